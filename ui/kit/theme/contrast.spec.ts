import { limits } from '@earshot/core/limits';
import { contrast } from '@earshot/core/rules/colour';
import { PERSON_COLOURS } from '@earshot/core/rules/person-colours';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { mix } from './mix.ts';
import { GROUNDS, INKS, type Ratio, type Scheme, TAG_SHARE, tokensOf } from './tokens.ts';

const schemes: Scheme[] = ['light', 'dark'];
const ratios: Ratio[] = ['normal', 'high'];
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const known = ['#3b5bdb', '#000000', '#ffffff', '#ffec99', '#e03131', '#2b8a3e', '#808080', '#00ffff'];

describe('contrast of the theme', () => {
  for (const scheme of schemes)
    for (const ratio of ratios) {
      it(`every text colour reads on every ground: ${scheme}, ${ratio}, any accent`, () => {
        void fc.assert(
          fc.property(fc.oneof(fc.constantFrom(...known), anyColour), (accent) => {
            const tokens = tokensOf(scheme, accent, ratio);
            for (const ink of INKS)
              for (const ground of GROUNDS)
                expect(contrast(tokens[ink], tokens[ground]), `${ink} on ${ground}`).to.be.at.least(
                  limits.contrast[ratio],
                );
          }),
        );
      });

      it(`letters on a filled accent read: ${scheme}, ${ratio}, any accent`, () => {
        void fc.assert(
          fc.property(fc.oneof(fc.constantFrom(...known), anyColour), (accent) => {
            const tokens = tokensOf(scheme, accent, ratio);
            expect(contrast(tokens.accentInk, tokens.accent)).to.be.at.least(limits.contrast[ratio]);
            expect(contrast(tokens.accentInk, tokens.accentHover)).to.be.at.least(limits.contrast[ratio]);
          }),
        );
      });
    }

  for (const scheme of schemes) {
    it(`text on the ground of a tag reads: ${scheme}, any tag colour`, () => {
      const { paper, ink, sunken } = tokensOf(scheme, '#3b5bdb');
      void fc.assert(
        fc.property(anyColour, (tag) => {
          for (const ground of [paper, sunken])
            expect(contrast(ink, mix(ground, tag, TAG_SHARE[scheme]))).to.be.at.least(limits.contrast.normal);
        }),
      );
    });

    it(`a found word reads where it is marked, and the edge of a field shows: ${scheme}`, () => {
      const tokens = tokensOf(scheme, '#3b5bdb');
      expect(contrast(tokens.matchInk, tokens.match)).to.be.at.least(limits.contrast.normal);
      // WCAG 1.4.11: the boundary of a control needs 3:1.
      expect(contrast(tokens.edge, tokens.paper)).to.be.at.least(3);
    });

    it(`a switch that is off shows where it stands, and on which side its thumb is: ${scheme}`, () => {
      const { edge, page, paper } = tokensOf(scheme, '#3b5bdb');
      for (const beside of [page, paper, '#ffffff']) expect(contrast(edge, beside)).to.be.at.least(3);
    });
  }

  it('white letters read on the colour of every person', () => {
    for (const colour of PERSON_COLOURS)
      expect(contrast('#ffffff', colour), colour).to.be.at.least(limits.contrast.normal);
  });

  it('leaves an accent that reads as it is', () => {
    expect(tokensOf('light', '#3b5bdb').accent).to.equal('#3b5bdb');
    expect(tokensOf('light', '#ffec99')).to.include({ accent: '#ffec99', accentInk: '#000000' });
  });
});
