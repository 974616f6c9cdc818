import { BLOCK_BREAK } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import type { IndexedItem } from '../../search/items.ts';
import type { Happened } from './what-happened.ts';
import { openingOf, type Told, wrapOf } from './wrap-blocks.ts';

const item = (id: string, text: string): IndexedItem => ({
  id,
  type: 'NOTE',
  title: `Note ${id}`,
  placeId: 'place',
  pageId: id,
  place: { type: 'PROJECT', title: 'Bakery' },
  page: { type: 'NOTE', title: `Note ${id}` },
  text,
});
const said = (text: string) => openingOf(item('a', text));
const SENTENCE = 'The delivery window was far too long for everybody.';

const NOTHING: Happened = {
  ...{ insightCount: 0, insightIds: [], highlightCount: 0, highlightedNotes: 0, tags: [], highlightIds: [] },
  ...{ noteCount: 0, noteIds: [], pointCount: 0 },
};
const told = (happened: Partial<Happened>, more: Partial<Told> = {}) =>
  wrapOf({
    happened: { ...NOTHING, ...happened },
    themes: [],
    texts: new Map(['a', 'b', 'c'].map((id) => [id, item(id, `${SENTENCE} ${id}`)])),
    tagTitles: new Map(),
    ...more,
  });
const outline = ({ blocks }: ReturnType<typeof told>) =>
  blocks.map(({ kind, level, text, quotes }) => [kind === 'HEADING' ? level : kind, text, ...quotes]);

describe('the opening of a text', () => {
  it('is its first paragraph that says something, in its own words and at its place', () => {
    const text = ['Interview 4', '', SENTENCE, 'More was said.'].join(BLOCK_BREAK);
    const found = said(text);
    expect(found?.quote).to.equal(SENTENCE);
    expect(text.slice(found?.position).startsWith(SENTENCE)).to.equal(true);
  });

  it('is the longest one where all are short', () => {
    expect(said(['Hello', 'So far away', 'Bye'].join(BLOCK_BREAK))?.quote).to.equal('So far away');
  });

  it('ends with a sentence where one fits', () => {
    const text = `${SENTENCE} ${'And so on '.repeat(60)}`;
    expect(said(text)?.quote).to.equal(SENTENCE);
    expect(said(`Yes. ${'word '.repeat(200)}`)?.quote, 'too short to say something').to.match(/^Yes\. (word )+word$/);
    expect(said(`${SENTENCE} It costs 3.50 ${'x'.repeat(400)}`)?.quote).to.equal(SENTENCE);
  });

  it('takes no dot within a number for the end of a sentence, wherever the text is cut', () => {
    for (let before = limits.ask.quote - 6; before <= limits.ask.quote; before += 1) {
      const words = 'a'.repeat(before - SENTENCE.length - 2);
      expect(said(`${SENTENCE} ${words} 3.50 ${'b'.repeat(50)}`)?.quote).to.equal(SENTENCE);
    }
  });

  it('is cut at a space, or anywhere where there is none', () => {
    const words = said('word '.repeat(200))?.quote ?? '';
    expect(words).to.match(/^(word )+word$/);
    expect(words.length).to.be.within(limits.ask.quote - 5, limits.ask.quote);
    expect(said('x'.repeat(1000))?.quote).to.have.length(limits.ask.quote);
  });

  it('leaves space around it out', () => {
    const found = said(`   ${SENTENCE}  `);
    expect([found?.quote, found?.position]).to.deep.equal([SENTENCE, 3]);
    expect(said('')).to.equal(undefined);
    expect(said(` ${BLOCK_BREAK} `)).to.equal(undefined);
  });
});

describe('an activity wrap', () => {
  it('has no block about nothing', () => {
    expect(told({})).to.deep.equal({ blocks: [], quotes: [] });
    expect(outline(told({ pointCount: 1 }))).to.deep.equal([
      [2, 'New material'],
      ['TEXT', '1 data point was added.'],
    ]);
  });

  it('tells what happened, each part with its citations, numbered as they come', () => {
    const wrap = told(
      {
        ...{ insightCount: 2, insightIds: ['a'], highlightCount: 3, highlightedNotes: 1, highlightIds: ['b'] },
        tags: [
          { id: 'delivery', count: 2, highlightIds: ['b', 'c'] },
          { id: 'hidden', count: 2, highlightIds: ['c'] },
        ],
        ...{ noteCount: 1, noteIds: ['c'], pointCount: limits.ask.wrap.counted },
      },
      {
        tagTitles: new Map([['delivery', 'Delivery']]),
        themes: [{ id: 't', channelId: 'c', title: 'Late parcels', previousCount: 0, currentCount: 5 }],
      },
    );
    expect(outline(wrap)).to.deep.equal([
      [2, 'Insights'],
      ['TEXT', '2 insights were published.', 1],
      [2, 'Highlights'],
      ['TEXT', '3 highlights were made in 1 note.'],
      [3, 'Delivery'],
      ['TEXT', '2 highlights with this tag.', 2, 3],
      [2, 'Emerging themes'],
      ['EMERGING_THEMES', ''],
      [2, 'New material'],
      ['TEXT', '1 note and 10,000 or more data points were added.', 3],
    ]);
    expect(wrap.quotes.map(({ number, id }) => [number, id])).to.deep.equal([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
  });

  it('cites highlights without a tag, and nothing that may not be read any more', () => {
    const wrap = told({ highlightCount: 2, highlightedNotes: 2, highlightIds: ['gone', 'b'] });
    expect(outline(wrap)[1]).to.deep.equal(['TEXT', '2 highlights were made in 2 notes.', 1]);
    expect(wrap.quotes.map(({ id }) => id)).to.deep.equal(['b']);
  });
});
