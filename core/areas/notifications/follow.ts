import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, ref, sentId } from '../../model/entity.ts';
import { act, command, listQuery } from '../../model/operation.ts';
import { SEARCH_TYPES } from '../../model/search-type.ts';

/** Objects that can be followed, by the field of `follow` that identifies them. */
export const FOLLOWED_BY = {
  projectId: 'PROJECT',
  folderId: 'PROJECT_CATEGORY',
  channelId: 'CHANNEL',
  themeId: 'THEME',
  tagId: 'TAG',
  personId: 'PERSON',
} as const;
type NamedBy = keyof typeof FOLLOWED_BY;
export type FollowedType = (typeof FOLLOWED_BY)[NamedBy];

/** Kinds of news for followers (NO-01). */
export const FOLLOW_FLAGS = ['allChangesEnabled', 'insightsPublishedEnabled', 'allCommentsEnabled'] as const;
export type FollowFlag = (typeof FOLLOW_FLAGS)[number];

const PLACE_FLAGS: readonly FollowFlag[] = ['insightsPublishedEnabled', 'allCommentsEnabled', 'allChangesEnabled'];
const CHANGES: readonly FollowFlag[] = ['allChangesEnabled'];
/** Kinds of news by object type: only projects and folders have insights; they and people have comments. */
export const FLAGS_OF: Readonly<Record<FollowedType, readonly FollowFlag[]>> = {
  PROJECT: PLACE_FLAGS,
  PROJECT_CATEGORY: PLACE_FLAGS,
  CHANNEL: CHANGES,
  THEME: CHANGES,
  TAG: CHANGES,
  PERSON: ['allCommentsEnabled', 'allChangesEnabled'],
};

/** An object that a member follows or has muted, visible to that member only. */
export const Follow = answer('Follow', {
  objectType: choice('SearchType', SEARCH_TYPES),
  objectId: z.uuid(),
  title: z.string(),
  /** page and place that show it */
  pageId: z.uuid(),
  placeId: z.uuid(),
  allChangesEnabled: z.boolean(),
  insightsPublishedEnabled: z.boolean(),
  allCommentsEnabled: z.boolean(),
  /** true to be notified of mentions only */
  muted: z.boolean(),
});
export type Follow = z.infer<typeof Follow.row>;

export const follows = listQuery('follows', Follow, {
  input: z.strictObject({}),
  description: `What the caller follows or has muted and can still open, at most ${limits.notifications.follows}.`,
});

const followed = {
  projectId: ref('Project').optional(),
  folderId: ref('Folder').optional(),
  channelId: ref('Channel').optional(),
  themeId: ref('Theme').optional(),
  tagId: ref('Tag').optional(),
  personId: ref('Person').optional(),
} satisfies Record<NamedBy, z.ZodType>;
export type FollowInput = z.output<z.ZodObject<typeof followed>>;

/** The kind and id of the object that an input of `follow` identifies. */
export const followedIn = (input: FollowInput): { type: FollowedType; id: string } | undefined => {
  const [found] = Object.entries(FOLLOWED_BY).flatMap(([name, type]) => {
    const id = input[name as NamedBy];
    return id ? [{ type, id }] : [];
  });
  return found;
};

/** The input of `follow` for an object. */
export const followInput = (type: FollowedType, id: string): FollowInput =>
  Object.fromEntries(Object.entries(FOLLOWED_BY).flatMap(([name, of]) => (of === type ? [[name, id]] : [])));

export const follow = command('follow', Follow, {
  input: z
    .strictObject({
      ...followed,
      allChangesEnabled: z.boolean().default(false),
      insightsPublishedEnabled: z.boolean().default(false),
      allCommentsEnabled: z.boolean().default(false),
    })
    .refine(
      (input) => Object.keys(FOLLOWED_BY).filter((name) => input[name as NamedBy] !== undefined).length === 1,
      'Name one thing to follow: a project, folder, channel, theme, tag or person.',
    )
    .refine((input) => FOLLOW_FLAGS.some((flag) => input[flag]), 'Choose what to be notified about, or unfollow it.'),
  audit: null,
  description:
    'Follow something, in place of how the caller followed it before: who follows is told what others do there.',
});

export const unfollow = act('unfollow', {
  input: z.strictObject({ objectId: sentId() }),
  audit: null,
  description: 'Stop following something.',
});

export const muteObject = act('muteObject', {
  input: z.strictObject({ objectId: sentId(), muted: z.boolean() }),
  audit: null,
  description: 'Have the caller told nothing about an object, or in a place, but mentions; or take that back.',
});
