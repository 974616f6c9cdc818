import { randomUUID } from 'node:crypto';
import {
  type AskMessage,
  ask,
  askAnswer,
  conversation,
  conversations,
  deleteConversation,
  rateAnswer,
  renameConversation,
  restoreConversation,
  stopAnswer,
} from '@earshot/core/areas/ask/conversation';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { cleanLine, cut } from '@earshot/core/rules/text';
import type { Access, Place } from '../../operations/access.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import type { TextModels } from '../models/text-models.ts';
import { usedModel } from '../models/used-model.ts';
import type { Answer, Answering } from './answering.ts';
import { answered, newMessages } from './new-answer.ts';
import { itemsAskedAbout, placesAskedAbout } from './scope.ts';
import { shownMessage } from './shown-messages.ts';
import {
  addConversation,
  addMessages,
  conversationsOf,
  findAnswer,
  findConversation,
  hide,
  type KeptMessage,
  messagesOf,
  quotesOf,
  rate,
  retitle,
  unhide,
} from './store/conversations.ts';
import { endWritten, sentencesOf } from './store/written-answers.ts';

const gone = () => new Refusal('NOT_FOUND', 'This conversation no longer exists.');

async function own(work: Work, id: string) {
  const found = await findConversation(work.transaction, work.actor.memberId, id);
  if (!found) throw gone();
  return found;
}

const counted = (count: number, noun: string) => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Describes the search behind an answer, in words. */
function howFound({ searched, missing, partial }: Answer, { places: all }: Access, asked: readonly string[]): string {
  const of = (kind: Place['kind']) => asked.filter((id) => all.get(id)?.kind === kind).length;
  const [projects, channels] = [of('PROJECT'), of('CHANNEL')];
  const where = [counted(projects, 'project'), ...(channels > 0 ? [counted(channels, 'channel')] : [])].join(' and ');
  const nowhere = missing.length > 0 ? ` No matches for: ${missing.map((word) => `“${word}”`).join(', ')}.` : '';
  const newest = partial ? ' Of data in channels only the newest was compared.' : '';
  return `Compared ${counted(searched, 'passage')} in ${where}.${nowhere}${newest}`;
}

/** Enqueues the writing of an answer by the model, once the message is stored. */
const writeSoon = (work: Work, messageId: string, { passages }: Answer, asked: boolean | null): Promise<void> =>
  work.enqueue(
    'write-answer',
    { messageId, memberId: work.actor.memberId, asked, passages: passages.map(({ score: _, ...passage }) => passage) },
    { key: `write-answer:${messageId}` },
  );

function demandRoom(messages: readonly KeptMessage[]): void {
  if (messages.filter(({ role }) => role === 'USER').length >= limits.ask.questions)
    throw new Refusal(
      'UNPROCESSABLE',
      `A conversation has at most ${limits.ask.questions} questions. Begin a new one.`,
    );
}

/** Messages as their member sees them now: the current position of each quote is looked up. */
async function shownNow(answering: Answering, work: Work, messages: readonly KeptMessage[]): Promise<AskMessage[]> {
  const { transaction, workspaceId, access } = work;
  const ids = messages.map(({ id }) => id);
  const quotes = await quotesOf(transaction, ids);
  const sentences = Map.groupBy(await sentencesOf(transaction, ids), ({ messageId }) => messageId);
  const { readable } = access;
  const standing = await transaction.ahead(
    `quotes of ${ids.join()} ${quotes.length} at ${readable.join()}`,
    async () => quotes,
    (asked) => answering.standingNow(workspaceId, readable, asked),
  );
  const numbered = Map.groupBy(
    quotes.map(({ messageId, number, sentence }, at) => ({
      messageId,
      number,
      sentence,
      standing: standing[at] ?? ('HIDDEN' as const),
    })),
    ({ messageId }) => messageId,
  );
  return messages.map((message) =>
    shownMessage(message, numbered.get(message.id) ?? [], access, sentences.get(message.id)),
  );
}

/** Questions and conversations; a conversation is private to its member. */
export function conversationHandlers(answering: Answering, models: TextModels): Handler[] {
  return [
    inside(ask, async ({ input, work }) => {
      const { question: typed, conversationId, withModel, ...scope } = input;
      const question = typed.trim();
      const before = conversationId === null ? undefined : await own(work, conversationId);
      const messages = before ? await messagesOf(work.transaction, before.id) : [];
      demandRoom(messages);
      const places = placesAskedAbout(work.access, scope);
      const only = await itemsAskedAbout(work, scope);
      const earlier = messages.findLast(({ role }) => role === 'USER')?.text ?? '';
      const model = await usedModel(models, work, { modeOf: ({ askMode }) => askMode, asked: withModel });
      const answer = await answered(answering, work, {
        question,
        earlier,
        places,
        only,
        memberId: work.actor.memberId,
      });
      const id = before?.id ?? randomUUID();
      const title = cut(cleanLine(question), limits.ask.title);
      if (!before) await addConversation(work.transaction, work.actor.memberId, { id, title });
      const added = newMessages(question, answer, howFound(answer, work.access, places), model);
      await addMessages(work.transaction, id, added, scope);
      const last = added.at(-1);
      if (last && model !== '') await writeSoon(work, last.id, answer, withModel);
      const stored = await own(work, id);
      const kept = (await messagesOf(work.transaction, id)).filter((one) =>
        added.some((message) => message.id === one.id),
      );
      const shown = kept.map((message) => {
        const quotes = message.role === 'ASSISTANT' ? answer.quotes : [];
        const numbered = quotes.map(({ standing }, at) => ({ number: at + 1, sentence: null, standing }));
        return shownMessage(message, numbered, work.access);
      });
      return { ...stored, createdAt: iso(stored.createdAt), updatedAt: iso(stored.updatedAt), messages: shown };
    }),
    inside(conversations, async ({ work }) => {
      const lines = await conversationsOf(work.transaction, work.actor.memberId);
      return lines.map(({ updatedAt, ...line }) => ({ ...line, updatedAt: iso(updatedAt) }));
    }),
    inside(conversation, async ({ input, work }) => {
      const found = await own(work, input.conversationId);
      const shown = await shownNow(answering, work, await messagesOf(work.transaction, found.id));
      return { ...found, createdAt: iso(found.createdAt), updatedAt: iso(found.updatedAt), messages: shown };
    }),
    inside(askAnswer, async ({ input, work }) => {
      const found = await findAnswer(work.transaction, work.actor.memberId, input.messageId);
      if (!found) throw gone();
      const { conversationId: _, question: _q, earlier: _e, ...message } = found;
      const [shown] = await shownNow(answering, work, [message]);
      if (!shown) throw gone();
      return shown;
    }),
    inside(stopAnswer, async ({ input, work }) => {
      const found = await findAnswer(work.transaction, work.actor.memberId, input.messageId);
      if (!found) throw gone();
      const notice = 'You stopped the text model.';
      if (!(await endWritten(work.transaction, found.id, { state: 'STOPPED', notice })))
        throw new Refusal('CONFLICT', 'This answer has already finished.');
      return true;
    }),
    inside(renameConversation, async ({ input, work }) => {
      const { title } = await own(work, input.conversationId);
      await retitle(work.transaction, work.actor.memberId, input.conversationId, input.title);
      work.undoBy(renameConversation, { conversationId: input.conversationId, title });
      return true;
    }),
    inside(deleteConversation, async ({ input: { conversationId }, work }) => {
      if (!(await hide(work.transaction, work.actor.memberId, conversationId))) throw gone();
      work.undoBy(restoreConversation, { conversationId });
      return true;
    }),
    inside(restoreConversation, async ({ input: { conversationId }, work }) => {
      if (!(await unhide(work.transaction, work.actor.memberId, conversationId))) throw gone();
      work.undoBy(deleteConversation, { conversationId });
      return true;
    }),
    inside(rateAnswer, async ({ input: { messageId, rating }, work }) => {
      const found = await findAnswer(work.transaction, work.actor.memberId, messageId);
      if (!found) throw gone();
      await rate(work.transaction, messageId, rating);
      work.undoBy(rateAnswer, { messageId, rating: found.rating });
      return true;
    }),
  ];
}

const iso = (at: string): string => new Date(at).toISOString();
