import type { Question, QuestionType } from '@earshot/core/areas/surveys/question';
import { displayTitle } from '@earshot/core/rules/text';

/** Labels of question types. */
export const QUESTION_TYPE_WORDS: Record<QuestionType, string> = {
  SINGLE_SELECT: 'Single choice',
  MULTI_SELECT: 'Multiple choice',
  FREE_TEXT: 'Free text',
};

/** Display title of a question. */
export const questionTitle = ({ text }: Pick<Question, 'text'>): string => displayTitle('question', text);

/** An answer as text; '' if there is none. */
export function answerText(question: Question, answer: string | readonly string[] | undefined): string {
  if (answer === undefined) return '';
  if (typeof answer === 'string') return answer;
  return question.options.flatMap(({ id, optionText }) => (answer.includes(id) ? [optionText] : [])).join('; ');
}
