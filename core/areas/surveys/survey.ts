import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, type Row, ref, sentId, title } from '../../model/entity.ts';
import { command, crud, listQuery, query } from '../../model/operation.ts';
import { askedDialect } from '../../model/table-reading.ts';
import { filterForm } from '../../rules/filter/form.ts';
import { displayTitle } from '../../rules/text.ts';
import { Project } from '../places/project.ts';
import { type Question, questions } from './question.ts';
import { surveyReading } from './survey-file.ts';

const SURVEY_STATES = ['IMPORTING', 'READY', 'FAILED'] as const;

/** Questions of a study with the respondents' answers (NE-09), read from a file with one row per respondent. */
export const Survey = entity(
  'Survey',
  {
    projectId: ref('Project', 'WRITE'),
    title: title(limits.surveyTitle).default(''),
    /** answers of removed questions and options are hidden, not erased: Undo shows them again */
    questions: questions.default([]),
  },
  {
    /** file that it was read from; null after that is erased */
    fileId: z.uuid().nullable(),
    fileName: z.string(),
    state: choice('SurveyState', SURVEY_STATES),
    /** why it failed, in words for people */
    problem: z.string(),
    /** number of responses outside trash */
    responseCount: z.int(),
    /** number of unreadable rows, and the first of them */
    unreadableCount: z.int(),
    unreadable: z.array(z.strictObject({ line: z.int(), reason: z.string(), raw: z.string() })),
  },
  {
    place: 'projectId',
    fixed: ['projectId'],
    virtual: ['responseCount'],
    orders: ['title'],
    title: ({ title }) => displayTitle('survey', title),
    search: {
      type: 'SURVEY',
      words: ({ title, questions }) => ({ title, text: questions.map(({ text }) => text).join('\n') }),
    },
    trash: { goesWith: { projectId: 'Project' }, description: 'A survey comes back with its responses.' },
  },
);
export type Survey = Omit<Row<typeof Survey>, 'questions'> & { questions: Question[] };

const all = crud(Survey);
export const survey = all.one;
export const surveys = all.list;
export const updateSurvey = all.update;
export const deleteSurvey = all.remove;
export const restoreSurvey = all.restore;

/** Proposed questions for a file with columns; each can be changed. */
export const SurveyPreview = answer('SurveyPreview', {
  /** labels of the columns; a second row of labels follows the first after a dash */
  labels: z.array(z.string()),
  /** first rows */
  rows: z.array(z.array(z.string())),
  rowCount: z.int(),
  unreadableCount: z.int(),
  /** first unreadable rows */
  unreadable: z.array(z.record(z.string(), z.unknown())),
  /** proposed `SurveyReading` */
  reading: z.record(z.string(), z.unknown()),
  /** detected options of each proposed question, most frequent first; empty for free text */
  options: z.array(z.array(z.string())),
  /** sheets of a workbook; empty for a CSV file */
  sheets: z.array(z.string()),
  /** notices for the user, a sentence each */
  notices: z.array(z.string()),
});
export type SurveyPreview = z.infer<typeof SurveyPreview.row>;

export const previewSurvey = query('previewSurvey', SurveyPreview, {
  on: Project,
  level: 'WRITE',
  input: z.strictObject({
    id: sentId(),
    fileId: ref('File', 'WRITE'),
    labelRows: surveyReading.shape.labelRows.unwrap().optional(),
    encoding: askedDialect.encoding,
    sheet: askedDialect.sheet,
  }),
  description:
    'The questions and options that a file of a project has, read as a survey. The refusal of a sheet names the other sheets of its workbook in `sheets`.',
});
export const importSurvey = command('importSurvey', Survey, {
  on: Project,
  level: 'WRITE',
  input: z.strictObject({
    id: sentId(),
    fileId: ref('File', 'WRITE'),
    title: title(limits.surveyTitle).default(''),
    reading: surveyReading,
  }),
  audience: 'contributor',
  description:
    'Make a survey of a file with columns, one response a row. With a column of email addresses the respondents become people, which needs people access.',
});

/** Number of times an option was chosen, or a question answered in free text. */
export const AnswerCount = answer('AnswerCount', {
  questionId: z.uuid(),
  /** null for the number of respondents who answered the question */
  optionId: z.uuid().nullable(),
  count: z.int(),
});
export type AnswerCount = z.infer<typeof AnswerCount.row>;
export const answerCounts = listQuery('answerCounts', AnswerCount, {
  on: Survey,
  input: z.strictObject({ id: sentId(), filter: filterForm.optional() }),
  description:
    'How many respondents answered each question, and chose each option; with a filter, of those who meet it.',
});
