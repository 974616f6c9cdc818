import { type Project, updateProject } from '@earshot/core/areas/places/project';
import { SegmentedControl } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Form } from '../../../kit/form/form.tsx';
import { FollowRevision } from '../../../kit/states/follow-revision.tsx';
import { FolderSelect } from '../folders/folder-select.tsx';
import { type InProject, ProjectFrame } from '../project/project-frame.tsx';
import { FacePicker } from './face-picker.tsx';
import { MoveToTrash } from './move-to-trash.tsx';
import { projectPlace } from './place-of.ts';
import { folderTrail } from './places.ts';
import { ProjectFields } from './project-fields.tsx';
import classes from './project-general.module.css';
import { ProjectSettings } from './project-settings.tsx';
import { useFolders } from './use-places.ts';

/** What a project is called, looks like, where it lies and how it stands. */
export const ProjectGeneral = () => <ProjectFrame part="settings" body={General} />;

const General = observer(function General(inside: InProject) {
  const { project } = inside;
  return (
    <ProjectSettings {...inside}>
      <SettingsPart title="What it is about">
        <About project={project} />
      </SettingsPart>
      <Place project={project} />
      <Standing project={project} />
      <MoveToTrash place={projectPlace(project)} />
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
            onChange={(face) => void run(updateProject, { id, ...face }, 'The project looks different now.')}
          />
        }
      />
    </Form>
  );
}

const Place = observer(function Place({ project: { id, folderId, detached } }: { project: Project }) {
  const { access } = useStores();
  const folders = useFolders();
  const run = useDo();
  if (!access.may(id, 'FULL'))
    return (
      <SettingsPart title="Location" says="Only people with full access can move it.">
        <p className={classes.lies}>{folderTrail(folders.rows, folderId) || 'In no folder'}</p>
      </SettingsPart>
    );
  return (
    <SettingsPart
      title="Location"
      says={
        detached
          ? 'It takes over no access from its folder.'
          : 'Whoever may open the folder may open the project, too. You can end that under Access.'
      }
    >
      <FolderSelect
        label="Folder"
        value={folderId}
        onChange={(next) => {
          if (next !== folderId) void run(updateProject, { id, folderId: next }, 'The project was moved.');
        }}
      />
    </SettingsPart>
  );
});

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
