import { randomUUID } from 'node:crypto';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { Range } from '@earshot/core/documents/anchor';
import { applyHighlights, highlightsOn } from '@earshot/processing/documents/highlight';
import type { Documents, LiveDocument } from '../../documents/documents.ts';
import type { Work } from '../../operations/work.ts';
import { anchorOf, demandMarked, demandRange } from './highlight-marks.ts';
import { changeTags, countAgain, demandOffered, demandRoom } from './highlight-tags.ts';

/** Words that are to be highlighted, with the tags that they get. */
export interface TaggedRange {
  range: Range | undefined;
  tagIds: readonly string[];
}

/** What highlighting came to: a new highlight, or tags that one of exactly these words got. */
export interface MadeHighlight {
  id: string;
  created: boolean;
  /** the tags that it did not have before */
  added: string[];
}

/** The highlight of exactly these words, whoever made it: the same words are one highlight (decision 046). */
async function highlightThere(work: Work, { doc }: LiveDocument, range: Range): Promise<Highlight | undefined> {
  const ids = highlightsOn(doc, range);
  if (ids.length === 0) return undefined;
  const [first] = await work.rows(Highlight).find({ where: { id: ids }, order: [['createdAt', 'ASC']], limit: 1 });
  return first;
}

interface Wanted {
  there: Highlight | undefined;
  id: string;
  range: Range;
  /** the tags that it does not have yet */
  add: string[];
}

async function wantedFrom(work: Work, live: LiveDocument, ranges: readonly TaggedRange[]): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  for (const { range, tagIds } of ranges) {
    const words = demandRange(range);
    const there = await highlightThere(work, live, words);
    const add = [...new Set(tagIds)].filter((tagId) => !there?.tagIds.includes(tagId));
    demandRoom((there?.tagIds.length ?? 0) + add.length);
    wanted.push({ there, id: there?.id ?? randomUUID(), range: words, add });
  }
  return wanted;
}

const addedBy = (wanted: readonly Wanted[]) => [...new Set(wanted.flatMap(({ add }) => add))];

/**
 * Highlights passages of one note in one edit; a passage that is a highlight already gets the tags only. The caller may
 * write in the note, which was checked, and names the way back.
 */
export async function highlightPassages(
  documents: Documents,
  work: Work,
  note: { id: string; projectId: string },
  locate: (live: LiveDocument) => readonly TaggedRange[] | Promise<readonly TaggedRange[]>,
): Promise<MadeHighlight[]> {
  const { result } = await documents.edit(work, note.id, async (live) => {
    const wanted = await wantedFrom(work, live, await locate(live));
    await demandOffered(work, addedBy(wanted), note.projectId);
    const fresh = wanted.filter(({ there }) => !there);
    const { update, highlights } = applyHighlights(live.doc, new Map(fresh.map(({ id, range }) => [id, range])));
    const anchors = new Map(highlights.map((one) => [one.id, anchorOf(one)]));
    for (const { id } of fresh) demandMarked(anchors.get(id));
    return { update, result: { wanted, anchors } };
  });
  const { wanted, anchors } = result;
  for (const [id, anchor] of anchors)
    await work.rows(Highlight).insert({
      id,
      noteId: note.id,
      projectId: note.projectId,
      ...anchor,
      state: 'ANCHORED',
      createdBy: work.actor.memberId,
    });
  await changeTags(
    work,
    wanted.map(({ id, add }) => ({ id, add, remove: [] })),
  );
  await tell(work, wanted);
  await countAgain(work, addedBy(wanted));
  return wanted.map(({ id, there, add }) => ({ id, created: !there, added: add }));
}

async function tell(work: Work, wanted: readonly Wanted[]): Promise<void> {
  const created = wanted.flatMap(({ id, there }) => (there ? [] : [id]));
  if (created.length > 0) work.emit('created', Highlight, await work.rows(Highlight).find({ where: { id: created } }));
  const retagged = wanted.flatMap(({ id, there, add }) => (there && add.length > 0 ? [id] : []));
  if (retagged.length > 0)
    work.emit('updated', Highlight, await work.rows(Highlight).updateAll(retagged, {}), ['tagIds']);
}
