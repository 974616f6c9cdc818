import type { Node } from '@tiptap/pm/model';

export interface Span {
  from: number;
  to: number;
}
/** A selection: `head` is the end that moves. */
export interface Marked {
  anchor: number;
  head: number;
}

const blocksOf = new WeakMap<Node, Span[]>();

/** Non-empty text blocks, by position. */
export function textBlocks(doc: Node): Span[] {
  const known = blocksOf.get(doc);
  if (known) return known;
  const blocks: Span[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    if (node.textContent.trim() !== '') blocks.push({ from: at + 1, to: at + 1 + node.content.size });
    return false;
  });
  blocksOf.set(doc, blocks);
  return blocks;
}

/** Number of characters before a position of a text; a block boundary counts as one. */
export function charactersBefore(doc: Node, position: number): number {
  let characters = 0;
  doc.nodesBetween(0, position, (node, at) => {
    if (!node.isTextblock) return true;
    const { size } = node.content;
    const before = position - at - 1;
    characters += before > size ? size + 1 : before;
    return false;
  });
  return characters;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Sentences of a block, without surrounding space. */
export function sentencesIn(doc: Node, { from, to }: Span): Span[] {
  // One character per position, so that offsets are positions.
  const text = doc.textBetween(from, to, undefined, () => '\n');
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const words = segment.trim();
    const start = from + index + segment.indexOf(words);
    return words === '' ? [] : [{ from: start, to: start + words.length }];
  });
}

/** Index of the block that contains a position or follows it. */
function blockIndex(blocks: readonly Span[], position: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.to ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Units = (doc: Node, block: Span) => Span[];
const wholeBlock: Units = (_doc, block) => [block];

/** First unit that starts at or after a position, or last one that ends at or before it. */
function unitFrom(doc: Node, units: Units, position: number, step: 1 | -1): Span | undefined {
  const blocks = textBlocks(doc);
  const start = blockIndex(blocks, position);
  for (let index = start; index >= 0 && index <= blocks.length; index += step) {
    const block = blocks[index];
    if (!block) continue;
    const inside = units(doc, block);
    const found = step > 0 ? inside.find(({ from }) => from >= position) : inside.findLast(({ to }) => to <= position);
    if (found) return found;
  }
  return undefined;
}

/** Unit that contains a position, if any. */
function unitAt(doc: Node, units: Units, position: number): Span | undefined {
  const block = textBlocks(doc)[blockIndex(textBlocks(doc), position)];
  return block && units(doc, block).find(({ from, to }) => from <= position && position < to);
}

function moved(doc: Node, units: Units, { anchor, head }: Marked, step: 1 | -1): Marked | undefined {
  const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
  const unit = (from === to ? unitAt(doc, units, head) : undefined) ?? unitFrom(doc, units, step > 0 ? to : from, step);
  return unit && { anchor: unit.from, head: unit.to };
}

// Beyond the anchor a selection grows by whole units, towards it it shrinks by them.
function extended(doc: Node, units: Units, { anchor, head }: Marked, step: 1 | -1): Marked | undefined {
  if (step > 0) {
    if (head < anchor) return { anchor, head: unitFrom(doc, units, head + 1, 1)?.from ?? anchor };
    const next = unitAt(doc, units, head) ?? unitFrom(doc, units, head, 1);
    return next && { anchor, head: next.to };
  }
  if (head > anchor) {
    const back = unitFrom(doc, units, head - 1, -1);
    return { anchor, head: back && back.to > anchor ? back.to : anchor };
  }
  const previous = unitFrom(doc, units, head, -1);
  return previous && { anchor, head: previous.from };
}

const step = (units: Units) => (doc: Node, selected: Marked, by: 1 | -1, extend: boolean) =>
  (extend ? extended : moved)(doc, units, selected, by);

/** Selection of the next or previous sentence; with `extend` the anchor stays. Undefined at either end of the text. */
export const bySentence = step(sentencesIn);
/** Selection of the next or previous paragraph; with `extend` the anchor stays. Undefined at either end of the text. */
export const byBlock = step(wholeBlock);
