import type { AskMessage } from '@earshot/core/areas/ask/conversation';
import type { UnverifiedReason } from '@earshot/core/areas/models/verify-sentence';
import { limits } from '@earshot/core/limits';
import type { ModelMode } from '@earshot/core/rules/models/model-mode';
import type { Transaction } from '../../../store/database.ts';
import { addQuotes, type KeptQuote, type KeptSentence } from './conversations.ts';

/*
 * Text-model output of an answer. Quotes without a sentence have numbers up to limits.ask.quotes, those that support
 * one have higher numbers.
 */

/** The verified sentences of messages. */
export const sentencesOf = (transaction: Transaction, messageIds: readonly string[]): Promise<KeptSentence[]> =>
  transaction.sql<KeptSentence>(
    `select message_id as "messageId", number, text from ask_sentences
     where workspace_id = $1 and message_id = any($2::uuid[]) order by message_id, number`,
    [transaction.workspaceId, messageIds],
  );

/** True if a model should continue an answer: it was not stopped, and its conversation not deleted. */
export async function isWanted(transaction: Transaction, messageId: string): Promise<boolean> {
  const wanted = await transaction.sql(
    `select 1 from ask_messages m join ask_conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
     where m.workspace_id = $1 and m.id = $2 and m.state = 'WRITING' and c.deleted_at is null`,
    [transaction.workspaceId, messageId],
  );
  return wanted.length > 0;
}

/** Erases the written part of an answer, so that it can be written again. */
export async function forgetWritten(transaction: Transaction, messageId: string): Promise<void> {
  const bind = [transaction.workspaceId, messageId];
  await transaction.sql(
    'delete from ask_quotes where workspace_id = $1 and message_id = $2 and sentence is not null',
    bind,
  );
  await transaction.sql(
    `update ask_messages set sentence_count = 0, unverified = '{}' where workspace_id = $1 and id = $2`,
    bind,
  );
}

/** A sentence with its supporting quotes. */
export interface WrittenSentence {
  text: string;
  quotes: readonly Pick<KeptQuote, 'type' | 'itemId' | 'pageId' | 'placeId' | 'quote'>[];
}

/** Adds verified sentences to an answer and counts withheld ones; false if it is no longer wanted. */
export async function addWritten(
  transaction: Transaction,
  messageId: string,
  sentences: readonly WrittenSentence[],
  unverified: Partial<Record<UnverifiedReason, number>>,
): Promise<boolean> {
  const { workspaceId } = transaction;
  const [message] = await transaction.sql<{ count: number; quotes: number }>(
    `update ask_messages m set sentence_count = sentence_count + $3, unverified = $4 where workspace_id = $1 and id = $2 and state = 'WRITING'
     returning sentence_count as count, (select count(*)::int from ask_quotes q where q.workspace_id = $1 and q.message_id = $2
       and q.sentence is not null) as quotes`,
    [workspaceId, messageId, sentences.length, JSON.stringify(unverified)],
  );
  if (!message) return false;
  const first = message.count - sentences.length + 1;
  await transaction.sql(
    `insert into ask_sentences (workspace_id, message_id, number, text) select $1, $2, * from unnest($3::int4[], $4::text[])`,
    [workspaceId, messageId, sentences.map((_, at) => first + at), sentences.map(({ text }) => text)],
  );
  const quotes = sentences.flatMap(({ quotes: own }, at) => own.map((quote) => ({ ...quote, sentence: first + at })));
  const from = limits.ask.quotes + message.quotes + 1;
  await addQuotes(
    transaction,
    messageId,
    quotes.map((quote, at) => ({ ...quote, number: from + at })),
  );
  return true;
}

/** Ends the writing of an answer; false if it had already ended. */
export async function endWritten(
  transaction: Transaction,
  messageId: string,
  { state, notice, insightId = null }: Pick<AskMessage, 'state' | 'notice'> & Partial<Pick<AskMessage, 'insightId'>>,
): Promise<boolean> {
  const ended = await transaction.sql(
    `update ask_messages set state = $3, notice = $4, insight_id = $5 where workspace_id = $1 and id = $2 and state = 'WRITING' returning 1`,
    [transaction.workspaceId, messageId, state, notice, insightId],
  );
  return ended.length > 0;
}

/** Resets a failed answer to being written. */
export async function writeAgain(transaction: Transaction, messageId: string): Promise<void> {
  await transaction.sql(
    `update ask_messages set state = 'WRITING', notice = '' where workspace_id = $1 and id = $2 and state = 'FAILED'`,
    [transaction.workspaceId, messageId],
  );
}

const MODE_COLUMNS = { askMode: 'ask_mode', insightMode: 'insight_mode' } as const;

/** Text-model modes of projects by id, where lower than the workspace's. */
export async function modesOfProjects(
  transaction: Transaction,
  field: keyof typeof MODE_COLUMNS,
  projectIds: readonly string[],
): Promise<Map<string, ModelMode>> {
  const rows = await transaction.sql<{ id: string; mode: ModelMode }>(
    `select id, ${MODE_COLUMNS[field]} as mode from projects where workspace_id = $1 and id = any($2::uuid[])`,
    [transaction.workspaceId, projectIds],
  );
  return new Map(rows.map(({ id, mode }) => [id, mode]));
}
