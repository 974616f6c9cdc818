import { survey as oneSurvey, type Survey, updateSurvey } from '@earshot/core/areas/surveys/survey';
import { displayTitle } from '@earshot/core/rules/text';
import { Alert } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { useRow, useStores } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { idIn, paths } from '../../frame/paths.ts';
import { TitleField } from '../../kit/form/title-field.tsx';
import { Page } from '../../kit/page.tsx';
import { PartTabs } from '../../kit/part-tabs.tsx';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { counted } from '../../kit/words/counted.ts';
import { ProjectTrail } from '../places/project/project-trail.tsx';
import classes from './surveys.module.css';

export interface InSurvey {
  survey: Survey;
  /** true if the user can change it */
  writes: boolean;
}

const PARTS = { Summary: '', Responses: 'responses', Notes: 'notes' } as const;
type Part = keyof typeof PARTS;

/** Page of a survey: title, tabs, import progress and the body of the current tab. */
export const SurveyFrame = observer(function SurveyFrame(props: { part: Part; body: ComponentType<InSurvey> }) {
  const id = idIn(useParams().id);
  return id ? <Framed key={id} id={id} {...props} /> : <Absent />;
});

interface FramedProps {
  id: string;
  part: Part;
  body: ComponentType<InSurvey>;
}

const Framed = observer(function Framed({ id, part, body: Body }: FramedProps) {
  const { access } = useStores();
  const { row, state, error, reload } = useRow(oneSurvey, id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || row?.trashedAt)
    return <Absent text="This survey is in trash, or is no longer shared with you." />;
  if (!row) return <PageSkeleton />;
  const survey = row as Survey;
  const writes = access.may(survey.projectId, 'WRITE');
  return (
    <Page
      title={displayTitle('survey', survey.title)}
      width="wider"
      trail={<ProjectTrail projectId={survey.projectId} part="surveys" />}
      head={
        <TitleField
          row={row}
          operation={updateSurvey}
          field="title"
          label="Survey title"
          kind="survey"
          editable={writes}
        />
      }
    >
      <PartTabs
        label="Survey"
        parts={Object.entries(PARTS).map(([id, path]) => ({ id, title: id, to: paths.survey(survey, path) }))}
        current={part}
      />
      <Import survey={survey} />
      {survey.state === 'READY' && <Body survey={survey} writes={writes} />}
    </Page>
  );
});

/** Progress of a survey's import, and its unreadable rows. */
function Import({ survey: { state, problem, responseCount, unreadable, unreadableCount } }: { survey: Survey }) {
  if (state === 'IMPORTING')
    return (
      <p role="status" className={classes.count}>
        {`Importing… ${counted(responseCount, 'response')} so far.`}
      </p>
    );
  if (state === 'FAILED')
    return (
      <Alert color="red" variant="light" role="alert" title="The import failed" mt="md">
        {problem}
      </Alert>
    );
  if (unreadableCount === 0) return null;
  return (
    <details className={classes.unreadable}>
      <summary>{counted(unreadableCount, 'row')} could not be read</summary>
      <ul>
        {unreadable.map(({ line, reason, raw }) => (
          <li key={line}>
            Line {line}: {reason} <code>{raw}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
