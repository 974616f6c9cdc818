import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, moment, prose, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listQuery, query } from '../../model/operation.ts';
import { RUN_STATES } from '../../model/run-state.ts';
import { FRAMEWORK_LISTS, frameworkId } from '../../rules/models/summary-framework.ts';
import { summaryLanguage } from '../../rules/models/summary-language.ts';
import { displayTitle } from '../../rules/text.ts';

/** Subjects of a summary. */
const SUMMARY_SUBJECTS = ['NOTE', 'INSIGHT', 'THEME', 'TAG', 'CHANNEL', 'PROJECT'] as const;
export type SummarySubject = (typeof SUMMARY_SUBJECTS)[number];

/** Styles of a summary (SU-04). */
const SUMMARY_TYPES = ['BulletPoints', 'Summary', 'TranscriptSummary', 'ThemeSummary'] as const;
export type SummaryType = (typeof SUMMARY_TYPES)[number];

/**
 * A summary of a note, insight, theme, tag, channel or project by a framework. The one shown last is the current one;
 * earlier ones are stored beside it. Its content is read by `summaryContent`.
 */
export const Summary = entity(
  'Summary',
  {
    /** text by a person that replaces it; '' while unedited */
    text: prose(limits.summary.text).default(''),
  },
  {
    /** project or channel */
    placeId: z.uuid(),
    subject: choice('SummarySubject', SUMMARY_SUBJECTS),
    pageId: ref('Page').nullable(),
    themeId: z.uuid().nullable(),
    tagId: z.uuid().nullable(),
    /** id of its framework, and its title at the time of the summary */
    framework: z.string(),
    title: z.string(),
    language: summaryLanguage(),
    /** prompt, for a framework that takes one */
    prompt: z.string(),
    state: choice('RunState', RUN_STATES),
    /** progress in thousandths */
    progress: z.int(),
    /** why it failed, or was not written by the model, in words for people */
    problem: z.string(),
    /** text model that wrote it; '' for quoted sentences only */
    model: z.string(),
    /** number of the model's sentences that are not shown, because no quote verifies them */
    unverified: z.int(),
    /** hash of its texts: equal hashes give equal summaries */
    sourceHash: z.string(),
    /** true if the texts were transcripts */
    transcript: z.boolean(),
    /** time when it was created, or last shown again; null before it is complete */
    shownAt: moment().nullable(),
  },
  {
    place: 'placeId',
    page: 'pageId',
    plural: 'Summaries',
    orders: ['shownAt'],
    title: ({ title }) => displayTitle('summary', title),
    trash: {
      goesWith: { pageId: 'Page', tagId: 'Tag', placeId: 'Place' },
      description: 'A summary comes back as an earlier one of what it is about.',
    },
  },
);
export type Summary = Row<typeof Summary>;

const all = crud(Summary);
export const summary = all.one;
export const summaries = all.list;
export const updateSummary = all.update;
export const deleteSummary = all.remove;
export const restoreSummary = all.restore;

/** The type of a summary, by its subject (SU-04). */
export const typeOf = (
  { subject, transcript }: Pick<Summary, 'subject' | 'transcript'>,
  titled: boolean,
): SummaryType => {
  if (subject === 'THEME') return 'ThemeSummary';
  if (transcript) return 'TranscriptSummary';
  return titled ? 'BulletPoints' : 'Summary';
};

/** A framework that is available here: contributed by a plugin that is on in this workspace. */
export const SummaryFramework = answer('SummaryFramework', {
  id: z.string(),
  pluginId: z.string(),
  title: z.string(),
  description: z.string(),
  lists: z.array(choice('FrameworkList', FRAMEWORK_LISTS)),
  /** true if it takes a prompt of the requester */
  takesPrompt: z.boolean(),
  /** titles of its sections, if known in advance */
  sections: z.array(z.string()),
});
export type SummaryFramework = z.infer<typeof SummaryFramework.row>;
export const summaryFrameworks = listQuery('summaryFrameworks', SummaryFramework, {
  input: z.strictObject({}),
  description: 'The frameworks for summaries that are on in this workspace.',
});

const subjects = z.strictObject({
  pageId: ref('Page', 'WRITE').optional(),
  themeId: ref('Theme', 'WRITE').optional(),
  tagId: ref('Tag').optional(),
  /** project or channel */
  placeId: ref('Place', 'WRITE').optional(),
});
export type SubjectInput = z.output<typeof subjects>;

export const summarise = command('summarise', Summary, {
  input: z
    .strictObject({
      ...subjects.shape,
      /** by default the project's setting */
      framework: frameworkId().optional(),
      language: summaryLanguage().optional(),
      prompt: prose(limits.summary.prompt).trim().default(''),
      /** use of a text model; null for the default of the workspace and the project */
      withModel: z.boolean().nullable().default(null),
    })
    .refine(
      ({ pageId, themeId, tagId, placeId }) =>
        [pageId, themeId, tagId, placeId].filter((id) => id !== undefined).length === 1,
      'Name one thing to summarise: a page, a theme, a tag, or a project or channel.',
    ),
  audience: 'contributor',
  rate: 'bulk',
  viewers: 'Viewers cannot generate summaries',
  description:
    'Make a summary of sentences of a text, word for word, or of sentences of a text model that such quotes carry. The same text, framework, language, prompt and model have the same answer.',
});

const onSummary = (name: string, description: string) =>
  command(name, Summary, {
    on: Summary,
    input: z.strictObject({ id: sentId() }),
    audience: 'contributor',
    description,
  });
export const cancelSummary = onSummary('cancelSummary', 'Stop making a summary; earlier ones stay.');
export const showSummary = onSummary('showSummary', 'Show an earlier summary again as the current one.');

/** Content of a summary. */
export const SummaryContent = answer('SummaryContent', {
  id: z.uuid(),
  type: choice('SummaryType', SUMMARY_TYPES),
  /** chapter, paragraph or streaming, in the form of `summaryBody` (core/areas/summaries/summary-content.ts) */
  body: z.record(z.string(), z.unknown()),
  /** true if its texts have changed since */
  stale: z.boolean(),
  /** number of quotes that are not shown, because their source is in trash, erased or changed */
  omitted: z.int(),
});
export type SummaryContent = z.infer<typeof SummaryContent.row>;
export const summaryContent = query('summaryContent', SummaryContent, {
  on: Summary,
  input: z.strictObject({ id: sentId() }),
  description:
    'What a summary says, as far as what it quotes is still there, and whether its texts have changed since.',
});
