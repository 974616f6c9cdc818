import { createProject, type Project } from '@earshot/core/areas/places/project';
import { createProjectFromTemplate } from '@earshot/core/areas/templates/template';
import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Field, Form, useForm } from '../../../kit/form/form.tsx';
import { Page } from '../../../kit/page.tsx';
import { ErrorState } from '../../../kit/states/error-state.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { WhoMaySee } from '../../places/access/who-may-see.tsx';
import { FolderSelect } from '../../places/folders/folder-select.tsx';
import { useAskedFolder } from '../../places/folders/use-asked-folder.ts';
import { FacePicker } from '../../places/projects/face-picker.tsx';
import { ProjectFields } from '../../places/projects/project-fields.tsx';
import { TemplateSelect } from '../../templates/template-select.tsx';
import classes from './new-project.module.css';

/** Form of a new project; `?folder=` preselects the folder. */
export const NewProject = observer(function NewProject() {
  const { session } = useStores();
  const navigate = useNavigate();
  const folderId = useAskedFolder();
  const [templateId, setTemplateId] = useState<string | null>(null);
  const typed = useRef<Record<string, unknown>>({});
  if (!session.writes)
    return (
      <Page title="New project" hideTitle>
        <ErrorState
          kind="denied"
          title="Viewers cannot create projects"
          text="Ask an administrator to make you a contributor, or a colleague to create the project and share it with you."
        />
      </Page>
    );
  if (folderId === undefined) return <PageSkeleton />;
  const start = {
    title: '',
    summary: '',
    icon: '',
    colour: null,
    folderId,
    everyone: 'WRITE',
    detached: false,
  } as const;
  const shared = {
    submit: 'Create project',
    onCancel: () => void navigate(-1),
    onDone: (project: Project) => navigate(paths.project(project), { replace: true }),
    children: (
      <>
        <KeepTyped into={typed} />
        <ProjectFields face={<Face />} autoFocus />
        <Field name="folderId" label="Folder" input={FolderSelect} />
        <WhoMaySee />
      </>
    ),
  };
  return (
    <Page title="New project">
      <div className={classes.form}>
        <TemplateSelect value={templateId} onChange={setTemplateId} />
        {templateId === null ? (
          <Form key="empty" operation={createProject} start={{ ...start, ...typed.current }} {...shared} />
        ) : (
          <Form
            key={templateId}
            operation={createProjectFromTemplate}
            start={{ ...start, ...typed.current, templateId }}
            {...shared}
          />
        )}
      </div>
    </Page>
  );
});

/** Keeps the typed values for the form of another template. */
function KeepTyped({ into }: { into: RefObject<Record<string, unknown>> }) {
  const { templateId: _, ...values } = useForm().values;
  useEffect(() => {
    into.current = values;
  });
  return null;
}

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
