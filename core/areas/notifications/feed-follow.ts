import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, sentId } from '../../model/entity.ts';
import { command, listQuery } from '../../model/operation.ts';

/** Frequency of news about a followed feed (NO-01). */
export const FEED_FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type FeedFrequency = (typeof FEED_FREQUENCIES)[number];
const frequency = () => choice('FeedFrequency', FEED_FREQUENCIES).nullable();

/** A feed that the caller follows. Visible to the caller only. */
export const FeedFollow = answer('FeedFollow', {
  feedId: z.uuid(),
  /** title of the feed */
  title: z.string(),
  /** null for a feed that is not followed */
  frequency: frequency(),
});
export type FeedFollow = z.infer<typeof FeedFollow.row>;

export const feedFollows = listQuery('feedFollows', FeedFollow, {
  input: z.strictObject({}),
  description: `The feeds that the caller follows and still sees, at most ${limits.feeds.listed}.`,
});

export const followFeed = command('followFeed', FeedFollow, {
  input: z.strictObject({ feedId: sentId(), frequency: frequency().default(null) }),
  audit: null,
  description:
    'Have the caller told what is new in a feed, at 8 in the morning of each day, Monday or first of a month; null ends it.',
});
