import { createProject } from '@earshot/core/model/project';
import { Textarea, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useNavigate, useSearchParams } from 'react-router';
import { idIn, paths } from '../../app/paths.ts';
import { useStores } from '../../data/use-stores.ts';
import { ErrorState } from '../../kit/error-state.tsx';
import { Field, Form, useForm } from '../../kit/form.tsx';
import { Page } from '../../kit/page.tsx';
import { FacePicker } from './face-picker.tsx';
import { FolderSelect } from './folder-select.tsx';
import classes from './new-project.module.css';
import { WhoMaySee } from './who-may-see.tsx';

/** Making a project; `?folder=` says where. */
export const NewProject = observer(function NewProject() {
  const { session } = useStores();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const folderId = idIn(search.get('folder') ?? undefined) ?? null;
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
          <div className={classes.named}>
            <Face />
            <div className={classes.title}>
              <Field name="title" label="Title" input={TextInput} autoFocus placeholder="Untitled project" />
            </div>
          </div>
          <Field
            name="summary"
            label="Summary"
            description="What you want to find out, and for whom"
            input={Textarea}
            autosize
            minRows={2}
            maxRows={8}
          />
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
