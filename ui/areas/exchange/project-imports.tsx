import {
  createProjectImport,
  isOver,
  packageEnding,
  projectImports,
} from '@earshot/core/areas/exchange/project-import';
import { deleteFile, type File, files } from '@earshot/core/areas/files/file';
import { Checkbox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router';
import { useList, useStores } from '../../data/use-stores.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { Field, Form } from '../../kit/form/form.tsx';
import { ErrorState, RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { ComingFiles } from '../files/tables/coming-files.tsx';
import { waitingFiles } from '../files/tables/waiting-files.ts';
import { inProject } from '../files/uploads/upload-queue.ts';
import { useUploads } from '../files/use-uploads.ts';
import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import { ProjectSettings } from '../places/projects/project-settings.tsx';
import { ChoosePackage } from './choose-package.tsx';
import { ImportCard } from './import-card.tsx';
import { ImportedAuthorList } from './imported-author-list.tsx';
import classes from './project-imports.module.css';
import { TableMappings } from './table-mappings.tsx';
import { useTakeBack, useTakenBackAfter } from './taken-back.ts';

/** Imports into a project, and the form for a new one. */
export const ProjectImports = () => <ProjectFrame part="settings" name="Import" body={Body} />;

const SAYS =
  'Adds an exported project, or a project from another program, to this one. You see what would be added before anything is imported. Importing the same file again adds nothing twice.';

const Body = (inside: InProject) => (
  <ProjectSettings {...inside}>
    <SettingsPart title="Import" says={SAYS}>
      <Imports project={inside.project} />
    </SettingsPart>
    <Authors projectId={inside.project.id} />
  </ProjectSettings>
);

const Authors = observer(function Authors({ projectId }: { projectId: string }) {
  return useStores().access.may(projectId, 'FULL') ? <ImportedAuthorList projectId={projectId} /> : null;
});

const isPackage = ({ name, pageId }: File): boolean => pageId === null && packageEnding(name) !== undefined;

const Imports = observer(function Imports({ project }: Pick<InProject, 'project'>) {
  const { access, session } = useStores();
  const { id: projectId } = project;
  const imports = useList(projectImports, { condition: { projectId }, orderBy: 'CREATED_AT_DESC' });
  const sent = useList(files, { condition: { projectId }, orderBy: 'CREATED_AT_DESC' });
  const place = inProject(projectId);
  const uploads = useUploads();
  // True if the project was just created for an import.
  const isNew = useSearchParams()[0].has('new');
  useTakenBackAfter(project, isNew ? { uploads: uploads.of(place), imports: imports.rows } : undefined);
  if (!access.may(projectId, 'FULL'))
    return (
      <ErrorState
        kind="denied"
        title="Importing requires full access to this project"
        text="Ask someone who has it, for example whoever made the project."
      />
    );
  const failed = [imports, sent].find(({ state, rows }) => state === 'failed' && rows.length === 0);
  if (failed) return <RefusedState error={failed.error} again={() => failed.reload()} />;
  if (![imports, sent].every(({ state, rows }) => state === 'ready' || rows.length > 0))
    return <RowsSkeleton rows={2} />;
  const waiting = waitingFiles(sent.rows, imports.rows).filter(isPackage);
  const shown = waiting.find(({ createdBy }) => createdBy === session.me?.member.id);
  const begun = imports.rows.some((one) => !isOver(one));
  return (
    <>
      <ComingFiles place={place} />
      {shown && !begun && <Waiting key={shown.id} file={shown} project={project} isNew={isNew} />}
      {!begun && !shown && (
        <div className={classes.narrow}>
          <ChoosePackage disabled={uploads.of(place).length > 0} onFile={(file) => uploads.add(place, [file])} />
        </div>
      )}
      {imports.rows.length > 0 && (
        <ul className={classes.list} aria-label="Imports">
          {imports.rows.map((row) => (
            <li key={row.id}>
              <ImportCard row={row} project={project} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
});

/** An uploaded package: options chosen before it is checked. */
const Waiting = observer(function Waiting({
  file,
  project,
  isNew,
}: Pick<InProject, 'project'> & { file: File; isNew: boolean }) {
  const { session } = useStores();
  const trash = useTrash();
  const takeBack = useTakeBack(project);
  const people = session.me?.member.peopleAccess === true;
  return (
    <section className={classes.waiting} aria-label="Upload complete">
      <h3 className={classes.name} dir="auto">
        {file.name}
      </h3>
      <Form
        operation={createProjectImport}
        start={{
          projectId: project.id,
          fileId: file.id,
          takesSettings: isNew,
          takesFolder: false,
          addsPeople: false,
          addsChannels: false,
          mapping: [],
        }}
        submit="Preview import"
        onCancel={() => void (isNew ? takeBack() : trash(deleteFile, file, `“${file.name}” was removed.`))}
      >
        {packageEnding(file.name) === '.zip' && <TableMappings fileId={file.id} />}
        <Field
          name="takesSettings"
          label="Apply title, summary and settings"
          description="This project gets the title, icon, summary and navigation of the one in the package."
          input={Checkbox}
        />
        {packageEnding(file.name) === '.zip' && (
          <Field
            name="takesFolder"
            label="Put this project into its folder"
            description="Folders of the same name are used, and missing ones are created. Whoever can open the folder can then open this project."
            input={Checkbox}
          />
        )}
        {packageEnding(file.name) === '.zip' && (
          <Field
            name="addsChannels"
            label="Add channels to the workspace"
            description="Channels of the package are made here with their data, disconnected, and for you alone until you share them."
            input={Checkbox}
          />
        )}
        {people && (
          <Field
            name="addsPeople"
            label="Add people to the directory"
            description="People are recognised by their email address. If this is off, people who are not in the directory yet are imported by name only."
            input={Checkbox}
          />
        )}
      </Form>
    </section>
  );
});
