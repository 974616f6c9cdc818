import type { Card } from '@earshot/core/areas/canvas/canvas';
import { expect } from 'chai';
import { tokensOf } from '../../../kit/theme/tokens.ts';
import { type CanvasObject, objectOf, sizeOf } from '../model/objects.ts';
import { canvasSvg, wrapped } from './canvas-svg.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const HOSTILE = '</text><script>alert(1)</script> & "quotes" \u0007';
const measure = (words: string) => words.length * 8;
const shown: Card = {
  type: 'HIGHLIGHT',
  state: 'SHOWN',
  title: 'cut',
  targetId: ID,
  pageId: ID,
  text: HOSTILE,
  source: 'Interview <1>',
  startMs: null,
  tags: [{ title: 'Price', colour: '#1c7ed6' }],
};

function drawn(nodes: { type: string; attrs: object; text?: string }[], card?: Card) {
  const objects = nodes
    .map(({ text, ...node }, at) =>
      objectOf({ ...node, attrs: { ...node.attrs }, content: text ? [{ type: 'text', text }] : [] }, `1-${at}`),
    )
    .filter((object): object is CanvasObject => object !== undefined)
    .map((object) => ({ object, box: { x: object.x, y: object.y, ...sizeOf(object, { width: 0, height: 200 }) } }));
  return canvasSvg({
    title: HOSTILE,
    objects,
    cardOf: () => card,
    tokens: tokensOf('light', '#3b5bdb'),
    share: 0.16,
    measure,
  });
}

describe('a canvas as SVG', () => {
  const all = [
    { type: 'canvasRectangle', attrs: { x: -50, y: 10 } },
    { type: 'canvasText', attrs: { x: 0, y: 300, style: 'H2' }, text: HOSTILE },
    { type: 'canvasGroup', attrs: { x: 0, y: 0, width: 400, height: 300 }, text: HOSTILE },
    { type: 'canvasReference', attrs: { x: 20, y: 60, type: 'HIGHLIGHT', id: ID } },
  ];

  it('escapes every word and fetches nothing', () => {
    const svg = drawn(all, shown);
    expect(svg)
      .not.to.match(/<script|<image|href|url\(/)
      .and.not.include('\u0007');
    expect(svg)
      .to.include('&lt;/text&gt;')
      .and.include('&amp;')
      .and.include('Interview &lt;1&gt;')
      .and.include('# Price');
    expect(svg.match(/<text/g)?.length).to.equal(svg.match(/<\/text>/g)?.length);
  });

  it('is as large as what stands there, with groups below their members', () => {
    const svg = drawn(all, shown);
    expect(svg).to.include('viewBox="-82 -32 ');
    expect(svg.indexOf('width="400" height="300"')).to.be.greaterThan(0).and.lessThan(svg.indexOf('Interview'));
  });

  it('shows of a card what this person sees, and leaves out what is hidden for all', () => {
    const hidden: Card = { ...shown, state: 'HIDDEN', title: 'Hidden', text: '', source: '', startMs: null, tags: [] };
    expect(drawn(all, hidden)).to.include('Hidden').and.not.include('Interview');
    expect(drawn([{ ...all[3], attrs: { ...all[3]?.attrs, visible: false } } as never], shown)).not.to.include(
      'Interview',
    );
    expect(drawn([])).to.include('<svg').and.include('</svg>');
  });

  it('breaks lines between words, and cuts a word only when it must', () => {
    const fits = (line: string) => line.length;
    expect(wrapped('one two three', 7, fits)).to.deep.equal(['one two', 'three']);
    expect(wrapped('one\n\ntwo', 7, fits)).to.deep.equal(['one', '', 'two']);
    expect(wrapped('abcdefghij', 4, fits)).to.deep.equal(['abcd', 'efgh', 'ij']);
    expect(wrapped('', 4, fits)).to.deep.equal(['']);
    expect(wrapped('😀😀', 1, fits).join('')).to.equal('😀😀');
  });
});
