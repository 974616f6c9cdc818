import type { ActivityWrap, EmergingTheme, WrapBlock } from '@earshot/core/areas/ask/activity-wrap';
import { BLOCK_BREAK } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { numberText } from '@earshot/core/rules/number-text';
import type { IndexedItem } from '../../search/items.ts';
import type { SourcedQuote } from '../answering.ts';
import { asQuote } from '../shown-messages.ts';
import type { Happened } from './what-happened.ts';

/** Minimum length: shorter paragraphs are headings or greetings. */
const LEAST = 40;

/** End of a sentence: followed by a space, except in Chinese and Japanese. */
const SENTENCE_ENDS = /[.!?…][”’"')\]]*(?=\s)|[。！？]/gu;

/** Number of characters of a text to quote: whole sentences if they fit, otherwise words. */
function quotedLength(text: string): number {
  const { quote } = limits.ask;
  if (text.length <= quote) return text.length;
  // One more character shows whether the last one ends a sentence.
  const ends = [...text.slice(0, quote + 1).matchAll(SENTENCE_ENDS)].map((end) => end.index + end[0].length);
  const sentence = ends.findLast((end) => end >= LEAST && end <= quote);
  const word = text.lastIndexOf(' ', quote);
  return sentence ?? (word > 0 ? word : quote);
}

/** Quote of a text's first words. Undefined for an empty text. */
export function openingOf(source: IndexedItem): SourcedQuote | undefined {
  let from = 0;
  let best: { from: number; text: string } | undefined;
  for (const text of source.text.split(BLOCK_BREAK)) {
    if (text.trim().length > (best?.text.trim().length ?? 0)) best = { from, text };
    if (text.trim().length >= LEAST) break;
    from += text.length + BLOCK_BREAK.length;
  }
  if (!best) return undefined;
  const before = best.text.length - best.text.trimStart().length;
  const whole = best.text.trim();
  return { source, quote: whole.slice(0, quotedLength(whole)), position: best.from + before };
}

const times = (count: number, noun: string) =>
  count >= limits.ask.wrap.counted
    ? `${numberText(count)} or more ${noun}s`
    : `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;
const were = (count: number) => (count === 1 ? 'was' : 'were');

/** Input of a wrap: figures, emerging themes, and texts and tags by id, limited to readable ones. */
export interface Told {
  happened: Happened;
  themes: EmergingTheme[];
  texts: ReadonlyMap<string, IndexedItem>;
  tagTitles: ReadonlyMap<string, string>;
}

/** The blocks of an activity wrap. Empty parts are left out with their headings (AI-07). */
export function wrapOf({ happened, themes, texts, tagTitles }: Told): ActivityWrap {
  const blocks: WrapBlock[] = [];
  const quotes: ActivityWrap['quotes'] = [];
  const numberOf = new Map<string, number>();
  const cite = (ids: readonly string[]): number[] =>
    ids.flatMap((id) => {
      const source = texts.get(id);
      const opening = source && openingOf(source);
      if (!opening) return [];
      const known = numberOf.get(id);
      if (known !== undefined) return [known];
      quotes.push(asQuote(quotes.length + 1, opening));
      numberOf.set(id, quotes.length);
      return [quotes.length];
    });
  const heading = (level: number, text: string) =>
    blocks.push({ kind: 'HEADING', level, text, quotes: [], themes: [] });
  const text = (words: string, ids: readonly string[]) =>
    blocks.push({ kind: 'TEXT', level: 0, text: words, quotes: cite(ids), themes: [] });

  const { insightCount, highlightCount, highlightedNotes, noteCount, pointCount } = happened;
  if (insightCount > 0) {
    heading(2, 'Insights');
    text(`${times(insightCount, 'insight')} ${were(insightCount)} published.`, happened.insightIds);
  }
  if (highlightCount > 0) {
    const tags = happened.tags.filter(({ id }) => tagTitles.has(id));
    heading(2, 'Highlights');
    text(
      `${times(highlightCount, 'highlight')} ${were(highlightCount)} made in ${times(highlightedNotes, 'note')}.`,
      tags.length === 0 ? happened.highlightIds : [],
    );
    for (const { id, count, highlightIds } of tags) {
      heading(3, tagTitles.get(id) ?? '');
      text(`${times(count, 'highlight')} with this tag.`, highlightIds);
    }
  }
  if (themes.length > 0) {
    heading(2, 'Emerging themes');
    blocks.push({ kind: 'EMERGING_THEMES', level: 0, text: '', quotes: [], themes });
  }
  if (noteCount + pointCount > 0) {
    const parts = [
      ...(noteCount > 0 ? [times(noteCount, 'note')] : []),
      ...(pointCount > 0 ? [times(pointCount, 'data point')] : []),
    ];
    heading(2, 'New material');
    text(`${parts.join(' and ')} ${were(noteCount + pointCount)} added.`, happened.noteIds);
  }
  return { blocks, quotes };
}
