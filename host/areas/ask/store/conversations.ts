import type { AskMessage, AskScope, Conversation, ConversationLine } from '@earshot/core/areas/ask/conversation';
import type { UnverifiedReason } from '@earshot/core/areas/models/verify-sentence';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { SearchType } from '@earshot/core/model/search-type';
import type { Change } from '../../../operations/change.ts';
import type { Transaction } from '../../../store/database.ts';

/*
 * The only access to conversations, which are no entities: they are private to a member, whom every statement here
 * names, except those that erase.
 */

/** A stored quote of a conversation; its validity is checked at each read. */
export interface KeptQuote {
  messageId: string;
  number: number;
  type: SearchType;
  itemId: string;
  pageId: string;
  placeId: string;
  quote: string;
  /** the model's sentence that it is evidence for; null for a quote without one */
  sentence: number | null;
}

/** A sentence of a text model, verified before it was stored. */
export interface KeptSentence {
  messageId: string;
  number: number;
  text: string;
}

/** A stored message. */
export interface KeptMessage
  extends Pick<
    AskMessage,
    'id' | 'role' | 'text' | 'isQuestion' | 'rating' | 'createdAt' | 'state' | 'model' | 'notice' | 'insightId'
  > {
  /** original number of quotes, including those whose sources were erased since */
  quoteCount: number;
  /** original number of the model's sentences */
  sentenceCount: number;
  /** number of the model's withheld sentences, by reason */
  unverified: Partial<Record<UnverifiedReason, number>>;
}

export interface NewMessage extends Pick<KeptMessage, 'id' | 'role' | 'text' | 'isQuestion'> {
  quotes?: readonly Omit<KeptQuote, 'messageId'>[];
  /** the text model that is to write it */
  model?: string;
}

const OWN = 'workspace_id = $1 and member_id = $2 and deleted_at is null';

/** A member's conversations, latest first. */
export const conversationsOf = (transaction: Transaction, memberId: string): Promise<ConversationLine[]> =>
  transaction.sql<ConversationLine>(
    `select id, title, updated_at as "updatedAt" from ask_conversations where ${OWN} order by updated_at desc, id limit $3`,
    [transaction.workspaceId, memberId, limits.ask.conversations],
  );

/** Finds one of a member's conversations. */
export async function findConversation(
  transaction: Transaction,
  memberId: string,
  id: string,
): Promise<Omit<Conversation, 'messages'> | undefined> {
  const [found] = await transaction.sql<Omit<Conversation, 'messages'>>(
    `select id, title, created_at as "createdAt", updated_at as "updatedAt", folder_ids as "folderIds",
       project_ids as "projectIds", channel_ids as "channelIds" from ask_conversations where ${OWN} and id = $3`,
    [transaction.workspaceId, memberId, id],
  );
  return found;
}

const MESSAGE = `m.id, m.role, m.text, m.is_question as "isQuestion", m.quote_count as "quoteCount", m.rating, m.created_at as "createdAt",
  m.state, m.model, m.notice, m.insight_id as "insightId", m.sentence_count as "sentenceCount", m.unverified`;

/** The messages of a conversation in their order. */
export const messagesOf = (transaction: Transaction, conversationId: string): Promise<KeptMessage[]> =>
  transaction.sql<KeptMessage>(
    `select ${MESSAGE} from ask_messages m where m.workspace_id = $1 and m.conversation_id = $2 order by m.number`,
    [transaction.workspaceId, conversationId],
  );

/** Quotes of messages. */
export const quotesOf = (transaction: Transaction, messageIds: readonly string[]): Promise<KeptQuote[]> =>
  transaction.sql<KeptQuote>(
    `select message_id as "messageId", number, type, item_id as "itemId", page_id as "pageId", place_id as "placeId", quote,
       sentence from ask_quotes where workspace_id = $1 and message_id = any($2::uuid[]) order by message_id, number`,
    [transaction.workspaceId, messageIds],
  );

/** Creates a conversation of a member; removes the oldest ones above the maximum. */
export async function addConversation(
  transaction: Transaction,
  memberId: string,
  { id, title }: Pick<ConversationLine, 'id' | 'title'>,
): Promise<void> {
  const { workspaceId } = transaction;
  await transaction.sql('insert into ask_conversations (workspace_id, id, member_id, title) values ($1, $2, $3, $4)', [
    workspaceId,
    id,
    memberId,
    title,
  ]);
  await transaction.sql(
    `delete from ask_conversations where workspace_id = $1 and id in (select id from ask_conversations where ${OWN}
       order by updated_at desc, id offset $3)`,
    [workspaceId, memberId, limits.ask.conversations],
  );
}

/** The places that a question is about. */
type AskedPlaces = Pick<AskScope, 'folderIds' | 'projectIds' | 'channelIds'>;
const EVERYTHING: AskedPlaces = { folderIds: [], projectIds: [], channelIds: [] };

/**
 * Adds messages to a conversation with their places; locks it until the transaction ends, so that concurrent questions
 * do not interleave.
 */
export async function addMessages(
  transaction: Transaction,
  conversationId: string,
  messages: readonly NewMessage[],
  { folderIds, projectIds, channelIds }: AskedPlaces = EVERYTHING,
): Promise<void> {
  const { workspaceId } = transaction;
  await transaction.sql(
    `update ask_conversations set updated_at = clock_timestamp(), folder_ids = $3::uuid[], project_ids = $4::uuid[],
       channel_ids = $5::uuid[] where workspace_id = $1 and id = $2`,
    [workspaceId, conversationId, folderIds, projectIds, channelIds],
  );
  for (const { id, role, text, isQuestion, quotes = [], model = '' } of messages) {
    await transaction.sql(
      `insert into ask_messages (workspace_id, id, conversation_id, number, role, text, is_question, quote_count, model, state)
       select $1, $2, $3, coalesce(max(number), 0) + 1, $4, $5, $6, $7, $8, $9 from ask_messages
       where workspace_id = $1 and conversation_id = $3`,
      [
        workspaceId,
        id,
        conversationId,
        role,
        text,
        isQuestion,
        quotes.length,
        model,
        model === '' ? 'DONE' : 'WRITING',
      ],
    );
    await addQuotes(transaction, id, quotes);
  }
}

/** Adds quotes to a message. */
export const addQuotes = (
  transaction: Transaction,
  messageId: string,
  quotes: readonly Omit<KeptQuote, 'messageId'>[],
): Promise<unknown> =>
  transaction.sql(
    `insert into ask_quotes (workspace_id, message_id, number, type, item_id, page_id, place_id, quote, sentence)
     select $1, $2, * from unnest($3::int4[], $4::text[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::int4[])`,
    [
      transaction.workspaceId,
      messageId,
      quotes.map(({ number }) => number),
      quotes.map(({ type }) => type),
      quotes.map(({ itemId }) => itemId),
      quotes.map(({ pageId }) => pageId),
      quotes.map(({ placeId }) => placeId),
      quotes.map(({ quote }) => quote),
      quotes.map(({ sentence }) => sentence),
    ],
  );

/** Changes one of a member's conversations; false if there is none. */
async function change(transaction: Transaction, set: string, bind: unknown[], deleted: 'is null' | 'is not null') {
  const changed = await transaction.sql(
    `update ask_conversations set ${set} where workspace_id = $1 and member_id = $2 and id = $3 and deleted_at ${deleted} returning 1`,
    [transaction.workspaceId, ...bind],
  );
  return changed.length > 0;
}

export const retitle = (transaction: Transaction, memberId: string, id: string, title: string): Promise<boolean> =>
  change(transaction, 'title = $4', [memberId, id, title], 'is null');
export const hide = (transaction: Transaction, memberId: string, id: string): Promise<boolean> =>
  change(transaction, 'deleted_at = now()', [memberId, id], 'is null');
export const unhide = (transaction: Transaction, memberId: string, id: string): Promise<boolean> =>
  change(transaction, 'deleted_at = null', [memberId, id], 'is not null');

/** An answer in a member's conversation, with the question that it answers. */
export interface FoundAnswer extends KeptMessage {
  conversationId: string;
  question: string;
  /** the previous question; null for the first one */
  earlier: string | null;
}

/** An answer in one of a member's conversations. */
export async function findAnswer(
  transaction: Transaction,
  memberId: string,
  messageId: string,
): Promise<FoundAnswer | undefined> {
  const [found] = await transaction.sql<FoundAnswer>(
    `select ${MESSAGE}, c.id as "conversationId", asked.question, asked.earlier
     from ask_messages m join ask_conversations c on c.workspace_id = $1 and c.id = m.conversation_id
     cross join lateral (select (array_agg(q.text order by q.number desc))[1] as question,
         (array_agg(q.text order by q.number desc))[2] as earlier from ask_messages q
       where q.workspace_id = $1 and q.conversation_id = c.id and q.role = 'USER' and q.number < m.number) asked
     where m.workspace_id = $1 and c.member_id = $2 and c.deleted_at is null and m.id = $3 and m.role = 'ASSISTANT'`,
    [transaction.workspaceId, memberId, messageId],
  );
  return found;
}

export const rate = (transaction: Transaction, messageId: string, rating: AskMessage['rating']) =>
  transaction.sql('update ask_messages set rating = $3 where workspace_id = $1 and id = $2', [
    transaction.workspaceId,
    messageId,
    rating,
  ]);

/** Erases quotes of rows erased from trash, of pages and of places. */
export async function eraseQuotes(
  { transaction }: Change,
  entities: readonly AnyEntity[],
  idsOf: (entity: AnyEntity) => string[],
): Promise<void> {
  await transaction.sql(
    `delete from ask_quotes where workspace_id = $1
       and (item_id = any($2::uuid[]) or page_id = any($2::uuid[]) or place_id = any($2::uuid[]))`,
    [transaction.workspaceId, entities.filter(({ options }) => options.trash).flatMap(idsOf)],
  );
}

/** Erases conversations that were deleted more than a day ago. */
export const eraseDeleted = (transaction: Transaction) =>
  transaction.sql(`delete from ask_conversations where workspace_id = $1 and deleted_at < now() - interval '1 day'`, [
    transaction.workspaceId,
  ]);
