import * as z from 'zod';
import { limits } from '../../limits.ts';
import { entity, moment, prose, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud } from '../../model/operation.ts';
import { cleanLine } from '../../rules/text.ts';
import { relativePosition } from '../coding/highlight.ts';
import { plainComment } from './comment-text.ts';

/**
 * A comment on a page, on a passage of it, or on a person of the directory (PE-02). The first comment of a thread is
 * its root; replies refer to it. Its passage is located by relative positions, or by the quote if the text was
 * rewritten.
 */
export const Comment = entity(
  'Comment',
  {
    /** its page; null for a comment on a person */
    pageId: ref('Page', 'WRITE').nullable().default(null),
    /** its person; null for a comment on a page */
    personId: ref('Person', 'WRITE').nullable().default(null),
    threadId: ref('Comment', 'WRITE').nullable().default(null),
    body: prose(limits.comment).refine((text) => text.trim() !== '', 'Write something first.'),
    mentionIds: z.array(ref('Member')).max(limits.mentions, `Mention at most ${limits.mentions} people.`).default([]),
  },
  {
    /** project of its page; null for a comment on a person */
    projectId: z.uuid().nullable(),
    /** project, or the directory */
    placeId: z.uuid(),
    /** its passage; '' for a page as a whole, a person and for replies */
    quote: z.string(),
    prefix: z.string(),
    suffix: z.string(),
    rangeFrom: z.string().nullable(),
    rangeTo: z.string().nullable(),
    /** roots only: time of closing the thread, and the member who did */
    resolvedAt: moment().nullable(),
    resolvedBy: z.uuid().nullable(),
  },
  {
    place: 'placeId',
    page: 'pageId',
    person: 'personId',
    fixed: ['pageId', 'personId', 'threadId'],
    title: ({ body }) => cleanLine(plainComment(body)),
    trash: {
      goesWith: { pageId: 'Page', personId: 'Person' },
      author: true,
      description: 'A first comment comes back with its replies. Its author takes it out, or someone with full access.',
    },
  },
);
export type Comment = Row<typeof Comment>;

const all = crud(Comment);
export const comment = all.one;
// Several pages can show at once, each with its own query; their requests are joined (spec 1 §7).
export const comments = { ...all.list, joinedWithinMs: limits.commentBatchMs };
export const createComment = command('createComment', Comment, {
  input: Comment.creation
    .extend({ from: relativePosition.optional(), to: relativePosition.optional() })
    .refine(({ pageId, personId }) => (pageId === null) !== (personId === null), 'Name one thing: a page or a person.'),
  audience: 'contributor',
  description: 'Comment on a page, on words of it (encoded Yjs relative positions), on a person, or in a thread.',
});
export const updateComment = all.update;
export const deleteComment = all.remove;
export const restoreComment = all.restore;
export const resolveThread = command('resolveThread', Comment, {
  on: Comment,
  input: z.strictObject({ id: sentId(), resolved: z.boolean() }),
  audience: 'contributor',
  description: 'Close a thread, or open it again.',
});
