import { type CutTurn, cutTimes } from '@earshot/core/areas/transcripts/cut-turn';
import { wordGap } from '@earshot/core/areas/transcripts/word-gap';
import type { TimedWord } from '@earshot/core/documents/transcript';
import { type Node, Slice } from '@tiptap/pm/model';
import type { Transform } from '@tiptap/pm/transform';

/** A turn of a transcript and the position before it. */
export interface Turn {
  node: Node;
  at: number;
}

const isTurn = (node: Node | null | undefined): node is Node => node?.type.name === 'segment';

/** Text of a turn, with one character per position, so that offsets are positions. */
export const turnText = (node: Node): string => node.textBetween(0, node.content.size, undefined, () => '\n');

/** The turn that contains a position, or starts right after it. */
export function turnAt(doc: Node, position: number): Turn | undefined {
  const place = doc.resolve(position);
  const node = place.depth === 0 ? place.nodeAfter : place.node(1);
  return isTurn(node) ? { node, at: place.depth === 0 ? position : place.before(1) } : undefined;
}

/** True if there is a turn right above this one. */
export const followsTurn = (doc: Node, { at }: Turn): boolean => isTurn(doc.resolve(at).nodeBefore);

/** True if a text has turns, that is, if it is a transcript. */
export const hasTurns = (doc: Node): boolean => doc.content.content.some(isTurn);

/** Number of turns by one of these speakers. */
export function countTurns(doc: Node, speakerIds: ReadonlySet<string>): number {
  let count = 0;
  doc.forEach((node) => {
    if (isTurn(node) && speakerIds.has(String(node.attrs.speakerId))) count += 1;
  });
  return count;
}

/** Words and times of a turn before and after a position in it. */
export function cutAt(doc: Node, { node, at }: Turn, position: number): CutTurn {
  const words = turnText(node);
  const offset = Math.max(0, position - at - 1);
  const next = doc.nodeAt(at + node.nodeSize);
  return {
    before: words.slice(0, offset),
    after: words.slice(offset),
    start: node.attrs.start as number | null,
    end: node.attrs.end as number | null,
    next: isTurn(next) ? (next.attrs.start as number | null) : null,
  };
}

/**
 * Splits the turn at a position into two of the same speaker, each with its times. The space between them is removed,
 * as joinTurns restores it, or stays in the first if only Backspace can join them again. Returns the position where the
 * words of the second begin, or undefined if there is no turn.
 */
export function splitTurn(
  change: Transform,
  position: number,
  timed: readonly TimedWord[],
  space: 'goes' | 'stays' = 'goes',
): number | undefined {
  const turn = turnAt(change.doc, position);
  if (!turn) return undefined;
  const cut = cutAt(change.doc, turn, position);
  const times = cutTimes(cut, timed);
  const place = turn.at + 1 + cut.before.length;
  const between = cut.before.trim() !== '' && cut.after.trim() !== '';
  const to = place + cut.after.length - cut.after.trimStart().length;
  const from = space === 'stays' && between ? to : turn.at + 1 + cut.before.trimEnd().length;
  const { type, attrs } = turn.node;
  change.delete(from, to).split(from, 1, [{ type, attrs: { ...attrs, start: times.start } }]);
  change.setNodeAttribute(turn.at, 'end', times.end);
  return from + 2;
}

const hasWords = (node: Node) => turnText(node).trim() !== '';

/** Joins the turn after a position with the one above it; false if there are not two. */
export function joinTurns(change: Transform, at: number): boolean {
  const { nodeBefore: first, nodeAfter: second } = change.doc.resolve(at);
  if (!isTurn(first) || !isTurn(second)) return false;
  const gap = wordGap(turnText(first), turnText(second));
  const marks = (first.lastChild?.marks ?? []).filter((mark) => mark.isInSet(second.firstChild?.marks ?? []));
  change.join(at);
  if (gap !== '') change.insert(at - 1, first.type.schema.text(gap, marks));
  setAttributes(change, at - first.nodeSize, {
    speakerId: (hasWords(first) ? first : second).attrs.speakerId,
    start: first.attrs.start ?? second.attrs.start,
    end: second.attrs.end ?? first.attrs.end,
  });
  return true;
}

/** Sets the speaker of a turn; false if there is no turn at this position, or nothing changes. */
export function sayWho(change: Transform, at: number, speakerId: string): boolean {
  const turn = turnAt(change.doc, at);
  if (!turn || turn.node.attrs.speakerId === speakerId) return false;
  change.setNodeAttribute(turn.at, 'speakerId', speakerId);
  return true;
}

function setAttributes(change: Transform, at: number, attributes: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(attributes))
    if (change.doc.nodeAt(at)?.attrs[name] !== value) change.setNodeAttribute(at, name, value);
}

/** Removes the words between two positions in different turns and keeps both turns; false otherwise. */
export function emptyBetween(change: Transform, from: number, to: number): boolean {
  const [first, last] = [turnAt(change.doc, from), turnAt(change.doc, to)];
  if (!first || !last || first.at === last.at) return false;
  change.delete(last.at + 1, to);
  change.replace(first.at + first.node.nodeSize, last.at, Slice.empty);
  change.delete(from, first.at + first.node.nodeSize - 1);
  return true;
}
