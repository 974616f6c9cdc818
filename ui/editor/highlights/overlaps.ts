import type { Node } from '@tiptap/pm/model';
import type { Span } from '../reading/reading.ts';

/** A highlight between two positions. */
export interface Stretch extends Span {
  id: string;
}

/** Highlights with words between two positions, clipped to that range, in order of their start. */
export function highlightsBetween(doc: Node, { from, to }: Span): Stretch[] {
  const found = new Map<string, Stretch>();
  doc.nodesBetween(from, to, (node, at) => {
    for (const mark of node.marks) {
      if (mark.type.name !== 'highlight') continue;
      const id = String(mark.attrs.id);
      const known = found.get(id);
      if (known) known.to = at + node.nodeSize;
      else found.set(id, { id, from: at, to: at + node.nodeSize });
    }
  });
  return [...found.values()].sort((one, other) => one.from - other.from || other.to - one.to);
}

/** Highlights at a selection; a caret touches those on both sides. */
export const highlightsAt = (doc: Node, { from, to }: Span): Stretch[] =>
  highlightsBetween(doc, {
    from: Math.max(0, from === to ? from - 1 : from),
    to: Math.min(doc.content.size, from === to ? to + 1 : to),
  });

/** Next id after `current` when cycling; the first one if it is not among them. */
export const nextAround = (ids: readonly string[], current: string | undefined): string | undefined =>
  ids[(ids.indexOf(current ?? '') + 1) % Math.max(1, ids.length)];

/** Next highlight that starts after a position, or the last before it, in the whole document. */
export function nextHighlight(doc: Node, position: number, by: 1 | -1): Stretch | undefined {
  const all = highlightsBetween(doc, { from: 0, to: doc.content.size });
  return by > 0 ? all.find(({ from }) => from > position) : all.findLast(({ from }) => from < position);
}

/** Lane of each stretch beside those that it overlaps: the first free one from the text outward. */
export function lanesOf(stretches: readonly Span[]): number[] {
  const ends: number[] = [];
  return stretches.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    return lane;
  });
}
