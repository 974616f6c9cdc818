import { deleteSurvey, type Survey, surveys } from '@earshot/core/areas/surveys/survey';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconClipboardList, IconNotes, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useList } from '../../data/use-stores.ts';
import { DropVeil } from '../../frame/drop/drop-veil.tsx';
import { paths } from '../../frame/paths.ts';
import bar from '../../frame/toolbar.module.css';
import { useOrder } from '../../frame/use-order.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { type Column, MENU_COLUMN } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { counted, number } from '../../kit/words/counted.ts';
import { AddTableFile, useTableFileDrop } from '../files/tables/add-table-file.tsx';
import { inProject, type Upload } from '../files/uploads/upload-queue.ts';
import { useUploads } from '../files/use-uploads.ts';
import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import classes from './surveys.module.css';

const STATES = { IMPORTING: 'Importing…', FAILED: 'Import failed' };

const COLUMNS: readonly Column<Survey>[] = [
  {
    key: 'title',
    title: 'Survey',
    order: 'TITLE',
    width: 'minmax(120px, 1fr)',
    render: (survey) => (
      <>
        <Link to={paths.survey(survey)} dir="auto">
          {displayTitle('survey', survey.title)}
        </Link>
        {survey.state !== 'READY' && <span className={classes.state}>{STATES[survey.state]}</span>}
      </>
    ),
  },
  {
    key: 'questions',
    title: 'Questions',
    width: '100px',
    align: 'end',
    hideUnder: 640,
    render: ({ questions }) => number(questions.length),
  },
  {
    key: 'responses',
    title: 'Responses',
    width: '110px',
    align: 'end',
    render: ({ responseCount }) => number(responseCount),
  },
  {
    key: 'changed',
    title: 'Changed',
    order: 'UPDATED_AT',
    width: '120px',
    hideUnder: 900,
    render: ({ updatedAt }) => <Ago at={updatedAt} />,
  },
];

/** The surveys of a project. */
export const ProjectSurveys = () => <ProjectFrame part="surveys" body={Surveys} />;

const Surveys = observer(function Surveys({ project, writes }: InProject) {
  const [orderBy, setOrder] = useOrder(surveys, 'UPDATED_AT_DESC');
  const list = useList(surveys, { condition: { projectId: project.id }, orderBy });
  const navigate = useNavigate();
  const trash = useTrash();
  const queue = useUploads();
  const place = inProject(project.id);
  const show = async ([first]: readonly Upload[]) => {
    const file = first && (await queue.announced(first.id));
    if (file) void navigate(paths.surveyImport(project, file));
  };
  const over = useTableFileDrop(place, writes, (sent) => void show(sent));
  const add = writes && <AddTableFile place={place} label="Import survey" onSent={(sent) => void show(sent)} />;
  const veil = over && (
    <DropVeil
      title="Drop to import as a survey"
      text="The first row has the questions, each other row is one respondent. Nothing is imported before you have seen it."
    />
  );
  if (list.state === 'failed' && list.rows.length === 0)
    return <RefusedState error={list.error} again={() => list.reload()} />;
  if (list.empty)
    return (
      <>
        {veil}
        <EmptyState
          icon={IconClipboardList}
          title="No surveys yet"
          text={
            writes
              ? 'Import a CSV or Excel file from a survey tool: each row becomes a response, and answers are counted by question.'
              : 'When someone imports a survey, its answers appear here.'
          }
          action={add}
        />
      </>
    );
  const menu: Column<Survey> = {
    ...MENU_COLUMN,
    render: (survey) =>
      writes && (
        <RowMenu label={`More actions for ${displayTitle('survey', survey.title)}`}>
          {survey.state === 'READY' && (
            <Menu.Item
              component={Link}
              to={paths.survey(survey, 'notes')}
              leftSection={<IconNotes size={16} aria-hidden />}
            >
              Create notes
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() =>
              void trash(
                deleteSurvey,
                survey,
                `“${displayTitle('survey', survey.title)}” was moved to trash with its responses.`,
              )
            }
          >
            Move to trash
          </Menu.Item>
        </RowMenu>
      ),
  };
  return (
    <>
      {veil}
      <div className={bar.bar}>
        <span className={bar.count} role="status">
          {list.rows.length === 0 ? '' : counted(list.hasMore ? list.total : list.rows.length, 'survey')}
        </span>
        {add}
      </div>
      {list.rows.length === 0 ? (
        <RowsSkeleton rows={4} height={44} />
      ) : (
        <DataTable
          label="Surveys"
          rows={list.rows as readonly Survey[]}
          columns={[...COLUMNS, menu]}
          orderBy={orderBy}
          onOrder={setOrder}
          onOpen={(survey) => void navigate(paths.survey(survey))}
          more={list.hasMore ? () => list.more() : undefined}
        />
      )}
    </>
  );
});
