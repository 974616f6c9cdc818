import { createInsightFromAnswer } from '@earshot/core/areas/ask/conversation';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Channel } from '@earshot/core/areas/places/channel';
import type { Citation } from '@earshot/core/areas/quotes/citation';
import type { DocumentNode } from '@earshot/core/documents/document';
import { blockquote, citation, doc, paragraph, reference } from '@earshot/core/documents/document-builder';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { quoteInText, type Standing } from '@earshot/core/rules/words/quote-in-text';
import { stateFromJson } from '@earshot/processing/documents/convert';
import { textOf } from '@earshot/processing/documents/text';
import type { Documents } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { highlightRanges } from '../coding/highlight-ranges.ts';
import { addInsight } from '../insights/insights.ts';
import { freeze, storeCitations } from '../quotes/freeze.ts';
import type { Answering, SourcedQuote } from './answering.ts';
import { findAnswer, quotesOf } from './store/conversations.ts';
import { sentencesOf } from './store/written-answers.ts';

const nothingLeft = () =>
  new Refusal('CONFLICT', 'You can no longer read anything that this answer quotes. Ask again.');

/** Creates insights from answers. */
export function insightFromAnswerHandlers(answering: Answering, documents: Documents): Handler[] {
  return [
    inside(createInsightFromAnswer, async ({ input, work }) => {
      const answer = await findAnswer(work.transaction, work.actor.memberId, input.messageId);
      if (!answer) throw new Refusal('NOT_FOUND', 'This answer no longer exists.');
      const parts = await standingParts(answering, work, answer.id);
      const quotes = parts.flatMap((part) => part.quotes);
      if (quotes.length === 0) throw nothingLeft();
      const title = cut(cleanLine(answer.question), limits.insightTitle);
      const insight = await addInsight(work, { projectId: input.projectId, title });
      const cited = await citationsOf(documents, work, insight, quotes);
      const nodes = parts.flatMap(({ sentence, quotes: own }) => [
        ...(sentence === '' ? [] : [paragraph(sentence)]),
        ...own.map((quote) => {
          const frozen = cited.get(quote);
          return frozen ? citation(frozen.id) : inWords(quote);
        }),
      ]);
      await documents.create(work, insight.id, stateFromJson(doc(paragraph(), ...nodes, paragraph())));
      return insight;
    }),
  ];
}

/** A model's sentence with its supporting quotes; '' for quotes without a sentence. */
interface AnswerPart {
  sentence: string;
  quotes: SourcedQuote[];
}

/**
 * Parts of an answer that are still valid and readable by the actor: the model's sentences whose quotes are all
 * unchanged, otherwise the quotes themselves, each once. Looked up before the transaction.
 */
async function standingParts(answering: Answering, work: Work, messageId: string): Promise<AnswerPart[]> {
  const { transaction, workspaceId, access } = work;
  const kept = await quotesOf(transaction, [messageId]);
  const standing = await transaction.ahead(
    `quotes of the answer ${messageId} at ${access.readable.join()}`,
    async () => kept,
    (quotes) => answering.standingNow(workspaceId, access.readable, quotes),
  );
  const of = (sentence: number | null) =>
    kept.flatMap((quote, at) => (quote.sentence === sentence ? [standing[at]] : []));
  const seen = new Set<string>();
  const shown = (all: readonly (SourcedQuote | string | undefined)[]): SourcedQuote[] =>
    all.filter((one): one is SourcedQuote => {
      if (typeof one !== 'object') return false;
      const key = `${one.source.id} ${one.position} ${one.quote}`;
      return !seen.has(key) && Boolean(seen.add(key));
    });
  const written = (await sentencesOf(transaction, [messageId])).flatMap(({ number, text }) => {
    const own = of(number);
    return own.length > 0 && own.every((one) => typeof one === 'object')
      ? [{ sentence: text, quotes: shown(own) }]
      : [];
  });
  return written.length > 0 ? written : [{ sentence: '', quotes: shown(of(null)) }];
}

/** Freezes citable quotes: words of highlights, of data points, and of notes that the actor can highlight in. */
async function citationsOf(
  documents: Documents,
  work: Work,
  insight: Insight,
  quotes: readonly SourcedQuote[],
): Promise<Map<SourcedQuote, Citation>> {
  const highlights = await highlightsOf(documents, work, quotes);
  const ids = [...new Set(highlights.values())];
  const frozen = ids.length > 0 ? await freeze(documents, work, insight, ids) : [];
  const byHighlight = new Map(ids.map((id, at) => [id, frozen[at]]));
  const cited = new Map<SourcedQuote, Citation>();
  for (const quote of quotes) {
    const highlightId = highlights.get(quote);
    const made = highlightId === undefined ? await citePoint(work, insight, quote) : byHighlight.get(highlightId);
    if (made) cited.set(quote, made);
  }
  return cited;
}

/** Ids of the highlights behind quotes; quoted words of notes become highlights. */
async function highlightsOf(
  documents: Documents,
  work: Work,
  quotes: readonly SourcedQuote[],
): Promise<Map<SourcedQuote, string>> {
  const ids = new Map<SourcedQuote, string>();
  for (const quote of quotes) if (quote.source.type === 'HIGHLIGHT') ids.set(quote, quote.source.id);
  const ofNotes = quotes.filter(({ source }) => source.type === 'NOTE');
  const byNote = [...Map.groupBy(ofNotes, ({ source }) => source.id)];
  // Notes are locked in the order of their ids, which prevents deadlocks.
  for (const [noteId, own] of byNote.sort(([one], [other]) => (one < other ? -1 : 1))) {
    const note = await work.load(Note, noteId);
    if (!work.writes(Note, note)) continue;
    const found = await highlightRanges(documents, work, note, ({ doc: live }) => rangesOf(own, textOf(live)));
    for (const [at, { highlight }] of found) ids.set(own[Number(at)] as SourcedQuote, highlight.id);
    const made = [...found.values()].filter((one) => one.made).map(({ highlight }) => highlight);
    work.emit('created', Highlight, made);
  }
  return ids;
}

/** Ranges of quotes in a text, by their index. */
const rangesOf = (quotes: readonly SourcedQuote[], text: string): Map<string, Standing> =>
  new Map(
    quotes.flatMap(({ quote }, at) => {
      const range = quoteInText(quote, text);
      return range ? [[String(at), range] as const] : [];
    }),
  );

async function citePoint(
  work: Work,
  insight: Insight,
  { source, quote, position }: SourcedQuote,
): Promise<Citation | undefined> {
  if (source.type !== 'DATA_POINT') return undefined;
  const point = await work.load(DataPoint, source.id);
  const channel = await work.load(Channel, point.channelId);
  const words = { text: quote, speaker: point.author, personId: null, startMs: null };
  const from = { placeId: channel.id, highlightId: null, noteId: null, title: channel.title, epoch: 0, seq: 0 };
  const taken = { words, source: { ...from, dataPointId: point.id, position } };
  const [frozen] = await storeCitations(work, insight, [taken]);
  return frozen;
}

/** Quoted words with a link to their source. */
function inWords({ source, quote }: SourcedQuote): DocumentNode {
  const from = source.type === 'NOTE' || source.type === 'INSIGHT' || source.type === 'TAG' ? source.type : undefined;
  return blockquote(paragraph(quote), ...(from ? [paragraph(reference(from, source.id))] : []));
}
