import { expect } from 'chai';
import { checkDocument } from '../../documents/document-check.ts';
import { fromWire, toWire } from './card-wire.ts';

const id = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';
const canvas = (...types: string[]) => ({
  type: 'canvas',
  content: [
    { type: 'canvasText', attrs: { x: 0, y: 0, width: 320, style: 'H1' }, content: [{ type: 'text', text: 'NOTE' }] },
    ...types.map((type) => ({
      type: 'canvasReference',
      attrs: { type, id, x: 1, y: 2, layout: 'portrait', visible: false },
    })),
  ],
});

describe('cards of canvases in exports', () => {
  it('of highlights, insights and notes are rh, i and n, and come back as they were', () => {
    const own = canvas('HIGHLIGHT', 'INSIGHT', 'NOTE', 'TAG', 'PERSON');
    expect(toWire(own)).to.deep.equal(canvas('rh', 'i', 'n', 'TAG', 'PERSON'));
    expect(fromWire(toWire(own))).to.deep.equal(own);
    expect(checkDocument(fromWire(toWire(own)))).to.deep.equal([]);
  });

  it('are taken by the names of Earshot, too, and by no others', () => {
    expect(fromWire(canvas('NOTE', 'i'))).to.deep.equal(canvas('NOTE', 'INSIGHT'));
    expect(checkDocument(fromWire(canvas('constructor')))).not.to.deep.equal([]);
  });

  it('stay as they are in what is no canvas', () => {
    for (const other of [
      undefined,
      null,
      7,
      'n',
      { type: 'doc', content: [{ attrs: { type: 'n' } }] },
      { type: 'canvas' },
    ])
      expect([toWire(other), fromWire(other)]).to.deep.equal([other, other]);
  });
});
