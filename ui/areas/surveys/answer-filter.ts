import type { Question } from '@earshot/core/areas/surveys/question';
import type { Survey } from '@earshot/core/areas/surveys/survey';
import type { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { type Comparable, compile, lowerCase } from '@earshot/core/rules/filter/compile';
import { meetsFilter } from '@earshot/core/rules/filter/evaluate';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import type { FilterField } from '../../kit/filter/filter-words.ts';
import { questionTitle } from './question-words.ts';

const kindOf = ({ type }: Question) => (type === 'FREE_TEXT' ? 'TEXT' : 'REFERENCE');

/** Questions of a survey as filter fields of responses. */
export const questionFields = ({ questions }: Survey): FilterField[] =>
  questions.map((question) => ({
    field: question.id,
    label: questionTitle(question),
    kind: kindOf(question),
    ...(question.type === 'FREE_TEXT'
      ? {}
      : { choices: question.options.map(({ id, optionText }) => ({ value: id, label: optionText })) }),
  }));

function comparable(answer: string | readonly string[] | undefined): readonly Comparable[] {
  if (answer === undefined) return [];
  if (typeof answer !== 'string') return answer;
  return /\S/.test(answer) ? [lowerCase(answer)] : [];
}

/** True if a response matches a filter; none matches an invalid filter. */
export function meetsAnswers({ questions }: Survey, form: FilterForm): (response: SurveyResponse) => boolean {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const fieldOf = (id: string) => {
    const question = byId.get(id);
    return question && ({ kind: kindOf(question) } as const);
  };
  try {
    const compiled = compile(form, { fieldOf, now: new Date() });
    return ({ answers }) => meetsFilter(compiled, (id) => comparable(answers[id]));
  } catch {
    return () => false;
  }
}
