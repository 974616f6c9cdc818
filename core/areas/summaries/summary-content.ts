import * as z from 'zod';
import type { Summary } from './summary.ts';

/** Types of objects that can be quoted. */
const SUMMARY_ITEMS = ['NOTE', 'INSIGHT', 'HIGHLIGHT', 'DATA_POINT'] as const;

/** A sentence of a summary: a quote, word for word, with its source. */
const summaryQuote = z.object({
  itemType: z.enum(SUMMARY_ITEMS),
  itemId: z.string(),
  /** note of a highlight */
  pageId: z.string().nullable(),
  text: z.string(),
  /** start in the item's text, in UTF-16 units */
  start: z.int(),
  /** name of the speaker that the reader can see; '' for none */
  speaker: z.string(),
  /** ms from the start of the recording */
  startMs: z.int().nullable(),
});
export type SummaryQuote = z.infer<typeof summaryQuote>;

const text = z.string();
const quotes = z.array(summaryQuote);
/** sentences of a text model, each with the indexes of its quotes; empty if the quotes are the summary */
const sentences = z.array(z.object({ text: z.string(), quotes: z.array(z.int()) }));
export type SummarySentence = z.infer<typeof sentences>[number];

const chapterSection = z.object({
  /** ms from the start of the recording */
  startTime: z.int().nullable(),
  title: z.string(),
  text,
  /** names of the quoted people */
  contributors: z.array(z.string()),
  updatedAt: z.string(),
  quotes,
  sentences,
});
export type ChapterSection = z.infer<typeof chapterSection>;

/** Content of a summary, in one of three forms (SU-03). */
export const summaryBody = z.discriminatedUnion('kind', [
  /** sections with titles */
  z.object({ kind: z.literal('chapter'), sections: z.array(chapterSection) }),
  /** sentences of one page */
  z.object({ kind: z.literal('paragraph'), text, quotes, sentences }),
  /** sentences from several objects */
  z.object({ kind: z.literal('streaming'), summary: text, quotes, sentences }),
]);
export type SummaryBody = z.infer<typeof summaryBody>;

/** A section as stored; a question that serves as its title is among its quotes. */
export interface StoredSection {
  title: string;
  startMs: number | null;
  /** number of sentences selected for it, including its title */
  quoted: number;
}

/** A summary's currently visible quotes of one section. */
export interface ShownSection extends Omit<StoredSection, 'quoted'> {
  /** sentence that is its title */
  asked: SummaryQuote | undefined;
  quotes: SummaryQuote[];
  /** sentences of a text model */
  sentences: SummarySentence[];
}

/** Text of a section: the model's sentences, or the quotes. */
const joined = ({ quotes: all, sentences: written }: Pick<ShownSection, 'quotes' | 'sentences'>): string =>
  (written.length > 0 ? written : all).map((one) => one.text).join(' ');

const contributorsOf = (all: readonly SummaryQuote[]): string[] => [
  ...new Set(all.map(({ speaker }) => speaker).filter((name) => name !== '')),
];

const isOfPage = ({ subject }: Pick<Summary, 'subject'>): boolean => subject === 'NOTE' || subject === 'INSIGHT';

/** The form of a summary by its sections: chapters if they have titles. */
export function bodyOf(
  summary: Pick<Summary, 'subject' | 'updatedAt'>,
  sections: readonly ShownSection[],
): SummaryBody {
  const [only] = sections;
  if (only && sections.length === 1 && only.title === '' && !only.asked) {
    const said = joined(only);
    const { quotes: own, sentences: written } = only;
    return isOfPage(summary)
      ? { kind: 'paragraph', text: said, quotes: own, sentences: written }
      : { kind: 'streaming', summary: said, quotes: own, sentences: written };
  }
  return {
    kind: 'chapter',
    sections: sections.map(({ startMs, title, asked, quotes: own, sentences: written }) => ({
      startTime: startMs,
      title: asked?.text ?? title,
      text: joined({ quotes: own, sentences: written }),
      contributors: contributorsOf(own),
      updatedAt: summary.updatedAt,
      quotes: own,
      sentences: written,
    })),
  };
}

/** The sections of any form: a single one without a title if the summary has none. */
export function sectionsOf(body: SummaryBody): Pick<ChapterSection, 'title' | 'startTime' | 'quotes' | 'sentences'>[] {
  const { quotes: own, sentences: written } = body.kind === 'chapter' ? { quotes: [], sentences: [] } : body;
  return body.kind === 'chapter' ? body.sections : [{ title: '', startTime: null, quotes: own, sentences: written }];
}

/** A summary as plain text, for copying or editing. */
export function bodyAsText(body: SummaryBody): string {
  const parts = sectionsOf(body)
    .filter(({ quotes: own }) => own.length > 0)
    .map(({ title, quotes: own, sentences: written }) => [
      ...(title === '' ? [] : [title]),
      ...(written.length > 0
        ? written.map((one) => `- ${one.text}`)
        : own.map((quote) => (quote.speaker === '' ? `- ${quote.text}` : `- ${quote.speaker}: ${quote.text}`))),
    ]);
  return parts.map((lines) => lines.join('\n')).join('\n\n');
}
