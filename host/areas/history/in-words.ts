import type { NoteTag } from '@earshot/core/areas/coding/note-tag';
import { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { Folder } from '@earshot/core/areas/places/folder';
import { Project } from '@earshot/core/areas/places/project';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { Work } from '../../operations/work.ts';

type InWords = (work: Work, value: unknown, entity: AnyEntity) => Promise<string>;

async function titlesOf(work: Work, entity: AnyEntity, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await work.rows(entity).find({ where: { id: [...ids] }, trashed: 'both' });
  return new Map(found.map((row) => [row.id, entity.options.title?.(row as never) ?? '']));
}

const titleOf = async (work: Work, entity: AnyEntity, id: unknown): Promise<string> =>
  (await titlesOf(work, entity, [String(id)])).get(String(id)) ?? 'Deleted';

const WORDS: Readonly<Record<string, InWords>> = {
  groupId: (work, id) => titleOf(work, TagGroup, id),
  placeId: async (work, id) => (id === work.workspaceId ? 'Workspace' : titleOf(work, Project, id)),
  folderId: (work, id) => titleOf(work, Folder, id),
  parentId: (work, id) => titleOf(work, Folder, id),
  order: async (work, id, entity) => `After “${await titleOf(work, entity, id)}”`,
  tags: async (work, value) => {
    const tags = value as NoteTag[];
    const titles = await titlesOf(
      work,
      Tag,
      tags.map(({ tagId }) => tagId),
    );
    return tags.map(({ tagId, highlights }) => `${titles.get(tagId)} (${highlights})`).join(', ');
  },
};

/** Values of a row with names instead of ids. */
export async function inWords(
  work: Work,
  entity: AnyEntity,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const said: [string, unknown][] = [];
  for (const [field, value] of Object.entries(values))
    said.push([field, value === null ? null : await (WORDS[field]?.(work, value, entity) ?? value)]);
  return Object.fromEntries(said);
}
