import { getSchema } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { expect } from 'chai';
import { keepingHighlights } from '../clipboard/highlight-clipboard.ts';
import { schemaExtensions } from '../extensions.ts';
import { barColour, mainColour } from './highlight-look.ts';
import { highlightsAt, highlightsBetween, lanesOf, nextAround, nextHighlight } from './overlaps.ts';

const schema = getSchema(schemaExtensions());
const text = (words: string, ...ids: string[]) => ({
  type: 'text',
  text: words,
  marks: ids.map((id) => ({ type: 'highlight', attrs: { id } })),
});
const doc = schema.nodeFromJSON({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [text('one '), text('two ', 'a'), text('three ', 'a', 'b'), text('four', 'b')] },
    { type: 'paragraph', content: [text('five ', 'b'), text('six', 'c')] },
  ],
});
const ids = (from: number, to = from) => highlightsAt(doc, { from, to }).map(({ id }) => id);

describe('overlapping highlights', () => {
  it('are found at a caret and under a selection, in the order of their start', () => {
    expect(ids(2)).to.deep.equal([]);
    expect(ids(5)).to.deep.equal(['a']);
    expect(ids(11)).to.deep.equal(['a', 'b']);
    expect(ids(1, 30)).to.deep.equal(['a', 'b', 'c']);
  });

  it('finds overlaps of highlights across blocks', () => {
    const all = highlightsBetween(doc, { from: 0, to: doc.content.size });
    expect(all.find(({ id }) => id === 'b')).to.deep.equal({ id: 'b', from: 9, to: 26 });
  });

  it('are gone through one after the other', () => {
    expect([undefined, 'a', 'b', 'x'].map((current) => nextAround(['a', 'b'], current))).to.deep.equal([
      'a',
      'b',
      'a',
      'a',
    ]);
    expect(nextAround([], 'a')).to.equal(undefined);
    expect(nextHighlight(doc, 5, 1)?.id).to.equal('b');
    expect(nextHighlight(doc, 9, -1)?.id).to.equal('a');
    expect(nextHighlight(doc, 26, 1)).to.equal(undefined);
  });

  it('stand side by side only where they overlap', () => {
    const spans = [
      { from: 0, to: 10 },
      { from: 5, to: 20 },
      { from: 10, to: 12 },
      { from: 11, to: 30 },
    ];
    expect(lanesOf(spans)).to.deep.equal([0, 1, 0, 2]);
  });

  it('show the colours of their tags', () => {
    expect(mainColour([])).to.match(/^#/);
    expect(mainColour(['#111111', '#222222'])).to.equal('#111111');
    expect(barColour(['#111111', '#222222'])).to.equal('linear-gradient(#111111 0% 50%, #222222 50% 100%)');
  });

  it('leave the clipboard but for those that were cut', () => {
    const slice = new Slice(doc.content, 1, 1);
    const left = (keep: string[]) => {
      const found = new Set<string>();
      keepingHighlights(slice, new Set(keep)).content.descendants((node) => {
        for (const mark of node.marks) found.add(String(mark.attrs.id));
      });
      return [...found];
    };
    expect(left([])).to.deep.equal([]);
    expect(left(['b'])).to.deep.equal(['b']);
    expect(keepingHighlights(slice, new Set()).size).to.equal(slice.size);
  });
});
