import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, line, ref, sentId } from '../../model/entity.ts';
import { cleanLine, cut, folded } from '../../rules/text.ts';
import type { Field } from '../fields/field.ts';
import type { Question } from './question.ts';

/** Use of a question's answers in notes: text of the note, value of a field, or none. */
export const ANSWER_TARGETS = ['TEXT', 'FIELD', 'NEW_FIELD', 'NONE'] as const;
export type AnswerTarget = (typeof ANSWER_TARGETS)[number];

const target = () => choice('AnswerTarget', ANSWER_TARGETS);

const answerMapping = z
  .strictObject({
    questionId: sentId(),
    to: target(),
    /** existing field of notes */
    fieldId: ref('Field').nullable().default(null),
    /** label of a new field; '' for the beginning of the question */
    label: line(limits.fieldLabel).default(''),
  })
  .refine(({ to, fieldId }) => to !== 'FIELD' || fieldId !== null, 'Choose the field for this question.');
export type AnswerMapping = z.output<typeof answerMapping>;

const distinct = (values: readonly unknown[]) => new Set(values).size === values.length;

/** Mapping of responses to notes. Questions without a mapping become text of the note. */
export const noteMapping = z
  .strictObject({
    titleFrom: choice('NoteTitleFrom', ['NUMBER', 'RESPONDENT', 'QUESTION']).default('NUMBER'),
    titleQuestionId: sentId().nullable().default(null),
    answers: z
      .array(answerMapping)
      .max(limits.surveyQuestions)
      .refine((all) => distinct(all.map(({ questionId }) => questionId)), 'A question is chosen twice.')
      .refine(
        (all) => distinct(all.flatMap(({ fieldId, to }) => (to === 'FIELD' ? (fieldId ?? []) : []))),
        'Two questions go into the same field. Choose another one.',
      )
      .default([]),
    /** use of the respondent for a person field; TEXT counts as NONE */
    person: target().default('NONE'),
    personFieldId: ref('Field').nullable().default(null),
  })
  .refine(
    ({ titleFrom, titleQuestionId }) => titleFrom !== 'QUESTION' || titleQuestionId !== null,
    'Choose the question that names the notes.',
  )
  .refine(({ person, personFieldId }) => person !== 'FIELD' || personFieldId !== null, 'Choose the person field.');
export type NoteMapping = z.output<typeof noteMapping>;

/** A text as a line of limited length, with … if it is cut. */
const shortened = (text: string, most: number): string => {
  const whole = cleanLine(text);
  return whole.length <= most ? whole : `${cut(whole, most - 1).trimEnd()}…`;
};

/** Label of the field made from a question. */
export const fieldLabelOf = ({ text }: Pick<Question, 'text'>): string => shortened(text, limits.fieldLabel);

/** The labels of options in a field: short and distinct, in the order of the texts. */
export function optionLabels(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    for (let at = 1; ; at += 1) {
      const end = at === 1 ? '' : ` (${at})`;
      const label = `${shortened(text, limits.optionLabel - end.length)}${end}`;
      if (taken.has(folded(label))) continue;
      taken.add(folded(label));
      return label;
    }
  });
}

/** True if a question's options are few enough for a field (CF-02). */
export const fitsField = ({ type, options }: Question): boolean =>
  type === 'FREE_TEXT' || (options.length > 0 && options.length <= limits.fieldOptions);

/** The options of a question that a select field does not have yet. */
export function missingLabels({ options }: Question, field: Pick<Field, 'options'>): string[] {
  const known = new Set(field.options.map(({ label }) => folded(label)));
  return optionLabels(options.map(({ optionText }) => optionText)).filter((label) => !known.has(folded(label)));
}

/**
 * Types of fields for a question's answers: select fields for choices, fields with one text or number for free text.
 */
export const mayHold = ({ type }: Pick<Question, 'type'>, field: Pick<Field, 'type'>): boolean =>
  type === 'FREE_TEXT' ? field.type !== 'SELECT' && field.type !== 'PERSON' : field.type === 'SELECT';

export interface Proposing {
  questions: readonly Question[];
  /** note fields of the project, including shared ones */
  fields: readonly Field[];
  /** number of fields that the caller can add to the project */
  room: number;
  /** true if there are respondents whom the caller can see as people */
  hasPeople: boolean;
}

/** A proposed mapping: choices become fields, as many as are allowed, and free text remains text. */
export function proposedMapping({ questions, fields, room, hasPeople }: Proposing): NoteMapping {
  const taken = new Set<string>();
  let left = room;
  const people = fields.filter(({ type }) => type === 'PERSON');
  const respondent = people.find(({ label }) => /^(?:respondent|participant)s?$/i.test(label));
  const makesPerson = hasPeople && !respondent && left > 0;
  if (makesPerson) left -= 1;
  const answers = questions.map((question): AnswerMapping => {
    const label = fieldLabelOf(question);
    const one = { questionId: question.id, fieldId: null, label };
    if (question.type === 'FREE_TEXT' || !fitsField(question)) return { ...one, to: 'TEXT' };
    const known = fields.find(
      (field) =>
        !taken.has(field.id) &&
        mayHold(question, field) &&
        folded(field.label) === folded(label) &&
        (room > 0
          ? field.options.length + missingLabels(question, field).length <= limits.fieldOptions
          : missingLabels(question, field).length === 0),
    );
    if (known) {
      taken.add(known.id);
      return { ...one, to: 'FIELD', fieldId: known.id };
    }
    if (left === 0) return { ...one, to: 'TEXT' };
    left -= 1;
    return { ...one, to: 'NEW_FIELD' };
  });
  return {
    titleFrom: 'RESPONDENT',
    titleQuestionId: null,
    answers,
    person: hasPeople && respondent ? 'FIELD' : makesPerson ? 'NEW_FIELD' : 'NONE',
    personFieldId: hasPeople ? (respondent?.id ?? null) : null,
  };
}
