import * as z from 'zod';
import { limits } from '../../limits.ts';
import { entity, type Row } from '../../model/entity.ts';
import { crud } from '../../model/operation.ts';
import { filterForm } from '../../rules/filter/form.ts';
import type { Answers } from './question.ts';

/** Answers of one respondent to a survey. Only the imported file writes them. */
export const SurveyResponse = entity(
  'SurveyResponse',
  {},
  {
    projectId: z.uuid(),
    surveyId: z.uuid(),
    /** row in the file, from 1 */
    number: z.int(),
    /**
     * the file's name of the respondent; '' if it has none, and for readers without people access if the respondent is
     * in the directory
     */
    respondent: z.string(),
    /** the respondent in the people directory; HIDDEN_CONTACT for readers without people access */
    personId: z.uuid().nullable(),
    /** a value of `Answers` */
    answers: z.record(z.string(), z.unknown()),
  },
  {
    place: 'projectId',
    virtual: ['personId'],
    page: 'surveyId',
    // Its searchable words depend on the survey's questions: the job index-surveys adds them.
    search: { type: 'SURVEY_RESPONSE', words: () => ({ title: '' }) },
    orders: ['number'],
    title: ({ number, respondent }) => (respondent === '' ? `Response ${number}` : `Response of ${respondent}`),
    trash: {
      goesWith: { surveyId: 'Survey', projectId: 'Project' },
      description: 'A response comes back to its survey.',
    },
  },
);
export type SurveyResponse = Omit<Row<typeof SurveyResponse>, 'answers'> & { answers: Answers };

const all = crud(SurveyResponse);
export const surveyResponse = all.one;
/** A filter names questions by id and needs `condition.surveyId`. */
export const surveyResponses = {
  ...all.list,
  input: all.list.input.extend({
    filter: filterForm.optional(),
    offset: z.int().min(0).max(limits.surveyResponses).default(0),
  }),
};
export const deleteSurveyResponse = all.remove;
export const restoreSurveyResponse = all.restore;
