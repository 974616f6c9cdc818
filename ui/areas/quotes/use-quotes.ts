import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { type Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import type { Insight } from '@earshot/core/areas/pages/insight';
import { type Note, notes } from '@earshot/core/areas/pages/note';
import { Channel } from '@earshot/core/areas/places/channel';
import {
  Citation,
  type CitationSource,
  citationSources,
  citations,
  refreshCitation,
} from '@earshot/core/areas/quotes/citation';
import type { Operation, Page } from '@earshot/core/model/operation';
import { displayTitle } from '@earshot/core/rules/text';
import { createContext, useContext, useMemo } from 'react';
import type * as z from 'zod';
import type { StoredRow } from '../../data/entity-store.ts';
import { useAsk, useList, useStores } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { dayWords } from '../../kit/words/dates.ts';

interface InSource {
  /** title of the note or channel; if it is gone, the one at the time of quoting */
  title: string;
  /** current words; undefined if deleted */
  now: string | undefined;
}
/** Source of a quote from a note, for the user. */
export interface NoteSource extends InSource {
  highlightId: string;
  noteId: string;
}
/** Source of a quote from a channel, for the user. */
export interface DataSource extends InSource {
  dataPointId: string;
  channelId: string;
  /** null after its erasure */
  occurredAt: string | null;
}
export type Source = NoteSource | DataSource;

/** Title of a quote's source: its note, or its channel and the day. */
export function sourceTitle(source: Source): string {
  if ('noteId' in source) return displayTitle('note', source.title);
  const channel = displayTitle('channel', source.title);
  return source.occurredAt ? `${channel}, ${dayWords(source.occurredAt)}` : channel;
}

/** Quotes of an insight, with the sources that the user can see. */
export interface Quotes {
  insightId: string;
  writable: boolean;
  /** true while the text is being edited */
  writing: boolean;
  /** true if the quote is in a published insight but left out of its public page */
  keptIn: (citation: Citation) => boolean;
  /** undefined while loading, null if the insight has no such quote */
  citation: (id: string) => Citation | null | undefined;
  /** undefined while loading, null if the user cannot open it */
  source: (id: string) => Source | null | undefined;
  state: (citation: Citation) => Citation['state'];
  /** reloads the quotes: a text can contain one before its row has arrived */
  look: () => void;
  refresh: (citation: Citation) => void;
}

const MOST = 1000;

/** Quotes of an insight with their sources, live; read it inside an observer(). */
export function useQuotes(insight: Insight, { writable = false, writing = false } = {}): Quotes {
  const stores = useStores();
  const run = useDo();
  const list = useList(citations, { condition: { insightId: insight.id }, orderBy: 'CREATED_AT_ASC', first: MOST });
  const sources = useAsk(citationSources, { id: insight.id }, [Citation, DataPoint, Channel]);
  const pinned = sources.data ?? NONE;
  const byId = useMemo(() => new Map(pinned.map((one) => [one.id, one])), [pinned]);
  const there = useRowsById<Highlight>(highlights, idsOf(pinned, 'highlightId'));
  const notesThere = useRowsById<Note>(notes, idsOf(pinned, 'noteId'));

  const source: Quotes['source'] = (id) => {
    const from = byId.get(id);
    if (!from) return sources.state === 'ready' ? null : undefined;
    const { highlightId, noteId, dataPointId, channelId, title, occurredAt } = from;
    if (dataPointId && channelId) {
      const now = stores.of(Channel).byId(channelId)?.title ?? title;
      return { dataPointId, channelId, title: now, occurredAt, now: from.text ?? undefined };
    }
    if (!highlightId || !noteId) return null;
    const [note, highlight] = [notesThere.of(noteId), there.of(highlightId)];
    // Until the rows have loaded, those sent with the source are used.
    const live = there.ready && notesThere.ready;
    const words = note && highlight?.state === 'ANCHORED' ? highlight.text : undefined;
    return { highlightId, noteId, title: note?.title ?? title, now: live ? words : (from.text ?? undefined) };
  };
  return {
    insightId: insight.id,
    writable,
    writing,
    keptIn: ({ released }) => insight.published && !released,
    citation: (id) => {
      const row = stores.of(Citation).byId(id);
      if (row) return row.insightId === insight.id ? row : null;
      return list.state === 'ready' && !list.asking ? null : undefined;
    },
    source,
    state: (citation) => {
      const from = source(citation.id);
      if (!from) return citation.state;
      if (from.now === undefined) return 'GONE';
      return from.now === citation.text ? 'CURRENT' : 'CHANGED';
    },
    look: () => void list.reload(),
    refresh: ({ id }) => void run(refreshCitation, { id }, 'The quote has the current words.'),
  };
}

const NONE: readonly CitationSource[] = [];
const idsOf = (pinned: readonly CitationSource[], field: 'highlightId' | 'noteId') =>
  [...new Set(pinned.flatMap((one) => one[field] ?? []))].sort().slice(0, MOST);

/** Rows by id, kept up to date by the live feed. */
function useRowsById<R extends StoredRow>(operation: Operation<z.ZodObject, Page<R>>, ids: readonly string[]) {
  const list = useList<R>(operation, { condition: { id: ids }, first: Math.max(1, ids.length) });
  const rows = new Map(list.rows.map((row) => [row.id, row]));
  return { ready: list.state === 'ready', of: (id: string) => rows.get(id) };
}

export const QuotesContext = createContext<Quotes | null>(null);

/** Quotes of the insight around this component. */
export function useQuotesHere(): Quotes {
  const quotes = useContext(QuotesContext);
  if (!quotes) throw new Error('There is no QuotesContext around this component.');
  return quotes;
}
