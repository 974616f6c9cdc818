import type { Question } from '@earshot/core/areas/surveys/question';
import {
  deleteSurveyResponse,
  type SurveyResponse,
  surveyResponses,
} from '@earshot/core/areas/surveys/survey-response';
import { NO_FILTER } from '@earshot/core/rules/filter/form';
import { parsePathId, shortId } from '@earshot/core/rules/id';
import { Group, Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router';
import { useList } from '../../data/use-stores.ts';
import bar from '../../frame/toolbar.module.css';
import { useFilter } from '../../frame/use-filter.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { AddFilter } from '../../kit/filter/add-filter.tsx';
import { FilterChips } from '../../kit/filter/filter-chips.tsx';
import { isFiltered, NoMatches } from '../../kit/filter/no-matches.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { type Column, MENU_COLUMN } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { counted, number } from '../../kit/words/counted.ts';
import { arranged, type ListColumn, useColumns } from '../views/layouts/use-columns.tsx';
import { meetsAnswers, questionFields } from './answer-filter.ts';
import { answerText, questionTitle } from './question-words.ts';
import { RespondentName } from './respondent-name.tsx';
import { ResponseDialog } from './response-dialog.tsx';
import { type InSurvey, SurveyFrame } from './survey-frame.tsx';
import classes from './surveys.module.css';

/** Answers of each respondent of a survey. */
export const SurveyResponses = () => <SurveyFrame part="Responses" body={Responses} />;

/** Number of questions shown as columns by default. */
const USUAL = 4;
/** Window widths below which the first, the second and further questions are hidden. */
const HIDDEN_UNDER = [undefined, 640, 900] as const;

const Responses = observer(function Responses({ survey, writes }: InSurvey) {
  const [form, setForm] = useFilter();
  const [opened, setOpened] = useOpenedResponse();
  const { shown, chooser, onResize } = useColumns(columnsOf(survey.questions));
  const trash = useTrash();
  const condition = { surveyId: survey.id };
  const filtered = isFiltered(form);
  const meets = meetsAnswers(survey, form);
  const list = useList(surveyResponses, {
    condition,
    orderBy: 'NUMBER_ASC',
    ...(filtered
      ? {
          input: { filter: form },
          filtered: true,
          belongs: (row) => row.trashedAt === null && row.surveyId === survey.id && meets(row as SurveyResponse),
        }
      : {}),
  });
  const rows = list.rows as readonly SurveyResponse[];
  const fields = questionFields(survey);
  const nameOf = ({ number: at }: SurveyResponse) => `response ${number(at)}`;
  const columns: Column<SurveyResponse>[] = [
    { key: 'number', title: '#', width: '64px', align: 'end', render: ({ number: at }) => number(at) },
    {
      key: 'respondent',
      title: 'Respondent',
      width: 'minmax(110px, 180px)',
      render: (response) => <RespondentName response={response} />,
    },
    ...arranged(
      shown,
      survey.questions.map(
        (question): Column<SurveyResponse> => ({
          key: shortId(question.id),
          title: questionTitle(question),
          width: 'minmax(120px, 1fr)',
          render: ({ answers }) => <span className={classes.cell}>{answerText(question, answers[question.id])}</span>,
        }),
      ),
    ).map((column, at) => ({ ...column, hideUnder: HIDDEN_UNDER[Math.min(at, 2)] })),
    {
      ...MENU_COLUMN,
      render: (response) =>
        writes && (
          <RowMenu label={`More actions for ${nameOf(response)}`}>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() =>
                void trash(deleteSurveyResponse, response as never, `${nameOf(response)} was moved to trash.`)
              }
            >
              Move to trash
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
  return (
    <>
      <div className={bar.bar}>
        <span className={bar.count} role="status">
          {list.state === 'ready' ? counted(list.hasMore ? list.total : rows.length, 'response') : ''}
        </span>
        <Group gap="xs">
          <AddFilter fields={fields} form={form} onChange={setForm} />
          {survey.questions.length > 0 && chooser}
        </Group>
      </div>
      <FilterChips fields={fields} form={form} onChange={setForm} />
      {list.state === 'failed' && rows.length === 0 ? (
        <RefusedState error={list.error} again={filtered ? () => setForm(NO_FILTER) : () => list.reload()} />
      ) : list.empty && filtered ? (
        <NoMatches noun="response" onAll={() => setForm(NO_FILTER)} />
      ) : rows.length === 0 ? (
        !list.empty && <RowsSkeleton rows={8} height={44} />
      ) : (
        <DataTable
          label="Responses"
          rows={rows}
          columns={columns}
          onResize={onResize}
          onOpen={({ id }) => setOpened(id)}
          more={list.hasMore ? () => list.more() : undefined}
        />
      )}
      {opened && <ResponseDialog key={opened} survey={survey} id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
});

/** Opened response, kept in the address as `?response=`. */
function useOpenedResponse() {
  const [search, setSearch] = useSearchParams();
  const opened = parsePathId(search.get('response') ?? '');
  const open = (id: string | undefined) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now);
        if (id === undefined) params.delete('response');
        else params.set('response', shortId(id));
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  return [opened, open] as const;
}

/** Columns of a survey's answers: one for each question, of which the first are visible by default. */
const columnsOf = (questions: readonly Question[]): ListColumn[] =>
  questions.map((question, at) => ({ key: shortId(question.id), title: questionTitle(question), visible: at < USUAL }));
