import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { type SummaryBody, type SummaryQuote, sectionsOf } from '@earshot/core/areas/summaries/summary-content';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import type { AnyEntity } from '@earshot/core/model/entity';
import { type PlacedQuote, type PlacedSentence, storeContent } from '../../summaries/store/contents.ts';
import type { SourceKind } from '../../summaries/store/sources.ts';
import { presentIds, type Slice } from './arrival.ts';
import type { Decided } from './decide-rows.ts';

const PAGES = { kind: 'PAGE', entities: [Note, Insight] } as const;
/** Kinds of sources of its quotes other than pages. */
const KINDS: Readonly<Record<string, { kind: SourceKind; entities: readonly AnyEntity[] }>> = {
  HIGHLIGHT: { kind: 'HIGHLIGHT', entities: [Highlight] },
  DATA_POINT: { kind: 'DATA_POINT', entities: [DataPoint] },
};

/** Stores the content of a summary: quotes are linked to their source rows, so that they are erased with them. */
export async function storeSummary(slice: Slice, { id, found }: Decided): Promise<void> {
  if (!found?.extra) return;
  const sections = sectionsOf(found.extra as unknown as SummaryBody);
  const all = sections.flatMap(({ quotes }) => quotes);
  const kind = all.find(({ itemType }) => KINDS[itemType])?.itemType ?? '';
  const present = await presentIds(
    slice,
    (KINDS[kind] ?? PAGES).entities,
    all.map(({ itemId }) => itemId),
  );
  const speakers = await speakersOf(slice, all);
  const quotes = sections.flatMap(({ quotes: own, sentences }, section) =>
    own.flatMap((quote, at): PlacedQuote[] => {
      if (!present.has(quote.itemId)) return [];
      const sentence = sentences.findIndex(({ quotes: carrying }) => carrying.includes(at));
      return [
        {
          ...{ section, rank: at + 1, sourceId: quote.itemId, start: quote.start, text: quote.text },
          ...{ startMs: quote.startMs, speakerId: speakers.get(speakerKey(quote)) ?? null },
          sentence: sentence < 0 ? null : sentence,
        },
      ];
    }),
  );
  const sentences = sections.flatMap(({ sentences: own }, section) =>
    own.map(({ text }, number): PlacedSentence => ({ section, number, text })),
  );
  await storeContent(slice.change.transaction, id, {
    kind: (KINDS[kind] ?? PAGES).kind,
    sections: sections.map(({ title, startTime, quotes: own }) => ({ title, startMs: startTime, quoted: own.length })),
    quotes,
    sentences,
  });
}

const noteOf = ({ pageId, itemId }: SummaryQuote): string => pageId ?? itemId;
const speakerKey = (quote: SummaryQuote): string => `${noteOf(quote)} ${quote.speaker}`;

/** Speakers by note and name, as a summary in a package has no speaker ids. */
async function speakersOf({ change }: Slice, quotes: readonly SummaryQuote[]): Promise<Map<string, string>> {
  const noteIds = [...new Set(quotes.filter(({ speaker }) => speaker !== '').map(noteOf))];
  if (noteIds.length === 0) return new Map();
  const rows = await change.transaction.withContacts(() => change.rows(Speaker).find({ where: { noteId: noteIds } }));
  return new Map(rows.map(({ id, noteId, name }) => [`${noteId} ${name}`, id]));
}
