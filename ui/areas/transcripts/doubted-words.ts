import { DOUBTS, type Doubt } from '@earshot/core/documents/document';
import type { Mark, Node } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { Span } from '../../editor/reading/reading.ts';

/** Words with the same doubt in a row. */
export interface DoubtedWords extends Span {
  doubt: Doubt;
  text: string;
}

const markIn = (marks: readonly Mark[]): Mark | undefined => marks.find(({ type }) => type.name === 'doubted');

/** The doubted words between two positions, in reading order. */
function doubtedBetween(doc: Node, { from, to }: Span): DoubtedWords[] {
  const found: DoubtedWords[] = [];
  doc.nodesBetween(from, to, (node, at) => {
    const mark = node.isText ? markIn(node.marks) : undefined;
    if (!mark) return;
    const doubt = mark.attrs.doubt as Doubt;
    const last = found.at(-1);
    // Other marks within the same words cut them into several nodes.
    if (last?.to === at && last.doubt === doubt) {
      last.to += node.nodeSize;
      last.text += node.text ?? '';
    } else found.push({ from: at, to: at + node.nodeSize, doubt, text: node.text ?? '' });
  });
  return found;
}

const allOf = (doc: Node): DoubtedWords[] => doubtedBetween(doc, { from: 0, to: doc.content.size });

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsIn = (text: string): number =>
  Math.max(1, [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length);

/** Number of doubted words of each kind. */
export function countDoubts(doc: Node): Record<Doubt, number> {
  const counts: Record<Doubt, number> = { unsaid: 0, repeated: 0, unsure: 0 };
  for (const { doubt, text } of allOf(doc)) counts[doubt] += wordsIn(text);
  return counts;
}

/** Number of all doubted words. */
export const sumOf = (counts: Record<Doubt, number>): number => DOUBTS.reduce((sum, doubt) => sum + counts[doubt], 0);

/** The doubted words in the selection, cut at its ends; with a caret those around it. */
export function doubtedHere({ doc, selection: { from, to, empty } }: EditorState): Span[] {
  const around = { from: Math.max(0, from - 1), to: Math.min(doc.content.size, to + 1) };
  const all = doubtedBetween(doc, empty ? around : { from, to });
  if (empty) return all.filter((words) => words.from <= from && words.to >= from);
  return all
    .map((words) => ({ from: Math.max(words.from, from), to: Math.min(words.to, to) }))
    .filter((words) => words.from < words.to);
}

/** Number of the doubted words here. */
export const countHere = (state: EditorState): number =>
  doubtedHere(state).reduce((sum, { from, to }) => sum + wordsIn(state.doc.textBetween(from, to, ' ')), 0);

/** Confirms the doubted words here: they count as said. Undefined without any. */
export function confirmed(state: EditorState): Transaction | undefined {
  const { tr, schema } = state;
  const words = doubtedHere(state);
  for (const { from, to } of words) tr.removeMark(from, to, schema.marks.doubted);
  return words.length > 0 ? tr : undefined;
}

const isSpace = (text: string): boolean => /^\s$/u.test(text);

/** Deletes the doubted words here, with a space that would remain beside another one. Undefined without any. */
export function deleted(state: EditorState): Transaction | undefined {
  const { doc, tr } = state;
  const words = doubtedHere(state);
  for (const { from, to } of words.toReversed()) {
    const place = doc.resolve(from);
    const before = from > place.start() ? doc.textBetween(from - 1, from) : ' ';
    const after = to < place.end() ? doc.textBetween(to, to + 1) : '';
    tr.delete(from, isSpace(before) && isSpace(after) ? to + 1 : to);
  }
  return words.length > 0
    ? tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(words[0]?.from ?? 0))))
    : undefined;
}

/** The doubted words after (1) or before (-1) a position; from the ends of the text it goes on at the other end. */
export function nextDoubted(doc: Node, { from, to }: Span, by: 1 | -1): DoubtedWords | undefined {
  const all = allOf(doc);
  return by > 0
    ? (all.find((words) => words.from >= to) ?? all[0])
    : (all.findLast((words) => words.to <= from) ?? all.at(-1));
}
