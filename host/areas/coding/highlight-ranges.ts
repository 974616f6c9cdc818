import { randomUUID } from 'node:crypto';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { Note } from '@earshot/core/areas/pages/note';
import type { Range } from '@earshot/core/documents/anchor';
import { applyHighlights, highlightsOn } from '@earshot/processing/documents/highlight';
import type { Documents, LiveDocument } from '../../documents/documents.ts';
import type { Work } from '../../operations/work.ts';
import { anchorOf } from './highlight-marks.ts';

/** The highlight on exactly the words of a range, and whether it is new. */
export interface HighlightedRange {
  highlight: Highlight;
  made: boolean;
}

/** Ranges of a text, by names that the caller chose. */
type NamedRanges = ReadonlyMap<string, Range>;

/**
 * Highlights ranges of a note's text in one edit and returns the highlight of each by its range's name; ranges without
 * words are left out. An existing highlight of exactly these words, by any author, is reused (decision 046). The caller
 * handles tags, events and the inverse.
 */
export async function highlightRanges(
  documents: Documents,
  work: Work,
  note: Note,
  find: (live: LiveDocument) => NamedRanges | Promise<NamedRanges>,
): Promise<Map<string, HighlightedRange>> {
  const { result } = await documents.edit(work, note.id, async (live) => {
    const ranges = await find(live);
    const there = await highlightsThere(work, live, ranges);
    const fresh = [...ranges].filter(([name]) => !there.has(name));
    const names = new Map(fresh.map(([name]) => [randomUUID() as string, name]));
    const marked = new Map([...names].map(([id], at) => [id, (fresh[at] as (typeof fresh)[number])[1]]));
    const { update, highlights } = applyHighlights(live.doc, marked);
    const anchors = highlights.map((one) => ({ id: one.id, ...anchorOf(one) }));
    return { update, result: { there, anchors, names } };
  });
  const found = new Map<string, HighlightedRange>();
  for (const [name, highlight] of result.there) found.set(name, { highlight, made: false });
  for (const anchor of result.anchors) {
    const highlight = await work.rows(Highlight).insert({
      noteId: note.id,
      projectId: note.projectId,
      ...anchor,
      state: 'ANCHORED',
      createdBy: work.actor.memberId,
    });
    found.set(result.names.get(anchor.id) ?? '', { highlight, made: true });
  }
  return found;
}

/** The oldest highlight of exactly these words, by the range's name. */
async function highlightsThere(
  work: Work,
  { doc }: LiveDocument,
  ranges: NamedRanges,
): Promise<Map<string, Highlight>> {
  const ids = new Map([...ranges].map(([name, range]) => [name, highlightsOn(doc, range)]));
  const all = [...ids.values()].flat();
  if (all.length === 0) return new Map();
  const rows = await work.rows(Highlight).find({ where: { id: all }, order: [['createdAt', 'ASC']] });
  return new Map(
    [...ids].flatMap(([name, own]) => {
      const first = rows.find(({ id }) => own.includes(id));
      return first ? [[name, first] as const] : [];
    }),
  );
}
