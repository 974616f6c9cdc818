import { Highlight, type Retagging } from '@earshot/core/areas/coding/highlight';
import type { NoteTag } from '@earshot/core/areas/coding/note-tag';
import { Tag } from '@earshot/core/areas/coding/tag';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from '../../operations/work.ts';
import { retagEach } from '../coding/highlight-batches.ts';
import { survivingTags } from '../coding/store/tag-merges.ts';

/** Tags of a note's highlights by highlight id, without untagged ones. */
export type TagsByHighlight = ReadonlyMap<string, readonly string[]>;

/** Key of a highlight's tags among earlier values. */
export const tagsKey = (highlightId: string): string => `tags:${highlightId}`;
const KEY = tagsKey('');

/**
 * Former tags of a note's highlights, reconstructed from later changes; merged tags become the remaining ones, erased
 * ones are left out.
 */
export async function noteTagsThen(
  work: Work,
  noteId: string,
  later: ReadonlyMap<string, unknown>,
): Promise<TagsByHighlight> {
  const { transaction, workspaceId } = work;
  const now = await transaction.sql<{ id: string; tags: string[] }>(
    `select h.id, array_agg(t.tag_id::text) as tags from highlights h
     join highlight_tags t on t.workspace_id = h.workspace_id and t.highlight_id = h.id
     where h.workspace_id = $1 and h.note_id = $2 and h.trashed_at is null group by h.id`,
    [workspaceId, noteId],
  );
  const then = new Map(now.map(({ id, tags }) => [id, tags]));
  for (const [key, tags] of later) if (key.startsWith(KEY)) then.set(key.slice(KEY.length), tags as string[]);
  const remained = await survivingTags(transaction, [...new Set([...then.values()].flat())]);
  const there = await work.rows(Tag).find({ where: { id: [...new Set(remained.values())] } });
  const known = new Set(there.map(({ id }) => id));
  const shown = [...then].map(([id, tags]) => {
    const left = tags.flatMap((tag) => remained.get(tag) ?? []).filter((tag) => known.has(tag));
    return [id, [...new Set(left)].sort()] as const;
  });
  return new Map(shown.filter(([, tags]) => tags.length > 0));
}

/** Number of a note's highlights by tag. */
export function tagFigures(tags: TagsByHighlight): NoteTag[] {
  const counted = Map.groupBy([...tags.values()].flat(), (id) => id);
  return [...counted].sort().map(([tagId, all]) => ({ tagId, highlights: all.length }));
}

/** Changes that give highlights their former tags back; `gone` if some tags no longer exist. */
export async function retaggings(
  work: Work,
  { has, had }: { has: TagsByHighlight; had: TagsByHighlight },
  wanted: (highlightId: string) => boolean,
): Promise<{ changes: Retagging[]; gone: boolean }> {
  const differing = [...new Set([...has.keys(), ...had.keys()])].flatMap((id) => {
    const [now, then] = [has.get(id) ?? [], had.get(id) ?? []];
    const change = {
      id,
      add: then.filter((tag) => !now.includes(tag)),
      remove: now.filter((tag) => !then.includes(tag)),
    };
    return wanted(id) && change.add.length + change.remove.length > 0 ? [change] : [];
  });
  if (differing.length > limits.history.restored)
    throw new Refusal(
      'BAD_USER_INPUT',
      `The tags of more than ${limits.history.restored} highlights have changed since then. Restore a later state, or leave the tags as they are.`,
    );
  const there = await work.rows(Highlight).find({ where: { id: differing.map(({ id }) => id) } });
  const known = new Set(there.map(({ id }) => id));
  const changes = differing.filter(({ id }) => known.has(id));
  return { changes, gone: changes.length < differing.length };
}

/** Gives highlights their tags back; false if a tag is no longer offered or a highlight has no room. */
export async function restoreTags(work: Work, changes: readonly Retagging[]): Promise<boolean> {
  try {
    await retagEach(work, changes);
    return true;
  } catch (fault) {
    if (fault instanceof Refusal) return false;
    throw fault;
  }
}
