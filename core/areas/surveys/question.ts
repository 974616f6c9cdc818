import * as z from 'zod';
import { limits } from '../../limits.ts';
import { prose, sentId } from '../../model/entity.ts';

/** Types of survey questions (NE-09): free text, any number of options, or one option. */
export const QUESTION_TYPES = ['FREE_TEXT', 'MULTI_SELECT', 'SINGLE_SELECT'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

const option = z.strictObject({
  id: sentId(),
  optionText: prose(limits.optionText)
    .overwrite((text) => text.trim())
    .min(1, 'Give each option a text.'),
});

const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** True if a question has more options than allowed (NE-09). */
export const tooManyOptions = (options: readonly { optionText: string }[]): boolean =>
  JSON.stringify(options).length > limits.questionOptions;

export const question = z.strictObject({
  id: sentId(),
  text: prose(limits.questionText),
  type: z.enum(QUESTION_TYPES),
  options: z
    .array(option)
    .refine((options) => !tooManyOptions(options), 'Too many options')
    .refine((options) => distinct(options.map(({ id }) => id)), 'Two options have the same id.')
    .default([]),
});
/** A question of a survey; free text has no options. */
export type Question = z.output<typeof question>;

export const questions = z
  .array(question)
  .max(limits.surveyQuestions, `A survey has at most ${limits.surveyQuestions} questions.`)
  .refine((all) => distinct(all.map(({ id }) => id)), 'Two questions have the same id.');

/** Answers of a respondent, by question: a text, or the ids of options. Unanswered questions are absent. */
export type Answers = Readonly<Record<string, string | readonly string[]>>;
