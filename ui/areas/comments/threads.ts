import type { Comment } from '@earshot/core/areas/comments/comment';
import type { CommentedWords } from '../../editor/highlights/commented-words.ts';

/** A first comment with its replies, in order. */
export interface Thread {
  root: Comment;
  replies: Comment[];
}

const byTime = (a: Comment, b: Comment) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

/** Threads of a page or person, oldest first; replies to a deleted comment are not shown. */
export function threadsOf(rows: readonly Comment[]): Thread[] {
  const replies = Map.groupBy(
    rows.filter(({ threadId }) => threadId !== null).toSorted(byTime),
    ({ threadId }) => threadId,
  );
  return rows
    .filter(({ threadId }) => threadId === null)
    .toSorted(byTime)
    .map((root) => ({ root, replies: replies.get(root.id) ?? [] }));
}

/** Commented words of a thread as the editor finds them; undefined if it is about the whole page. */
export const wordsOf = ({ root: { id, rangeFrom, rangeTo, quote, prefix, suffix } }: Thread): CommentedWords[] =>
  rangeFrom !== null && rangeTo !== null ? [{ id, from: rangeFrom, to: rangeTo, quote, prefix, suffix }] : [];
