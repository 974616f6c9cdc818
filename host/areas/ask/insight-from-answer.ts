import { createInsightFromAnswer } from '@earshot/core/areas/ask/conversation';
import { quoteInText } from '@earshot/core/areas/ask/quote-in-text';
import { Channel } from '@earshot/core/areas/channels/channel';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import type { DocumentNode } from '@earshot/core/documents/document';
import { blockquote, citation, doc, paragraph, reference } from '@earshot/core/documents/document-builder';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { stateFromJson } from '@earshot/processing/documents/convert';
import { textOf } from '@earshot/processing/documents/text';
import type { Documents } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { highlightWords } from '../coding/highlights.ts';
import { freeze, storeCitations } from '../pages/freeze.ts';
import { addInsight } from '../pages/insights.ts';
import type { Answering, SourcedQuote } from './answering.ts';
import { findAnswer, quotesOf } from './store/conversations.ts';

const nothingLeft = () =>
  new Refusal('CONFLICT', 'Nothing that this answer quotes stands any more where you may read it. Ask again.');

/** Makes insights of answers. */
export function insightFromAnswerHandlers(answering: Answering, documents: Documents): Handler[] {
  return [
    inside(createInsightFromAnswer, async ({ input, work }) => {
      const answer = await findAnswer(work.transaction, work.actor.memberId, input.messageId);
      if (!answer) throw new Refusal('NOT_FOUND', 'You have no such answer any more.');
      const quotes = await standingQuotes(answering, work, answer.id);
      if (quotes.length === 0) throw nothingLeft();
      const title = cut(cleanLine(answer.question), limits.insightTitle);
      const insight = await addInsight(work, { projectId: input.projectId, title });
      const nodes: DocumentNode[] = [];
      // Notes are held for this: always in the order of their ids, so that two who quote do not wait for each other.
      const inTurn = [...quotes.entries()].sort(([, a], [, b]) => (a.source.pageId < b.source.pageId ? -1 : 1));
      for (const [at, quote] of inTurn) nodes[at] = await nodeOf(documents, work, insight, quote);
      await documents.create(work, insight.id, stateFromJson(doc(paragraph(), ...nodes, paragraph())));
      return insight;
    }),
  ];
}

/** What an answer quotes and still stands where the actor may read it; looked up before the transaction. */
async function standingQuotes(answering: Answering, work: Work, messageId: string): Promise<SourcedQuote[]> {
  const { transaction, workspaceId, access } = work;
  const standing = await transaction.ahead(
    `quotes of the answer ${messageId} at ${access.readable.join()}`,
    () => quotesOf(transaction, [messageId]),
    (quotes) => answering.standingNow(workspaceId, access.readable, quotes),
  );
  return standing.filter((one) => typeof one !== 'string');
}

/** A quote as it stands in an insight: frozen as a citation where its source can be cited, otherwise in words. */
async function nodeOf(documents: Documents, work: Work, insight: Insight, quote: SourcedQuote): Promise<DocumentNode> {
  const { source } = quote;
  const highlightId = source.type === 'HIGHLIGHT' ? source.id : await highlightOf(documents, work, quote);
  if (highlightId !== undefined) {
    const [frozen] = await freeze(documents, work, insight, [highlightId]);
    if (frozen) return citation(frozen.id);
  }
  return source.type === 'DATA_POINT' ? citationOfPoint(work, insight, quote) : inWords(quote);
}

/** The highlight of words of a note, made where the actor may highlight there. */
async function highlightOf(
  documents: Documents,
  work: Work,
  { source, quote }: SourcedQuote,
): Promise<string | undefined> {
  if (source.type !== 'NOTE') return undefined;
  const note = await work.load(Note, source.id);
  if (!work.writes(Note, note)) return undefined;
  const { id, there } = await highlightWords(documents, work, note, ({ doc: live }) =>
    quoteInText(quote, textOf(live)),
  );
  if (!there) work.emit('created', Highlight, [await work.load(Highlight, id)]);
  return id;
}

async function citationOfPoint(
  work: Work,
  insight: Insight,
  { source, quote, position }: SourcedQuote,
): Promise<DocumentNode> {
  const point = await work.load(DataPoint, source.id);
  const channel = await work.load(Channel, point.channelId);
  const words = { text: quote, speaker: point.author, personId: null, startMs: null };
  const from = { placeId: channel.id, highlightId: null, noteId: null, title: channel.title, epoch: 0, seq: 0 };
  const [frozen] = await storeCitations(work, insight, [
    { words, source: { ...from, dataPointId: point.id, position } },
  ]);
  return frozen ? citation(frozen.id) : inWords({ source, quote, position });
}

/** The words themselves, with a link to where they are from. */
function inWords({ source, quote }: SourcedQuote): DocumentNode {
  const from = source.type === 'NOTE' || source.type === 'INSIGHT' || source.type === 'TAG' ? source.type : undefined;
  return blockquote(paragraph(quote), ...(from ? [paragraph(reference(from, source.id))] : []));
}
