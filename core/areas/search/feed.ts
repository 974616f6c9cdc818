import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, line, moment, sentId } from '../../model/entity.ts';
import { act, command, listQuery } from '../../model/operation.ts';
import { searchRequest } from './search.ts';

const feedTitle = () => line(limits.feeds.title).min(1, 'Give the feed a title.');

/**
 * A saved search (SE-14): private, or shared with everyone in the workspace; results depend on each reader's access.
 */
export const Feed = answer('Feed', {
  id: z.uuid(),
  title: z.string(),
  request: searchRequest,
  shared: z.boolean(),
  /** member who saved it */
  memberId: z.uuid(),
  /** true if the caller can change and delete it */
  editable: z.boolean(),
  createdAt: moment(),
  updatedAt: moment(),
  /** time of the caller's last visit */
  visitedAt: moment().nullable(),
});
export type Feed = z.infer<typeof Feed.row>;

/** New results of a feed since the caller last opened it. */
export const FeedNews = answer('FeedNews', {
  /** id of the feed */
  id: z.uuid(),
  /** number of items created by others, or collected, since then; null before the first visit */
  count: z.int().nullable(),
  /** false if there are more than are counted */
  exact: z.boolean(),
  /** why the feed cannot be searched, such as a deleted field; '' otherwise */
  problem: z.string(),
});
export type FeedNews = z.infer<typeof FeedNews.row>;

export const feeds = listQuery('feeds', Feed, {
  input: z.strictObject({}),
  description: `The caller’s feeds and those that are shared, by title, at most ${limits.feeds.listed}.`,
});

export const feedNews = listQuery('feedNews', FeedNews, {
  rate: 'search',
  input: z.strictObject({ feedIds: z.array(sentId()).max(limits.feeds.counted) }),
  description:
    'How much in some feeds the caller finds that was created or came in since they looked; feeds that they cannot see are left out.',
});

export const createFeed = command('createFeed', Feed, {
  input: z.strictObject({ title: feedTitle(), request: searchRequest, shared: z.boolean().default(false) }),
  description: 'Save a search as a feed; contributors can share it with everyone in the workspace.',
});

export const updateFeed = command('updateFeed', Feed, {
  input: z.strictObject({
    feedId: sentId(),
    title: feedTitle().optional(),
    request: searchRequest.optional(),
    shared: z.boolean().optional(),
  }),
  description: 'Change a feed; what is not sent stays. Shared ones are changed by their member and by managers.',
});

export const deleteFeed = act('deleteFeed', {
  input: z.strictObject({ feedId: sentId() }),
  description: 'Delete a feed.',
});

export const restoreFeed = act('restoreFeed', {
  input: z.strictObject({ feedId: sentId() }),
  description: 'Take back that a feed was deleted, within a day.',
});

export const visitFeed = act('visitFeed', {
  input: z.strictObject({ feedId: sentId() }),
  audit: null,
  description: 'Note that the caller looks at a feed now: what comes later is new to them.',
});
