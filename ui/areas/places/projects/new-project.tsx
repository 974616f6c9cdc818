import { createProject } from '@earshot/core/areas/places/project';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Field, Form, useForm } from '../../../kit/form/form.tsx';
import { Page } from '../../../kit/page.tsx';
import { ErrorState } from '../../../kit/states/error-state.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { WhoMaySee } from '../access/who-may-see.tsx';
import { FolderSelect } from '../folders/folder-select.tsx';
import { useAskedFolder } from '../folders/use-asked-folder.ts';
import { FacePicker } from './face-picker.tsx';
import classes from './new-project.module.css';
import { ProjectFields } from './project-fields.tsx';

/** Making a project; `?folder=` says where. */
export const NewProject = observer(function NewProject() {
  const { session } = useStores();
  const navigate = useNavigate();
  const folderId = useAskedFolder();
  if (!session.writes)
    return (
      <Page title="New project" hideTitle>
        <ErrorState
          kind="denied"
          title="Viewers cannot make projects"
          text="Ask an administrator to make you a contributor, or a colleague to make the project and share it with you."
        />
      </Page>
    );
  if (folderId === undefined) return <PageSkeleton />;
  return (
    <Page title="New project">
      <div className={classes.form}>
        <Form
          operation={createProject}
          start={{ title: '', summary: '', icon: '', colour: null, folderId, everyone: 'WRITE', detached: false }}
          submit="Create project"
          onCancel={() => void navigate(-1)}
          onDone={(project) => navigate(paths.project(project), { replace: true })}
        >
          <ProjectFields face={<Face />} autoFocus />
          <Field name="folderId" label="Folder" input={FolderSelect} />
          <WhoMaySee />
        </Form>
      </div>
    </Page>
  );
});

function Face() {
  const { values, set } = useForm();
  return (
    <FacePicker
      icon={String(values.icon ?? '')}
      colour={(values.colour as string | null) ?? null}
      onChange={(face) => {
        for (const [name, value] of Object.entries(face)) set(name, value);
      }}
    />
  );
}
