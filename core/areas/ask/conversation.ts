import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, line, moment, ref, sentId } from '../../model/entity.ts';
import { act, command, listQuery, query } from '../../model/operation.ts';
import { SEARCH_TYPES } from '../../model/search-type.ts';
import { UNVERIFIED_REASONS } from '../models/verify-sentence.ts';
import { Insight } from '../pages/insight.ts';

/** Kind of a message: of the member, an answer of Earshot, or the explanation of its search (AI-04). */
export const MESSAGE_ROLES = ['USER', 'ASSISTANT', 'THINKING'] as const;
/** A member's rating of an answer (AI-03). */
export const ANSWER_RATINGS = ['GOOD', 'BAD'] as const;
/** Why a quote is not shown: its words were changed, or the reader does not have access (any more). */
export const WITHHELD_REASONS = ['CHANGED', 'HIDDEN'] as const;

/** State of an answer: being written by a text model, finished, failed, or stopped by a person. */
export const ANSWER_STATES = ['WRITING', 'DONE', 'FAILED', 'STOPPED'] as const;
/** Why a sentence of a model is not shown. */
export const SENTENCE_REASONS = [...UNVERIFIED_REASONS, ...WITHHELD_REASONS] as const;

/** Words quoted in an answer, with their source (AI-02). */
export const AnswerQuote = answer('AnswerQuote', {
  /** counted from 1 in its answer */
  number: z.int(),
  /** type of the source: a highlight, insight, note, theme, tag, data point or response */
  type: choice('SearchType', SEARCH_TYPES),
  id: z.uuid(),
  /** page or place that shows it: the note of a highlight, the survey of a response, the channel of a data point */
  parentId: z.uuid(),
  title: z.string(),
  placeId: z.uuid(),
  /** project, folder or channel */
  projectTitle: z.string(),
  quote: z.string(),
  /** start in the source's text, in UTF-16 units */
  position: z.int(),
});
export type AnswerQuote = z.infer<typeof AnswerQuote.row>;

/** A message of a conversation. */
export const AskMessage = answer('AskMessage', {
  id: z.uuid(),
  role: choice('MessageRole', MESSAGE_ROLES),
  /** the question, the explanation of the search, or the answer as text with the numbers of its quotes */
  text: z.string(),
  createdAt: moment(),
  /** true for a question, false for a few search words (AI-02) */
  isQuestion: z.boolean(),
  quotes: z.array(AnswerQuote.row),
  /** quotes that are not shown, by reason */
  withheld: z.array(z.object({ reason: z.enum(WITHHELD_REASONS), count: z.int() })),
  state: choice('AnswerState', ANSWER_STATES),
  /** text model of the answer; '' for an answer of quotes only */
  model: z.string(),
  /** problem of the model, in words; '' if there was none */
  notice: z.string(),
  /** insight as which this answer, a draft, was saved automatically; null for none */
  insightId: z.uuid().nullable(),
  /**
   * verified sentences of the model, each with the numbers of its quotes; without any, the quotes are the answer (N1)
   */
  sentences: z.array(z.object({ text: z.string(), quotes: z.array(z.int()) })),
  /** sentences of the model that are not shown, by reason */
  unverified: z.array(z.object({ reason: z.enum(SENTENCE_REASONS), count: z.int() })),
  /** number of projects of the shown quotes (AI-02) */
  projectCount: z.int(),
  channelCount: z.int(),
  highlightCount: z.int(),
  itemCount: z.int(),
  rating: choice('AnswerRating', ANSWER_RATINGS).nullable(),
});
export type AskMessage = z.infer<typeof AskMessage.row>;

/** A conversation with its messages, visible to its member only. */
export const Conversation = answer('Conversation', {
  id: z.uuid(),
  title: z.string(),
  createdAt: moment(),
  updatedAt: moment(),
  /** places of its last question, all three empty for everything; they can be erased or inaccessible since */
  folderIds: z.array(z.uuid()),
  projectIds: z.array(z.uuid()),
  channelIds: z.array(z.uuid()),
  messages: z.array(AskMessage.row),
});
export type Conversation = z.infer<typeof Conversation.row>;

/** A conversation in the member's list. */
export const ConversationLine = answer('ConversationLine', { id: z.uuid(), title: z.string(), updatedAt: moment() });
export type ConversationLine = z.infer<typeof ConversationLine.row>;

const idsOf = (noun: string) => z.array(ref(noun)).max(limits.ask.scope).default([]);

/**
 * Scope of a question; without ids, everything that the member can open (AI-03). Folders, projects and channels are
 * combined with OR, and so are notes, insights and tags; the second group narrows the first.
 */
const scope = {
  folderIds: idsOf('Folder'),
  projectIds: idsOf('Project'),
  channelIds: idsOf('Channel'),
  noteIds: idsOf('Note'),
  insightIds: idsOf('Insight'),
  tagIds: idsOf('Tag'),
};
export type AskScope = z.output<z.ZodObject<typeof scope>>;

const { characters, words } = limits.ask.question;

export const ask = command('ask', Conversation, {
  rate: 'search',
  audit: null,
  input: z.strictObject({
    question: z
      .string()
      .max(characters, `Ask in at most ${characters} characters.`)
      .refine((text) => text.trim() !== '', 'Write a question first.')
      .refine((text) => text.trim().split(/\s+/u).length <= words, `Ask in at most ${words} words.`),
    /** conversation of the caller to continue; null for a new one */
    conversationId: sentId().nullable().default(null),
    /** use of a text model; null for the default of the workspace and its projects */
    withModel: z.boolean().nullable().default(null),
    ...scope,
  }),
  description:
    'Answer a question with what people said, word for word, in what the caller can open; the answer has the new messages only.',
});

export const conversations = listQuery('conversations', ConversationLine, {
  input: z.strictObject({}),
  description: `The caller’s conversations with Ask, the latest first, at most ${limits.ask.conversations}.`,
});

export const conversation = query('conversation', Conversation, {
  input: z.strictObject({ conversationId: sentId() }),
  description:
    'One of the caller’s conversations; its quotes as far as they still stand where the caller can read them.',
});

export const askAnswer = query('askAnswer', AskMessage, {
  input: z.strictObject({ messageId: sentId() }),
  description:
    'One answer of the caller’s, as far as it is written: while a text model writes, only sentences that were verified.',
});

export const stopAnswer = act('stopAnswer', {
  input: z.strictObject({ messageId: sentId() }),
  audit: null,
  description: 'Stop a text model that writes an answer of the caller’s; what was verified so far stays.',
});

export const renameConversation = act('renameConversation', {
  input: z.strictObject({
    conversationId: sentId(),
    title: line(limits.ask.title).min(1, 'Give the conversation a title.'),
  }),
  audit: null,
  description: 'Give one of the caller’s conversations another title.',
});

export const deleteConversation = act('deleteConversation', {
  input: z.strictObject({ conversationId: sentId() }),
  audit: null,
  description: 'Delete one of the caller’s conversations.',
});

export const restoreConversation = act('restoreConversation', {
  input: z.strictObject({ conversationId: sentId() }),
  audit: null,
  description: 'Take back that a conversation was deleted, within a day.',
});

export const rateAnswer = act('rateAnswer', {
  input: z.strictObject({
    messageId: sentId(),
    rating: choice('AnswerRating', ANSWER_RATINGS).nullable().default(null),
  }),
  audit: null,
  description: 'Say whether an answer was good or bad; null takes that back.',
});

export const createInsightFromAnswer = command('createInsightFromAnswer', Insight, {
  input: z.strictObject({ messageId: sentId(), projectId: ref('Project', 'WRITE') }),
  audience: 'contributor',
  description: 'Make an insight of an answer: its question as the title, and its quotes frozen as citations.',
});
