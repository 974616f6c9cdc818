import type { Question, QuestionType } from '@earshot/core/areas/surveys/question';
import { displayTitle } from '@earshot/core/rules/text';

/** Types of questions as people choose them. */
export const QUESTION_TYPE_WORDS: Record<QuestionType, string> = {
  SINGLE_SELECT: 'Single choice',
  MULTI_SELECT: 'Multiple choice',
  FREE_TEXT: 'Free text',
};

/** A question as it is shown. */
export const questionTitle = ({ text }: Pick<Question, 'text'>): string => displayTitle('question', text);

/** An answer as one text; '' where there is none. */
export function answerText(question: Question, answer: string | readonly string[] | undefined): string {
  if (answer === undefined) return '';
  if (typeof answer === 'string') return answer;
  return question.options.flatMap(({ id, optionText }) => (answer.includes(id) ? [optionText] : [])).join('; ');
}
