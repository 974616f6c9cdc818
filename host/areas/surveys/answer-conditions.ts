import type { Question } from '@earshot/core/areas/surveys/question';
import { compile, type FilterField } from '@earshot/core/rules/filter/compile';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { filterNarrow, fits, type HasValue, ownValue } from '../../store/filter-sql.ts';
import type { Narrowing } from '../../store/find.ts';

/** The chosen options of a response, as a set `o(id)`; a text has none. */
export const chosenOptions = (answers: string): string =>
  `jsonb_array_elements_text(case jsonb_typeof(${answers}) when 'array' then ${answers} else '[]' end) o(id)`;

const hasAnswer =
  ({ id, type }: Question): HasValue =>
  (predicate, bind) => {
    const answer = `("SurveyResponse".answers -> ${bind(id, 'text')})`;
    if (type === 'FREE_TEXT') return ownValue(`(${answer} #>> '{}')`, 'TEXT')(predicate, bind);
    return `exists (select 1 from ${chosenOptions(answer)} where ${fits(predicate, 'REFERENCE', 'o.id::uuid', bind)})`;
  };

/** Conditions of a list of responses from a filter by the survey's questions. */
export function narrowedByAnswers(questions: readonly Question[], filter: FilterForm | undefined): Narrowing[] {
  if (!filter) return [];
  const byId = new Map(questions.map((question) => [question.id, question]));
  const fieldOf = (id: string): FilterField | undefined => {
    const question = byId.get(id);
    return question && { kind: question.type === 'FREE_TEXT' ? 'TEXT' : 'REFERENCE' };
  };
  // `compile` refuses anything but questions.
  return filterNarrow(compile(filter, { fieldOf, now: new Date() }), (id) => hasAnswer(byId.get(id) as Question));
}
