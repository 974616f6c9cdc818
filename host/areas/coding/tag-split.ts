import { Highlight } from '@earshot/core/areas/coding/highlight';
import { restoreTag, Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { splitTag, takeBackSplit } from '@earshot/core/areas/coding/tag-split';
import type { ParsedInput } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { restoreRow, trashRow } from '../../operations/standard.ts';
import { tellRows } from '../../operations/tell-rows.ts';
import type { Work } from '../../operations/work.ts';
import { changeTags, countAgain, demandOffered, demandRoom } from './highlight-tags.ts';
import { giveUpTakenDigits } from './tag-digits.ts';
import { addTag } from './tags.ts';

type Change = Parameters<typeof changeTags>[1][number];

/** Changes tags of highlights, possibly of several projects, each of which must offer the new tag. */
async function retag(work: Work, rows: readonly Highlight[], changes: readonly Change[]): Promise<void> {
  for (const [projectId, there] of Map.groupBy(rows, (row) => row.projectId)) {
    const here = new Set(there.map(({ id }) => id));
    await demandOffered(work, [...new Set(changes.flatMap(({ id, add }) => (here.has(id) ? add : [])))], projectId);
  }
  const tagsOf = new Map(rows.map(({ id, tagIds }) => [id, tagIds]));
  for (const { id, add, remove } of changes) {
    const left = (tagsOf.get(id) ?? []).filter((one) => !remove.includes(one));
    demandRoom(left.length + add.length);
  }
  await changeTags(work, changes);
  const changed = await work.rows(Highlight).updateAll(
    changes.map(({ id }) => id),
    {},
  );
  tellRows(work, 'updated', Highlight, changed, ['tagIds']);
  await countAgain(
    work,
    changes.flatMap(({ add, remove }) => [...add, ...remove]),
  );
}

function demandAnother(id: string, intoId: string | undefined): void {
  if (id === intoId) throw new Refusal('BAD_USER_INPUT', 'Choose another tag than the one that is split.');
}

type Split = ParsedInput<typeof splitTag>;

/** The tag that a split gives to highlights: the given one, or a new one beside the split tag. */
async function tagFor(work: Work, from: Tag, { intoId, title, colour }: Split): Promise<{ into: Tag; made: boolean }> {
  demandAnother(from.id, intoId);
  const known = intoId ? await work.rows(Tag).get(intoId, { trashed: true }) : undefined;
  if (known?.undone && known.trashedAt) return { into: await makeAgain(work, known), made: true };
  if (known?.trashedAt) throw new Refusal('CONFLICT', `“${known.title}” is in trash. Choose another tag.`);
  if (known) return { into: known, made: false };
  if (from.projectId) work.check(from.projectId, 'WRITE');
  const group = from.groupId ? await work.rows(TagGroup).get(from.groupId) : undefined;
  const { projectId, role } = from;
  const values = { projectId, groupId: group?.id ?? null, title: title ?? '', role: role as 'OTHER' };
  return { into: await addTag(work, { ...values, ...(colour ? { colour } : {}) }), made: true };
}

/** Restores a tag of a split that was undone and is redone. */
async function makeAgain(work: Work, tag: Tag): Promise<Tag> {
  work.check(tag.placeId, tag.projectId ? 'WRITE' : 'FULL');
  await giveUpTakenDigits(work, tag.projectId, [tag.id]);
  return restoreRow(Tag, work, tag, undefined, { undone: false });
}

async function split(work: Work, from: Tag, input: Split): Promise<Tag> {
  const found = await work.rows(Highlight).find({ where: { id: input.highlightIds }, order: [['id', 'ASC']] });
  // Highlights that have lost the tag since are left unchanged.
  const rows = found.filter(({ tagIds }) => tagIds.includes(from.id));
  if (rows.length === 0)
    throw new Refusal('CONFLICT', `These highlights no longer have “${from.title}”. Look at the tag again.`);
  const { into, made } = await tagFor(work, from, input);
  const kept = rows.filter(({ tagIds }) => tagIds.includes(into.id)).map(({ id }) => id);
  await retag(
    work,
    rows,
    rows.map(({ id }) => ({ id, add: kept.includes(id) ? [] : [into.id], remove: [from.id] })),
  );
  const highlightIds = rows.map(({ id }) => id);
  work.undoBy(takeBackSplit, { id: from.id, intoId: into.id, highlightIds, keptIds: kept, made });
  return work.load(Tag, into.id);
}

async function takeBack(work: Work, from: Tag, input: ParsedInput<typeof takeBackSplit>): Promise<Tag> {
  const { highlightIds, keptIds, intoId, made } = input;
  demandAnother(from.id, intoId);
  const rows = await work
    .rows(Highlight)
    .find({ where: { id: highlightIds }, order: [['id', 'ASC']], trashed: 'both' });
  const kept = new Set(keptIds);
  await retag(
    work,
    rows,
    rows.map(({ id, tagIds }) => ({
      id,
      add: tagIds.includes(from.id) ? [] : [from.id],
      remove: kept.has(id) ? [] : [intoId],
    })),
  );
  if (made) await unmake(work, intoId);
  work.undoBy(splitTag, { id: from.id, intoId, highlightIds });
  return work.load(Tag, from.id);
}

async function unmake(work: Work, id: string): Promise<void> {
  const [used] = await work.transaction.sql(
    'select 1 from highlight_tags where workspace_id = $1 and tag_id = $2 limit 1',
    [work.workspaceId, id],
  );
  const tag = used ? undefined : await work.rows(Tag).get(id);
  if (!tag || !work.writes(Tag, tag)) return;
  await trashRow(Tag, work, tag, restoreTag, { undone: true });
}

/** Splitting tags: some highlights of a tag get another one instead. */
export const tagSplitHandlers = (): Handler[] => [
  inside(splitTag, ({ input, work, object }) => split(work, object, input)),
  inside(takeBackSplit, ({ input, work, object }) => takeBack(work, object, input)),
];
