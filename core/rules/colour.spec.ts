import { expect } from 'chai';
import fc from 'fast-check';
import { contrast, inkOn, normalColour } from './colour.ts';

describe('normalColour', () => {
  const cases: [string, string | undefined][] = [
    ['#ABC', '#aabbcc'],
    ['abc', '#aabbcc'],
    ['#A1b2C3', '#a1b2c3'],
    [' #fff ', '#ffffff'],
    ['', undefined],
    ['#ab', undefined],
    ['#abcd', undefined],
    ['#abcdeg', undefined],
    ['#aabbccdd', undefined],
    ['##abc', undefined],
    ['red', undefined],
    ['#abc;background:url(x)', undefined],
  ];
  for (const [from, to] of cases)
    it(`reads ${JSON.stringify(from)} as ${to}`, () => expect(normalColour(from)).to.equal(to));

  it('is settled after one pass', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^#?[0-9a-fA-F]{6}$/), (any, hex) => {
        for (const text of [any, hex]) {
          const once = normalColour(text);
          if (once !== undefined) expect(normalColour(once)).to.equal(once);
        }
        expect(normalColour(hex)).to.match(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).to.be.closeTo(21, 0.001);
    expect(contrast('#3b5bdb', '#3b5bdb')).to.equal(1);
    expect(contrast('#777777', '#ffffff')).to.be.closeTo(4.48, 0.01);
  });

  it('finds an ink that reaches 4.5 on every colour', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
    fc.assert(fc.property(colour, (on) => void expect(contrast(on, inkOn(on))).to.be.at.least(4.5)));
  });
});
