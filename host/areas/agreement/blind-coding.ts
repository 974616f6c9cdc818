import { randomUUID } from 'node:crypto';
import {
  type BlindCode,
  changeBlindCode,
  createBlindCode,
  myBlindCodes,
} from '@earshot/core/areas/agreement/blind-code';
import { type CodingRound, codingProgress, markNoteCoded } from '@earshot/core/areas/agreement/coding-round';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import { quoteAt } from '@earshot/processing/documents/highlight';
import { locate, type WireRange } from '@earshot/processing/documents/position';
import { textOf } from '@earshot/processing/documents/text';
import type { Documents } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { demandOffered } from '../coding/highlight-tags.ts';
import { demandCoding } from './round-rules.ts';
import { type CodeAnchor, insertCode, ownCode, ownCodes, retagCode } from './store/blind-codes.ts';
import { progressOf, storeProgress } from './store/coding-progress.ts';

const gone = () => new Refusal('CONFLICT', 'These words were changed or deleted meanwhile. Select them again.');

/** The selected words with their position and surrounding text. */
async function anchorAt(work: Work, documents: Documents, noteId: string, range: WireRange): Promise<CodeAnchor> {
  const { doc } = await documents.hold(work, noteId);
  const at = locate(doc, range);
  const words = at && quoteAt(doc, at);
  if (!at || !words) throw gone();
  if (JSON.stringify(words).length > limits.highlightSerialised)
    throw new Refusal('TOO_LARGE', 'This passage is too long. Select fewer words, or tag several passages.');
  // Skips the white space at the start of the selection.
  const position = Math.max(at.from, textOf(doc).indexOf(words.quote, at.from));
  return { ...words, position, rangeFrom: range.from, rangeTo: range.to };
}

async function demandTags(work: Work, round: CodingRound, tagIds: readonly string[]): Promise<void> {
  await demandOffered(work, tagIds, round.projectId);
  if (round.tagIds.length > 0 && tagIds.some((tagId) => !round.tagIds.includes(tagId)))
    throw new Refusal('BAD_USER_INPUT', 'This round does not use this tag. Choose one of its tags.');
}

interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/** Adds tags to a code and removes tags; a code without tags is removed, and Undo restores it. */
async function retag(work: Work, round: CodingRound, code: BlindCode, wanted: TagChange): Promise<BlindCode> {
  const add = [...new Set(wanted.add)].filter((tagId) => !code.tagIds.includes(tagId));
  const remove = wanted.remove.filter((tagId) => code.tagIds.includes(tagId));
  if (add.length + remove.length === 0) return code;
  await demandTags(work, round, add);
  const tagIds = [...code.tagIds.filter((tagId) => !remove.includes(tagId)), ...add];
  if (tagIds.length > limits.tagsPerHighlight)
    throw new Refusal('BAD_USER_INPUT', `A passage has at most ${limits.tagsPerHighlight} tags.`);
  await retagCode(work.transaction, { roundId: round.id, codeId: code.id, coderId: work.actor.memberId, tagIds });
  work.undoBy(changeBlindCode, { id: round.id, codeId: code.id, add: remove, remove: add });
  return { ...code, tagIds };
}

const sameWords = (one: CodeAnchor) => (other: CodeAnchor) =>
  one.position === other.position &&
  one.quote === other.quote &&
  one.prefix === other.prefix &&
  one.suffix === other.suffix;

/**
 * Coding in an open round, by each coder alone. Nothing here emits an event or reads other coders' codes (decision
 * 079).
 */
export function blindCodingHandlers(documents: Documents): Handler[] {
  return [
    inside(myBlindCodes, ({ input, work }) =>
      ownCodes(work.transaction, { roundId: input.id, noteId: input.noteId, coderId: work.actor.memberId }),
    ),
    inside(createBlindCode, async ({ input: { noteId, tagIds, from, to }, work, object }) => {
      await demandCoding(work, object, noteId);
      await demandTags(work, object, tagIds);
      const anchor = await anchorAt(work, documents, noteId, { from, to });
      const coderId = work.actor.memberId;
      const own = await ownCodes(work.transaction, { roundId: object.id, noteId, coderId });
      const there = own.find(sameWords(anchor));
      if (there) return retag(work, object, there, { add: tagIds, remove: [] });
      if (own.length >= limits.codesPerNote)
        throw new Refusal('UNPROCESSABLE', `You can tag at most ${limits.codesPerNote} passages of a note in a round.`);
      const code = { id: randomUUID(), noteId, tagIds: [...new Set(tagIds)], ...anchor };
      await insertCode(work.transaction, { ...code, roundId: object.id, coderId });
      work.undoBy(changeBlindCode, { id: object.id, codeId: code.id, remove: code.tagIds });
      return { ...code, createdAt: new Date().toISOString() };
    }),
    inside(changeBlindCode, async ({ input: { codeId, add, remove }, work, object }) => {
      const code = await ownCode(work.transaction, { roundId: object.id, codeId, coderId: work.actor.memberId });
      if (!code) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
      await demandCoding(work, object);
      return retag(work, object, code, { add, remove });
    }),
    inside(codingProgress, ({ work, object }) => {
      const { memberId } = work.actor;
      const isBlind = object.state === 'OPEN' && object.coderIds.includes(memberId);
      return progressOf(work.transaction, object.id, isBlind ? memberId : null);
    }),
    inside(markNoteCoded, async ({ input: { noteId, done }, work, object }) => {
      await demandCoding(work, object, noteId);
      const coding = { roundId: object.id, noteId, coderId: work.actor.memberId };
      if (await storeProgress(work.transaction, coding, done))
        work.undoBy(markNoteCoded, { id: object.id, noteId, done: !done });
      return true;
    }),
  ];
}
