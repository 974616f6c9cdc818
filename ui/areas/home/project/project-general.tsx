import { type Project, updateProject } from '@earshot/core/areas/places/project';
import { SegmentedControl } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { Filled } from '../../../frame/spots.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Form } from '../../../kit/form/form.tsx';
import { FollowRevision } from '../../../kit/states/follow-revision.tsx';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { FacePicker } from '../../places/projects/face-picker.tsx';
import { Location } from '../../places/projects/location.tsx';
import { MoveToTrash } from '../../places/projects/move-to-trash.tsx';
import { projectPlace } from '../../places/projects/place-of.ts';
import { ProjectFields } from '../../places/projects/project-fields.tsx';
import { ProjectHistory } from '../../places/projects/project-history.tsx';
import { ProjectSettings } from '../../places/projects/project-settings.tsx';
import { PROJECT_SETTINGS } from '../../places/spots.ts';
import { MOVE_PROJECT } from './move-project.ts';

/** General settings of a project: title, look, location and status. */
export const ProjectGeneral = () => <ProjectFrame part="settings" body={General} />;

const General = observer(function General(inside: InProject) {
  const { project } = inside;
  return (
    <ProjectSettings {...inside}>
      <SettingsPart title="Details">
        <About project={project} />
      </SettingsPart>
      <Location place={projectPlace(project)} />
      <Standing project={project} />
      <Suggesting project={project} />
      <ProjectHistory project={project} />
      <Filled spot={PROJECT_SETTINGS} props={{ project }} />
      <MoveToTrash place={projectPlace(project)} moving={MOVE_PROJECT} />
    </ProjectSettings>
  );
});

const ABOUT = ['title', 'summary'] as const;

function About({ project }: { project: Project }) {
  const run = useDo();
  const { id, revision, title, summary, icon, colour } = project;
  return (
    <Form
      operation={updateProject}
      start={{ id, revision, title, summary }}
      submit="Save"
      says="Title and summary were changed."
    >
      <FollowRevision row={project} fields={ABOUT} />
      <ProjectFields
        face={
          <FacePicker
            icon={icon}
            colour={colour}
            onChange={(face) => void run(updateProject, { id, ...face }, 'Icon and colour of the project changed.')}
          />
        }
      />
    </Form>
  );
}

const SUGGESTION_MODES = [
  { value: 'OFF', label: 'Off', says: 'No highlights are suggested in this project.' },
  {
    value: 'SUGGEST',
    label: 'On request',
    says: 'Someone asks in a note, and decides on each suggestion. Nothing leaves this server.',
  },
  {
    value: 'ON',
    label: 'Automatic',
    says: 'Suggestions also come by themselves when a note arrives or its text changes. People still decide on each.',
  },
] as const;

function Suggesting({ project: { id, suggestionMode } }: { project: Project }) {
  const run = useDo();
  const now = SUGGESTION_MODES.find(({ value }) => value === suggestionMode);
  return (
    <SettingsPart title="Suggested highlights" says={now?.says}>
      <SegmentedControl
        aria-label="Suggested highlights"
        value={suggestionMode}
        data={SUGGESTION_MODES.map(({ value, label }) => ({ value, label }))}
        onChange={(next) => {
          const word = SUGGESTION_MODES.find(({ value }) => value === next)?.label.toLowerCase();
          void run(updateProject, { id, suggestionMode: next }, `Suggested highlights: ${word}.`);
        }}
      />
    </SettingsPart>
  );
}

const STATUSES = [
  { value: 'ACTIVE', label: 'Active', says: 'Shown in the sidebar and found by search.' },
  {
    value: 'COMPLETED',
    label: 'Completed',
    says: 'The study is over. It leaves the sidebar and is still found by search.',
  },
  { value: 'ARCHIVED', label: 'Archived', says: 'It leaves the sidebar and search. Everything in it is kept.' },
] as const;

function Standing({ project: { id, status } }: { project: Project }) {
  const run = useDo();
  const now = STATUSES.find(({ value }) => value === status);
  return (
    <SettingsPart title="Status" says={now?.says}>
      <SegmentedControl
        aria-label="Status"
        value={status}
        data={STATUSES.map(({ value, label }) => ({ value, label }))}
        onChange={(next) => {
          const word = STATUSES.find(({ value }) => value === next)?.label.toLowerCase();
          void run(updateProject, { id, status: next }, `The project is ${word} now.`);
        }}
      />
    </SettingsPart>
  );
}
