import { commentPieces } from '@earshot/core/areas/comments/comment-text';
import { REFERENCE_SIGN } from '@earshot/core/documents/document';
import type { Line } from '../read-lines.ts';
import { type LeavingParts, madeOf, str } from './leaving-parts.ts';
import type { Remark } from './notes.ts';

const shown = (body: string, titles: ReadonlyMap<string, string>): string =>
  commentPieces(body)
    .map((piece) => (typeof piece === 'string' ? piece : (titles.get(piece.id) ?? REFERENCE_SIGN)))
    .join('');

/** Comments as notes without a name: each page refers to those on it, each comment to its replies. */
export function leaveComments(
  { project, losses, rows }: LeavingParts,
  titles: ReadonlyMap<string, string>,
): Map<string, Remark[]> {
  const all = [...rows('x-earshot/Comments.jsonl')];
  const replies = Map.groupBy(all, ({ threadId }) => str(threadId));
  const onPages = new Map<string, Remark[]>();
  for (const comment of all) {
    const body = shown(str(comment.body), titles);
    project.notes.push(
      asNote(
        comment,
        body,
        (replies.get(comment.id) ?? []).map(({ id }) => id),
      ),
    );
    if (comment.resolvedAt) losses.add('COMMENT', body, 'That its thread is resolved is left out.');
    if (comment.threadId) continue;
    const remark = {
      id: comment.id,
      quote: str(comment.quote),
      prefix: str(comment.prefix),
      suffix: str(comment.suffix),
    };
    const there = onPages.get(str(comment.pageId));
    if (there) there.push(remark);
    else onPages.set(str(comment.pageId), [remark]);
  }
  return onPages;
}

const asNote = (comment: Line, content: string, noteIds: string[]) => ({
  id: comment.id,
  name: '',
  description: '',
  content,
  path: '',
  rich: false,
  selections: [],
  codings: [],
  noteIds,
  values: [],
  ...madeOf(comment),
});
