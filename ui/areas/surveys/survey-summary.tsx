import type { Question } from '@earshot/core/areas/surveys/question';
import { answerCounts, Survey, updateSurvey } from '@earshot/core/areas/surveys/survey';
import { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { type FilterForm, filterAsText, NO_FILTER } from '@earshot/core/rules/filter/form';
import { Group, Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAsk } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import bar from '../../frame/toolbar.module.css';
import { useFilter } from '../../frame/use-filter.ts';
import { BarList } from '../../kit/chart/bar-list.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { AddFilter } from '../../kit/filter/add-filter.tsx';
import { FilterChips } from '../../kit/filter/filter-chips.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { counted } from '../../kit/words/counted.ts';
import { questionFields } from './answer-filter.ts';
import { QUESTION_TYPE_WORDS, questionTitle } from './question-words.ts';
import { RenameQuestion } from './rename-question.tsx';
import { type InSurvey, SurveyFrame } from './survey-frame.tsx';
import classes from './surveys.module.css';

/** Counts of each answer to each question of a survey. */
export const SurveySummary = () => <SurveyFrame part="Summary" body={Summary} />;

const Summary = observer(function Summary({ survey, writes }: InSurvey) {
  const [form, setForm] = useFilter();
  const filtered = form.fields.length > 0;
  const asked = useAsk(answerCounts, { id: survey.id, ...(filtered ? { filter: form } : {}) }, [
    Survey,
    SurveyResponse,
  ]);
  const fields = questionFields(survey);
  const counts = new Map(asked.data?.map(({ questionId, optionId, count }) => [optionId ?? questionId, count]));
  const change = (questions: readonly Question[], says: string) =>
    run(updateSurvey, { id: survey.id, questions: [...questions] }, says);
  const run = useDo();
  return (
    <>
      <div className={bar.bar}>
        <span className={bar.count} role="status">
          {counted(survey.responseCount, 'response')}
        </span>
        <Group gap="xs">
          <AddFilter fields={fields} form={form} onChange={setForm} />
        </Group>
      </div>
      <FilterChips fields={fields} form={form} onChange={setForm} />
      {asked.state === 'failed' && !asked.data ? (
        <RefusedState error={asked.error} again={filtered ? () => setForm(NO_FILTER) : () => asked.reload()} />
      ) : asked.data ? (
        <div className={classes.questions}>
          {survey.questions.map((question) => (
            <QuestionCard
              key={question.id}
              {...{ survey, question, counts, form, writes }}
              onRename={(text) =>
                change(
                  survey.questions.map((one) => (one.id === question.id ? { ...one, text } : one)),
                  'Question renamed',
                )
              }
              onRemove={() =>
                void change(
                  survey.questions.filter(({ id }) => id !== question.id),
                  `“${questionTitle(question)}” was removed.`,
                )
              }
            />
          ))}
        </div>
      ) : (
        <RowsSkeleton rows={6} height={120} />
      )}
    </>
  );
});

interface QuestionCardProps extends InSurvey {
  question: Question;
  /** by option, and by question for all who answered it */
  counts: ReadonlyMap<string, number>;
  form: FilterForm;
  onRename: (text: string) => Promise<unknown>;
  onRemove: () => void;
}

function QuestionCard({ survey, question, counts, form, writes, onRename, onRemove }: QuestionCardProps) {
  const [renaming, setRenaming] = useState(false);
  const { id, type, options } = question;
  const answered = counts.get(id) ?? 0;
  const title = questionTitle(question);
  const responsesWith = (operator: 'HAS_ANY_OF' | 'IS_NOT_EMPTY', values: string[]) => {
    const filter = filterAsText({ ...form, fields: [...form.fields, { field: id, operator, values }] }) ?? '';
    return `${paths.survey(survey, 'responses')}?${new URLSearchParams({ filter })}`;
  };
  return (
    <section className={classes.question} aria-label={title}>
      <div className={classes.head}>
        {renaming ? (
          <RenameQuestion text={question.text} onSave={onRename} onClose={() => setRenaming(false)} />
        ) : (
          <h2 className={classes.text} dir="auto">
            {title}
          </h2>
        )}
        {writes && (
          <RowMenu label={`More actions for ${title}`}>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setRenaming(true)}>
              Rename
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
              Remove question
            </Menu.Item>
          </RowMenu>
        )}
      </div>
      <p className={classes.count}>
        {QUESTION_TYPE_WORDS[type]} · {counted(answered, 'answer')}
      </p>
      {type === 'FREE_TEXT' ? (
        answered > 0 && <Link to={responsesWith('IS_NOT_EMPTY', [])}>Read {counted(answered, 'answer')}</Link>
      ) : (
        <BarList
          whole={answered}
          bars={options.map((option) => ({
            key: option.id,
            label: option.optionText,
            count: counts.get(option.id) ?? 0,
            to: responsesWith('HAS_ANY_OF', [option.id]),
          }))}
        />
      )}
    </section>
  );
}
