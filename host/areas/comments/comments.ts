import {
  Comment,
  createComment,
  deleteComment,
  resolveThread,
  restoreComment,
  updateComment,
} from '@earshot/core/areas/comments/comment';
import { Person } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { reaches } from '@earshot/core/rules/permission';
import { quoteAt } from '@earshot/processing/documents/highlight';
import type { PlacedComment } from '@earshot/processing/documents/imported-comments';
import { locate } from '@earshot/processing/documents/position';
import type { Documents } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow, trashRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';

const NO_WORDS = { quote: '', prefix: '', suffix: '', rangeFrom: null, rangeTo: null };

/** The words that a comment is about, as currently in the text. */
async function wordsAt(work: Work, documents: Documents, pageId: string, range: { from: string; to: string }) {
  const { doc } = await documents.hold(work, pageId);
  const at = locate(doc, range);
  const words = at && quoteAt(doc, at, { all: true });
  if (!words) throw new Refusal('CONFLICT', 'These words were changed or deleted meanwhile. Select them again.');
  if (words.quote.length > limits.highlightQuote)
    throw new Refusal('TOO_LARGE', 'This selection is too long for one comment. Select fewer words.');
  return { ...words, rangeFrom: range.from, rangeTo: range.to };
}

type Subject = Pick<Comment, 'pageId' | 'personId'>;

/** Place of a comment, in which the caller must be able to write. */
async function placeFor(work: Work, { pageId, personId }: Subject): Promise<Pick<Comment, 'projectId' | 'placeId'>> {
  if (personId) return { projectId: null, placeId: (await work.load(Person, personId, 'WRITE')).placeId };
  const { projectId } = (await work.loadPage(pageId ?? '', 'WRITE')).page;
  return { projectId, placeId: projectId };
}

/** Refuses a reply to anything but the root of a thread on the same page or person: a thread is one level deep. */
async function demandRoot(work: Work, threadId: string, { pageId, personId }: Subject): Promise<void> {
  const root = await work.load(Comment, threadId, 'WRITE');
  if (root.pageId !== pageId || root.personId !== personId || root.threadId !== null)
    throw new Refusal('BAD_USER_INPUT', 'A reply belongs to the first comment of a thread on the same page or person.');
}

/** Adds the comments of an imported file, in the name of the importing member. */
export async function addImportedComments(
  work: Work,
  note: { id: string; projectId: string },
  comments: readonly PlacedComment[],
): Promise<void> {
  const added: Comment[] = [];
  for (const comment of comments)
    added.push(
      await work.rows(Comment).insert({
        ...comment,
        pageId: note.id,
        personId: null,
        projectId: note.projectId,
        placeId: note.projectId,
        threadId: null,
        mentionIds: [],
        resolvedAt: null,
        resolvedBy: null,
        createdBy: work.actor.memberId,
      }),
    );
  if (added.length > 0) work.emit('created', Comment, added);
}

function demandAuthor(work: Work, comment: Comment): void {
  if (comment.createdBy !== work.actor.memberId)
    throw new Refusal('FORBIDDEN', 'Only its author can change a comment. Reply to it instead.');
}

function demandAuthorOrOwner(work: Work, comment: Comment): void {
  if (comment.createdBy !== work.actor.memberId && !reaches(work.access.level(comment.placeId), 'FULL'))
    throw new Refusal('FORBIDDEN', 'Only its author, or someone with full access here, can delete a comment.');
}

/** Comments on pages and people, with their notifications. */
export function commentHandlers(documents: Documents): Handler[] {
  return [
    inside(createComment, async ({ input, work }) => {
      const { from, to, ...values } = input;
      const place = await placeFor(work, input);
      if (input.threadId) await demandRoot(work, input.threadId, input);
      const pageId = input.threadId ? null : input.pageId;
      const ranged = pageId && from !== undefined && to !== undefined;
      const words = ranged ? await wordsAt(work, documents, pageId, { from, to }) : NO_WORDS;
      const row = { ...values, ...words, ...place, resolvedAt: null, resolvedBy: null };
      return createRow(Comment, work, row, deleteComment);
    }),
    inside(updateComment, async (call) => {
      const { work, object } = call;
      demandAuthor(work, object);
      return updateRow(Comment, call, updateComment);
    }),
    inside(deleteComment, async ({ work, object }) => {
      demandAuthorOrOwner(work, object);
      return trashRow(Comment, work, object, restoreComment);
    }),
    inside(restoreComment, async ({ work, object }) => {
      demandAuthorOrOwner(work, object);
      await placeFor(work, object);
      return restoreRow(Comment, work, object, deleteComment);
    }),
    inside(resolveThread, async ({ input: { id, resolved }, work, object }) => {
      if (object.threadId)
        throw new Refusal('BAD_USER_INPUT', 'A thread is closed at its first comment, not at a reply.');
      if ((object.resolvedAt !== null) === resolved) return object;
      const now = { resolvedAt: resolved ? new Date().toISOString() : null };
      const row = await work
        .rows(Comment)
        .update(id, { ...now, resolvedBy: resolved ? work.actor.memberId : null }, {});
      work.emit('updated', Comment, [row], ['resolvedAt', 'resolvedBy']);
      work.undoBy(resolveThread, { id, resolved: !resolved });
      return row;
    }),
  ];
}
