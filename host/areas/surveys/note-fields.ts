import { randomUUID } from 'node:crypto';
import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import {
  type AnswerMapping,
  fieldLabelOf,
  fitsField,
  mayHold,
  missingLabels,
  type NoteMapping,
  optionLabels,
} from '@earshot/core/areas/surveys/note-mapping';
import type { Question } from '@earshot/core/areas/surveys/question';
import type { Survey } from '@earshot/core/areas/surveys/survey';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { reaches } from '@earshot/core/rules/permission';
import { cut, folded } from '@earshot/core/rules/text';
import { updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { addField } from '../fields/fields.ts';
import { demandPeopleAccess } from '../fields/people-access.ts';

const GREY = '#868e96';
const bad = (text: string) => new Refusal('BAD_USER_INPUT', text);

/** Fields and options made for a mapping. */
export interface MadeFields {
  mapping: NoteMapping;
  madeFieldIds: string[];
  /** by field */
  addedOptions: Record<string, string[]>;
}

/** The fields available to notes of a project. */
export const fieldsForNotes = async (work: Work, projectId: string): Promise<FieldRow[]> =>
  (await work.rows(Field).find({
    where: { placeId: [projectId, work.workspaceId], scope: 'NOTE' },
  })) as FieldRow[];

/** Creates the fields and options that a mapping requires; in the result every field exists. */
export async function makeFields(work: Work, survey: Survey, mapping: NoteMapping): Promise<MadeFields> {
  const made: MadeFields = { mapping, madeFieldIds: [], addedOptions: {} };
  const { projectId } = survey;
  const known = new Map((await fieldsForNotes(work, projectId)).map((field) => [field.id, field]));
  const makes = [mapping.person, ...mapping.answers.map(({ to }) => to)].includes('NEW_FIELD');
  if (makes && !reaches(work.access.level(projectId), 'FULL'))
    throw new Refusal('FORBIDDEN', 'New fields require full access to the project. Choose existing fields, or text.');
  const add = async (input: Parameters<typeof addField>[1]) => {
    const field = await addField(work, input);
    made.madeFieldIds.push(field.id);
    return field.id;
  };
  const questions = new Map(survey.questions.map((question) => [question.id, question]));
  const answers: AnswerMapping[] = [];
  for (const answer of mapping.answers) {
    const question = questions.get(answer.questionId);
    if (!question) throw new Refusal('NOT_FOUND', 'The survey has no such question. Load its questions again.');
    if (answer.to === 'NEW_FIELD')
      answers.push({ ...answer, to: 'FIELD', fieldId: await add(newField(projectId, question, answer.label)) });
    else {
      if (answer.to === 'FIELD') await prepare(work, question, known.get(answer.fieldId ?? ''), made);
      answers.push(answer);
    }
  }
  const { person, personFieldId } = mapping;
  if (person === 'NEW_FIELD' || person === 'FIELD') demandPeopleAccess(work);
  if (person === 'FIELD' && known.get(personFieldId ?? '')?.type !== 'PERSON')
    throw bad('Choose a person field of this project or of the workspace.');
  const chosen =
    person === 'NEW_FIELD'
      ? await add({ placeId: projectId, scope: 'NOTE', type: 'PERSON', label: 'Respondent' })
      : person === 'FIELD'
        ? personFieldId
        : null;
  return {
    ...made,
    mapping: { ...mapping, answers, person: chosen === null ? 'NONE' : 'FIELD', personFieldId: chosen },
  };
}

function newField(projectId: string, question: Question, label: string) {
  if (!fitsField(question)) throw tooMany(question, question.options.length);
  const labels = optionLabels(question.options.map(({ optionText }) => optionText));
  return {
    placeId: projectId,
    scope: 'NOTE' as const,
    label: label || fieldLabelOf(question),
    type: question.type === 'FREE_TEXT' ? ('TEXT' as const) : ('SELECT' as const),
    options: labels.map((one) => ({ id: randomUUID(), label: one, colour: GREY })),
    maxSelected: mostOf(question),
  };
}

const mostOf = ({ type, options }: Question) =>
  type === 'MULTI_SELECT' ? Math.max(1, Math.min(options.length, limits.optionsSelected)) : 1;

const tooMany = ({ text }: Question, count: number) =>
  new Refusal(
    'UNPROCESSABLE',
    `“${cut(text, 100)}” would give its field ${count} options; it takes ${limits.fieldOptions}. Choose text for it.`,
  );

/** Adds missing options to an existing field, if the caller can; otherwise answers without an option become text. */
async function prepare(work: Work, question: Question, field: FieldRow | undefined, made: MadeFields): Promise<void> {
  if (!field || !mayHold(question, field))
    throw bad(`Choose another field for “${cut(question.text, 100)}”: this one cannot have its answers.`);
  if (question.type === 'FREE_TEXT') return;
  const missing = missingLabels(question, field);
  const maxSelected = Math.max(field.maxSelected, mostOf(question));
  if (missing.length === 0 && maxSelected === field.maxSelected) return;
  if (!reaches(work.access.level(field.placeId), 'FULL')) return;
  const added = missing.map((label) => ({ id: randomUUID(), label, colour: GREY }));
  const options = [...field.options, ...added];
  if (options.length > limits.fieldOptions) throw tooMany(question, options.length);
  const change = { id: field.id, ...(added.length > 0 ? { options } : {}), maxSelected };
  await updateRow(Field, { input: change, work, object: field });
  made.addedOptions[field.id] = added.map(({ id }) => id);
}

/** Options of a field, by options of a question. */
export function optionsByQuestion(question: Question, field: FieldRow): Record<string, string> {
  const byLabel = new Map(field.options.map(({ id, label }) => [folded(label), id]));
  const labels = optionLabels(question.options.map(({ optionText }) => optionText));
  return Object.fromEntries(
    question.options.flatMap(({ id }, at) => {
      const option = byLabel.get(folded(labels[at] ?? ''));
      return option === undefined ? [] : [[id, option]];
    }),
  );
}
