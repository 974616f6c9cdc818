import { folder as folderById, updateFolder } from '@earshot/core/areas/places/folder';
import { type Project, rankProject } from '@earshot/core/areas/places/project';
import { byRank } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconFolder, IconFolderOpen, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useParams } from 'react-router';
import { useRow, useStores } from '../../../data/use-stores.ts';
import { idIn, paths } from '../../../frame/paths.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { TitleField } from '../../../kit/form/title-field.tsx';
import { Page } from '../../../kit/page.tsx';
import { PlaceIcon } from '../../../kit/place-icon.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { ErrorState, RefusedState } from '../../../kit/states/error-state.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { useHandOrder } from '../../../kit/table/use-hand-order.ts';
import { SampleBadge } from '../../sample/sample-badge.tsx';
import { useSample } from '../../sample/use-sample.ts';
import { FacePicker } from '../projects/face-picker.tsx';
import { ProjectTable } from '../projects/project-table.tsx';
import { useFolders, useProjects } from '../projects/use-places.ts';
import { FolderCards } from './folder-cards.tsx';
import { FolderMenu } from './folder-menu.tsx';
import classes from './folder-page.module.css';
import { FolderTrail } from './folder-trail.tsx';

/** A folder: its name, what lies in it, and what can be done with it. */
export const FolderPage = observer(function FolderPage() {
  const id = idIn(useParams().id);
  return id ? <OneFolder key={id} id={id} /> : <NoFolder />;
});

function NoFolder() {
  return (
    <Page title="Folder" hideTitle>
      <ErrorState kind="missing" />
    </Page>
  );
}

const OneFolder = observer(function OneFolder({ id }: { id: string }) {
  const { access, session } = useStores();
  const { row, state, error, reload } = useRow(folderById, id);
  const run = useDo();
  const sample = useSample();
  if (state === 'loading') return <PageSkeleton />;
  if (!row || row.trashedAt !== null)
    return (
      <Page title="Folder" hideTitle>
        {state === 'failed' ? <RefusedState error={error} again={reload} /> : <Gone />}
      </Page>
    );
  const writes = session.writes && access.may(id, 'WRITE');
  const face = (change: object) => void run(updateFolder, { id, ...change }, 'The folder looks different now.');
  return (
    <Page
      title={displayTitle('folder', row.name)}
      width="wide"
      trail={<FolderTrail parentId={row.parentId} />}
      head={
        <div className={classes.head}>
          {writes ? (
            <FacePicker icon={row.icon} colour={row.colour} fallback={IconFolder} onChange={face} />
          ) : (
            <PlaceIcon icon={row.icon} colour={row.colour} fallback={IconFolder} size={24} />
          )}
          <div className={classes.name}>
            <TitleField
              row={row}
              operation={updateFolder}
              field="name"
              label="Name of the folder"
              kind="folder"
              editable={writes}
            />
          </div>
          {sample.sampleFolderId === id && <SampleBadge />}
        </div>
      }
      actions={
        <>
          {writes && (
            <Button component={Link} to={paths.newProjectIn(row)} leftSection={<IconPlus size={16} aria-hidden />}>
              New project
            </Button>
          )}
          <FolderMenu folder={row} />
        </>
      }
    >
      <Contents id={id} writes={writes} />
    </Page>
  );
});

function Gone() {
  return (
    <ErrorState
      kind="missing"
      title="This folder is in trash"
      text="Whoever has full access to it can restore it from there, with everything in it."
    />
  );
}

const Contents = observer(function Contents({ id, writes }: { id: string; writes: boolean }) {
  const { access, session } = useStores();
  const folders = useFolders();
  const projects = useProjects();
  const hand = useHandOrder<Project>(rankProject, {
    may: (project) => session.writes && access.may(project.id, 'WRITE'),
    nameOf: ({ title }) => displayTitle('project', title),
  });
  const inside = folders.rows.filter(({ parentId }) => parentId === id);
  const held = hand.shown(
    projects.rows
      .filter(({ folderId, status }) => folderId === id && status !== 'ARCHIVED')
      .toSorted(byRank(({ title }) => title)),
  );
  if (projects.state === 'failed' && projects.rows.length === 0)
    return <RefusedState error={projects.error} again={() => projects.reload()} />;
  if (inside.length + held.length === 0)
    return (
      <EmptyState
        icon={IconFolderOpen}
        title="Nothing lies in this folder"
        text={
          writes
            ? 'Make a project here, or move one here in its settings. What the folder grants holds for everything in it.'
            : 'Or nothing that you may open.'
        }
      />
    );
  return (
    <>
      {inside.length > 0 && <FolderCards all={folders.rows} shown={inside} projects={projects.rows} />}
      {held.length > 0 && (
        <ProjectTable label="Projects in this folder" rows={held} withFolder={false} arranging={hand.of(held)} />
      )}
    </>
  );
});
