import { limits } from '../../limits.ts';
import { Refusal } from '../../refusal.ts';
import { cleanLine, cut, displayTitle } from '../../rules/text.ts';
import type { Field } from '../fields/field.ts';
import type { FieldValue } from '../fields/field-type.ts';
import { fieldType } from '../fields/types/all.ts';
import type { NoteMapping } from './note-mapping.ts';
import type { Answers, Question } from './question.ts';

/** Use of one question's answers, with the target field. */
export interface QuestionPlan {
  question: Question;
  /** undefined for text only, or if the field was erased */
  field: Field | undefined;
  /** options of the field by those of the question */
  options: Readonly<Record<string, string>>;
  leftOut: boolean;
}

/** Plan by which every response of a survey becomes a note. */
export interface NotePlan extends Pick<NoteMapping, 'titleFrom' | 'titleQuestionId'> {
  questions: readonly QuestionPlan[];
  /** field for the respondent */
  personFieldId: string | undefined;
}

/** A response from which a note is made. */
export interface ResponseRow {
  number: number;
  respondent: string;
  personId: string | null;
  answers: Answers;
}

/** A paragraph under a heading for each question with its answer as text. */
export interface NoteBlock {
  heading: string;
  paragraphs: string[];
}

export interface ResponseNote {
  title: string;
  blocks: NoteBlock[];
  cells: { field: Pick<Field, 'id'>; value: FieldValue }[];
}

const NO_CONTEXT = { peopleNamed: () => [], personName: () => '', dayFirst: true };

/** The texts of an answer; those of removed options are hidden. */
function textsOf({ options }: Question, answer: Answers[string] | undefined): string[] {
  if (answer === undefined) return [];
  if (typeof answer === 'string') return answer.split('\n').filter((line) => line.trim() !== '');
  return options.flatMap(({ id, optionText }) => (answer.includes(id) ? [optionText] : []));
}

/** Field value for an answer, and true if it was truncated. */
function valueIn({ question, field, options }: QuestionPlan, answer: Answers[string] | undefined) {
  if (answer === undefined || !field) return { value: undefined, whole: false };
  if (typeof answer === 'string') {
    if (field.type === 'SELECT') return { value: undefined, whole: false };
    const read = fieldType(field.type).read(answer, { settings: field, ...NO_CONTEXT });
    const value = 'value' in read ? read.value : undefined;
    return { value, whole: value !== undefined && (field.type !== 'TEXT' || value === answer) };
  }
  const shown = question.options.filter(({ id }) => answer.includes(id));
  const ids = shown.flatMap(({ id }) => options[id] ?? []);
  const fit = fieldType(field.type).value(field).safeParse(ids);
  const labels = new Map(field.options.map(({ id, label }) => [id, label]));
  const whole = shown.every(({ id, optionText }) => labels.get(options[id] ?? '') === cleanLine(optionText));
  return fit.success ? { value: fit.data as FieldValue, whole } : { value: undefined, whole: false };
}

/** True if the field's label is the whole question, or a person renamed it. */
const labelsWhole = ({ question }: QuestionPlan) => cleanLine(question.text).length <= limits.fieldLabel;

function titleOf(plan: NotePlan, { number, respondent, answers }: ResponseRow): string {
  const named = plan.questions.find(({ question }) => question.id === plan.titleQuestionId)?.question;
  const said =
    plan.titleFrom === 'RESPONDENT'
      ? respondent
      : plan.titleFrom === 'QUESTION' && named
        ? textsOf(named, answers[named.id]).join('; ')
        : '';
  return cut(cleanLine(said), limits.noteTitle) || `Response ${number}`;
}

/**
 * The note of one response. Nothing is lost: an answer is in its field, in the text, or in both if the field has it
 * shortened. Refuses a response with more text than a note can have.
 */
export function noteOfResponse(plan: NotePlan, response: ResponseRow): ResponseNote {
  const { number, respondent, personId, answers } = response;
  const title = titleOf(plan, response);
  const blocks: NoteBlock[] = [];
  const cells: ResponseNote['cells'] = [];
  if (respondent !== '' && cleanLine(respondent) !== title)
    blocks.push({ heading: 'Respondent', paragraphs: [respondent] });
  for (const one of plan.questions) {
    const { question, field, leftOut } = one;
    const answer = answers[question.id];
    const paragraphs = textsOf(question, answer);
    if (leftOut || paragraphs.length === 0) continue;
    const { value, whole } = valueIn(one, answer);
    if (value !== undefined && field) cells.push({ field, value });
    if (!whole || !labelsWhole(one)) blocks.push({ heading: displayTitle('question', question.text), paragraphs });
  }
  if (plan.personFieldId && personId) cells.push({ field: { id: plan.personFieldId }, value: [personId] });
  demandFits(number, blocks);
  return { title, blocks, cells };
}

function demandFits(number: number, blocks: readonly NoteBlock[]): void {
  const characters = blocks
    .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    .reduce((sum, text) => sum + text.length + 1, 0);
  if (characters <= limits.document.characters) return;
  throw new Refusal(
    'TOO_LARGE',
    `Response ${number} has more text than a note can have. Leave out a question, or move the response to trash.`,
  );
}
