import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listCommand, listQuery } from '../../model/operation.ts';
import { Highlight } from '../coding/highlight.ts';
import { Insight } from '../pages/insight.ts';
import { Project } from '../places/project.ts';

/** State of a citation's quote: unchanged, changed at its source, or erased. */
const CITATION_STATES = ['CURRENT', 'CHANGED', 'GONE'] as const;

/**
 * Words of a highlight or data point as they were when an insight quoted them. A citation never changes: newer words
 * become another citation in its place. It is shown to all readers of the insight; its origin is a CitationSource,
 * only for those who can open that.
 */
export const Citation = entity(
  'Citation',
  { insightId: ref('Insight', 'WRITE') },
  {
    projectId: z.uuid(),
    text: z.string(),
    /** speaker, '' if unknown; "Contact hidden" instead of a person for readers without people access */
    speaker: z.string(),
    /** speaker in the people directory; HIDDEN_CONTACT for readers without people access */
    personId: z.uuid().nullable(),
    /** time from the recording's start, in ms */
    startMs: z.int().nullable(),
    /** sha256 of the text, hexadecimal */
    hash: z.string(),
    /** true for the public page of its insight, set by a member with access to the source; never in a draft */
    released: z.boolean(),
    /** true if its words were removed by a withdrawal or by retention */
    removed: z.boolean(),
    state: choice('CitationState', CITATION_STATES),
  },
  { place: 'projectId', page: 'insightId', fixed: ['insightId'], virtual: ['personId', 'state'] },
);
export type Citation = Row<typeof Citation>;

/** Source of a citation, and its current text. */
export const CitationSource = answer('CitationSource', {
  /** id of the citation */
  id: z.uuid(),
  /** the highlight and its note; null for a data point */
  highlightId: z.uuid().nullable(),
  noteId: z.uuid().nullable(),
  /** the data point and its channel; null for a highlight */
  dataPointId: z.uuid().nullable(),
  channelId: z.uuid().nullable(),
  /** title of the note or channel when it was quoted */
  title: z.string(),
  /** time of the data point; null for a highlight, and after the data point is erased */
  occurredAt: moment().nullable(),
  /** current words; null if they no longer exist */
  text: z.string().nullable(),
  /** quoted version of the note (0 for a data point), and start of the words in its text */
  epoch: z.int(),
  seq: z.int(),
  position: z.int(),
});
export type CitationSource = z.infer<typeof CitationSource.row>;

const { one, list } = crud(Citation);
export const citation = one;
export const citations = list;

const atOnce = <T extends z.ZodType>(ids: T) => z.array(ids).min(1).max(limits.citedAtOnce);

export const cite = listCommand('cite', Citation, {
  on: Insight,
  input: z.strictObject({ id: sentId(), highlightIds: atOnce(ref('Highlight')) }),
  audience: 'contributor',
  description: 'Freeze the words of highlights for an insight; the answer’s ids go into its text as citation nodes.',
});
export const copyCitations = listCommand('copyCitations', Citation, {
  on: Insight,
  input: z.strictObject({ id: sentId(), citationIds: atOnce(ref('Citation')) }),
  audience: 'contributor',
  description: 'Take citations of other insights over, with their words; takes READ on every source.',
});
export const refreshCitation = command('refreshCitation', Citation, {
  on: Citation,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description:
    'Put the current words of its highlight in the place of a citation; answers with the citation that stands there now.',
});
export const swapCitation = command('swapCitation', Citation, {
  on: Citation,
  input: z.strictObject({ id: sentId(), withId: ref('Citation', 'WRITE') }),
  audience: 'contributor',
  description: 'Put another citation of the same highlight, in the same insight, in the place of this one.',
});

export const citationSources = listQuery('citationSources', CitationSource, {
  on: Insight,
  input: z.strictObject({ id: sentId() }),
  description: 'Where the citations of an insight come from, as far as the caller can open it.',
});
export const quotableHighlights = listQuery('quotableHighlights', Highlight, {
  on: Project,
  rate: 'search',
  input: z.strictObject({
    id: sentId(),
    query: z
      .string()
      .max(limits.searchQuery.characters, `Search for at most ${limits.searchQuery.characters} characters.`)
      .default(''),
    tagId: ref('Tag').optional(),
    first: z.int().min(1).max(limits.citedAtOnce).default(50),
    offset: z.int().min(0).max(limits.searchQuery.results).default(0),
  }),
  description: 'Highlights of a project to quote: those with the words, best first, or the newest; with a tag or any.',
});
