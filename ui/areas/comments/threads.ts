import type { Comment } from '@earshot/core/areas/comments/comment';
import type { CommentedWords } from '../../editor/highlights/commented-words.ts';

/** A first comment with the replies to it, in the order in which they were said. */
export interface Thread {
  root: Comment;
  replies: Comment[];
}

const byTime = (a: Comment, b: Comment) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

/** The threads of a page or person, oldest first; replies to a deleted comment show nowhere. */
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

/** The words that a thread is about, as the editor finds them; none for one about the whole page. */
export const wordsOf = ({ root: { id, rangeFrom, rangeTo, quote, prefix, suffix } }: Thread): CommentedWords[] =>
  rangeFrom !== null && rangeTo !== null ? [{ id, from: rangeFrom, to: rangeTo, quote, prefix, suffix }] : [];
