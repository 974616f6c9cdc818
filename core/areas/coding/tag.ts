import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, colour, entity, line, prose, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listCommand, query, ranking } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';

/** Role of a tag (HT-04): theme, sentiment, or other. */
export const TAG_ROLES = ['THEME', 'SENTIMENT', 'OTHER'] as const;
export type TagRole = (typeof TAG_ROLES)[number];

/** A label for highlights: of one project, or of the workspace, whose tags projects link by their groups (PF-11). */
export const Tag = entity(
  'Tag',
  {
    /** null for a tag of the workspace */
    projectId: ref('Project', 'WRITE').nullable().default(null),
    groupId: ref('TagGroup', 'WRITE').nullable().default(null),
    title: line(limits.tagTitle).min(1, 'Give the tag a name.'),
    colour: colour().default('#868e96'),
    description: prose(limits.tagDescription).default(''),
    role: choice('TagRole', TAG_ROLES).default('OTHER'),
    rank: z.number().default(0),
  },
  {
    /** project, or the workspace */
    placeId: z.uuid(),
    /** 0 for a tag of the workspace: `tagUses` counts the highlights that the caller can open (decision 064) */
    highlightCount: z.int(),
    /** true if only people with FULL can change the tag itself; anyone who tags can still add or remove it (HT-04) */
    locked: z.boolean(),
    /**
     * digit key 1–9, the same for everyone in the project; a new tag gets the first free one. Null for a tag of the
     * workspace: linking projects store theirs in `TagSetLink.digits`
     */
    digit: z.int().min(1).max(limits.tagDigits).nullable(),
    /** true if it is in trash because its creation was undone; the trash page does not list it */
    undone: z.boolean(),
    /** tag that it was merged into, which moved it to trash */
    mergedIntoId: z.uuid().nullable(),
  },
  {
    place: 'placeId',
    fixed: ['projectId'],
    lock: 'locked',
    history: ['title', 'colour', 'description', 'role', 'groupId', 'locked', 'placeId', 'trashedAt'],
    orders: ['title', 'rank'],
    ranked: { within: 'placeId', name: 'title' },
    virtual: ['highlightCount', 'mergedIntoId'],
    search: { type: 'TAG', words: (row) => ({ title: row.title, text: row.description }) },
    title: ({ title }) => displayTitle('tag', title),
    trash: {
      goesWith: { projectId: 'Project' },
      description: 'A tag comes back to the highlights that it stood on; one that was merged is taken apart again.',
    },
  },
);
export type Tag = Row<typeof Tag>;

const all = crud(Tag);
/** For a merged tag, returns the remaining one, so that old links still work (HT-07). */
export const tag = query('tag', Tag, {
  input: z.strictObject({ id: sentId() }),
  description: 'One tag by its id, or by the id of one that was merged into it.',
});
export const tags = all.list;
export const createTag = all.create;
export const updateTag = all.update;
export const deleteTag = all.remove;
export const restoreTag = all.restore;
export const rankTag = ranking(Tag);
/** The inverse of creating a tag while tagging; a tag that highlights have by then is not removed. */
export const takeBackTag = command('takeBackTag', Tag, {
  on: Tag,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Undo the creation of a tag unless highlights have it. It is not listed in trash.',
});
// Allowed for locked tags as well: the digit key is no property of the tag itself.
export const setTagDigits = listCommand('setTagDigits', Tag, {
  input: z.strictObject({
    projectId: ref('Project', 'WRITE'),
    digits: z
      .array(z.strictObject({ tagId: ref('Tag'), digit: z.int().min(1).max(limits.tagDigits).nullable() }))
      .min(1)
      .max(2 * limits.tagDigits)
      .refine(namesEachOnce, 'A tag or a digit is named twice.'),
  }),
  audience: 'contributor',
  description:
    'Choose which digit keys put tags of a project or of its linked tag sets on. The tag that had a digit takes the one given up for it.',
});

function namesEachOnce(digits: readonly { tagId: string; digit: number | null }[]): boolean {
  const used = digits.flatMap(({ digit }) => digit ?? []);
  return new Set(digits.map(({ tagId }) => tagId)).size === digits.length && new Set(used).size === used.length;
}
/** Returns the tags whose group or rank changed. */
export const moveTag = listCommand('moveTag', Tag, {
  on: Tag,
  input: z.strictObject({
    id: sentId(),
    groupId: ref('TagGroup', 'WRITE').nullable().default(null),
    afterId: ref('Tag').nullable().default(null),
  }),
  audience: 'contributor',
  description: 'Put a tag into a group, or into none, and right after another tag of the same board, or first.',
});

const turn = (name: string, description: string) =>
  command(name, Tag, {
    on: Tag,
    level: 'FULL',
    input: z.strictObject({ id: sentId() }),
    audience: 'contributor',
    description,
  });
export const lockTag = turn('lockTag', 'Let only those with full access change a tag.');
export const unlockTag = turn('unlockTag', 'Let everyone who can write here change a tag again.');

const some = (tag: z.ZodUUID) => z.array(tag).min(1).max(limits.mergedTags);
export const mergeTags = command('mergeTags', Tag, {
  on: Tag,
  input: z.strictObject({ id: sentId(), mergeIds: some(ref('Tag', 'WRITE')) }),
  audience: 'contributor',
  description: 'Give the highlights of other tags of the same board this one; the others go to trash.',
});
export const separateTags = command('separateTags', Tag, {
  on: Tag,
  input: z.strictObject({ id: sentId(), separateIds: some(ref('Tag', 'WRITE', { trashed: true })) }),
  audience: 'contributor',
  description: 'Take tags apart that were merged into this one; highlights have again what they had.',
});
