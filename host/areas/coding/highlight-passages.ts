import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { Note } from '@earshot/core/areas/pages/note';
import type { Range } from '@earshot/core/documents/anchor';
import type { Documents, LiveDocument } from '../../documents/documents.ts';
import type { Work } from '../../operations/work.ts';
import { retagEach } from './highlight-batches.ts';
import { highlightRanges } from './highlight-ranges.ts';
import { changeTags, countAgain, demandOffered, demandRoom } from './highlight-tags.ts';

/** Words to highlight, with their tags. */
export interface TaggedRange {
  range: Range;
  tagIds: readonly string[];
}

/** Result of highlighting: a new highlight, or tags added to an existing one with exactly these words. */
export interface MadeHighlight {
  id: string;
  created: boolean;
  /** tags that it did not have before */
  added: string[];
}

type TaggedRanges = ReadonlyMap<string, TaggedRange>;

/**
 * Highlights and tags passages of one note in one edit, as if selected by hand; returns results by passage name,
 * without passages that have no words. The caller registers the inverse.
 */
export async function highlightPassages(
  documents: Documents,
  work: Work,
  note: Note,
  find: (live: LiveDocument) => TaggedRanges | Promise<TaggedRanges>,
): Promise<Map<string, MadeHighlight>> {
  let wanted: TaggedRanges = new Map();
  const ranges = await highlightRanges(documents, work, note, async (live) => {
    wanted = await find(live);
    return new Map([...wanted].map(([name, { range }]) => [name, range]));
  });
  const found = new Map<string, MadeHighlight>();
  for (const [name, { highlight, made }] of ranges) {
    const had = made ? [] : highlight.tagIds;
    const added = [...new Set(wanted.get(name)?.tagIds)].filter((tagId) => !had.includes(tagId));
    demandRoom(had.length + added.length);
    found.set(name, { id: highlight.id, created: made, added });
  }
  await tagPassages(work, note, [...found.values()]);
  return found;
}

async function tagPassages(work: Work, note: Note, found: readonly MadeHighlight[]): Promise<void> {
  const tagIds = [...new Set(found.flatMap(({ added }) => added))];
  await demandOffered(work, tagIds, note.projectId);
  const changes = (some: readonly MadeHighlight[]) => some.map(({ id, added }) => ({ id, add: added, remove: [] }));
  const [made, there] = [found.filter(({ created }) => created), found.filter(({ created }) => !created)];
  await changeTags(work, changes(made));
  await countAgain(
    work,
    made.flatMap(({ added }) => added),
  );
  if (made.length > 0)
    work.emit('created', Highlight, await work.rows(Highlight).find({ where: { id: made.map(({ id }) => id) } }));
  if (there.length > 0) await retagEach(work, changes(there));
}
