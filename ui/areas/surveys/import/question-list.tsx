import { QUESTION_TYPES, type QuestionType } from '@earshot/core/areas/surveys/question';
import type { ColumnsOfQuestion } from '@earshot/core/areas/surveys/survey-file';
import { limits } from '@earshot/core/limits';
import { Checkbox, Select, TextInput } from '@mantine/core';
import box from '../../../kit/box.module.css';
import { counted } from '../../../kit/words/counted.ts';
import { QUESTION_TYPE_WORDS } from '../question-words.ts';
import classes from './question-list.module.css';

/** A question found in a file, and whether it is imported. */
export interface SurveyQuestion extends ColumnsOfQuestion {
  taken: boolean;
  /** options found, the most frequent first */
  options: readonly string[];
}

const SHOWN = 6;

/** Options of a question, in words. */
function optionWords({ type, options, columns }: SurveyQuestion): string {
  if (type === 'FREE_TEXT') return columns.length > 1 ? `${counted(columns.length, 'column')} as one text` : '';
  if (options.length === 0) return 'Each different value becomes an option.';
  const more = options.length > SHOWN ? ` and ${options.length - SHOWN} more` : '';
  return `Options: ${options.slice(0, SHOWN).join(' · ')}${more}`;
}

// A question with several columns cannot become a single choice: several of them can be ticked.
const typesFor = ({ optionTexts }: SurveyQuestion): readonly QuestionType[] =>
  optionTexts.length > 0 ? ['MULTI_SELECT', 'FREE_TEXT'] : QUESTION_TYPES;

interface QuestionListProps {
  questions: readonly SurveyQuestion[];
  onChange: (questions: readonly SurveyQuestion[]) => void;
}

/** Questions found in a file, with their texts and types, and which to import. */
export function QuestionList({ questions, onChange }: QuestionListProps) {
  const change = (at: number, to: Partial<SurveyQuestion>) =>
    onChange(questions.map((question, one) => (one === at ? { ...question, ...to } : question)));
  return (
    <ul className={box.lines} aria-label="Questions">
      {questions.map((question, at) => (
        <li key={question.columns[0]} className={classes.question}>
          <Checkbox
            aria-label={`Import “${question.text}”`}
            checked={question.taken}
            onChange={({ currentTarget }) => change(at, { taken: currentTarget.checked })}
          />
          <TextInput
            aria-label="Question"
            value={question.text}
            maxLength={limits.questionText}
            disabled={!question.taken}
            onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
          />
          <Select
            className={classes.type ?? ''}
            aria-label="Type"
            data={typesFor(question).map((value) => ({ value, label: QUESTION_TYPE_WORDS[value] }))}
            value={question.type}
            allowDeselect={false}
            disabled={!question.taken}
            onChange={(type) => type && change(at, { type: type as QuestionType })}
          />
          <p className={classes.options}>{optionWords(question)}</p>
        </li>
      ))}
    </ul>
  );
}
