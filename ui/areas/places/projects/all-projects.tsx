import { Button } from '@mantine/core';
import { IconFolder, IconFolderPlus, IconPackageImport, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { useKeys } from '../../../frame/use-keys.ts';
import { Page } from '../../../kit/page.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { OwnerlessPlaces } from '../access/ownerless-places.tsx';
import { FolderCards } from '../folders/folder-cards.tsx';
import { NewFolder } from '../folders/new-folder.tsx';
import classes from './all-projects.module.css';
import { countsOf, filtered, filterIn, type ProjectFilter, withFilter } from './project-filter.ts';
import { ProjectFilters } from './project-filters.tsx';
import { ProjectTable } from './project-table.tsx';
import { useChannels, useFolders, useProjects } from './use-places.ts';

/** All projects that the user can open, filtered by creator and status. */
export const AllProjects = observer(function AllProjects() {
  const { session } = useStores();
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  useKeys([
    {
      id: 'new-project',
      title: 'New project',
      group: 'Projects',
      keys: ['n'],
      when: () => session.writes,
      run: () => void navigate(paths.newProject),
    },
    {
      id: 'import-project',
      title: 'Import project',
      group: 'Projects',
      keys: [],
      when: () => session.writes,
      run: () => void navigate(paths.importProject),
    },
    {
      id: 'new-folder',
      title: 'New folder',
      group: 'Projects',
      keys: [],
      when: () => session.writes,
      run: () => setMaking(true),
    },
  ]);
  const actions = session.writes && (
    <>
      <Button variant="default" leftSection={<IconFolderPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
        New folder
      </Button>
      <Button
        component={Link}
        to={paths.importProject}
        variant="default"
        leftSection={<IconPackageImport size={16} aria-hidden />}
      >
        Import project
      </Button>
      <Button component={Link} to={paths.newProject} leftSection={<IconPlus size={16} aria-hidden />}>
        New project
      </Button>
    </>
  );
  return (
    <Page title="Projects" width="wide" actions={actions}>
      <Listed />
      <NewFolder opened={making} parentId={null} onClose={() => setMaking(false)} />
    </Page>
  );
});

const Listed = observer(function Listed() {
  const { session } = useStores();
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const projects = useProjects();
  const folders = useFolders();
  const channels = useChannels();
  const me = session.me?.member.id;
  const set = (next: ProjectFilter) => setSearch(withFilter(search, next), { replace: true, preventScrollReset: true });

  if (projects.state === 'failed' && projects.rows.length === 0)
    return <RefusedState error={projects.error} again={() => projects.reload()} />;
  if (projects.state !== 'ready' && projects.rows.length === 0) return <RowsSkeleton />;
  const rows = filtered(projects.rows, filter, me);
  const seen = new Set(folders.rows.map(({ id }) => id));
  const top = folders.rows.filter(({ parentId }) => parentId === null || !seen.has(parentId));
  const overview = filter.scope === 'all' && filter.status === 'active';
  return (
    <>
      <ProjectFilters filter={filter} counts={countsOf(projects.rows, filter.scope, me)} onChange={set} />
      {filter.scope === 'folders' ? (
        <AllFolders />
      ) : (
        <>
          {overview && top.length > 0 && (
            <FolderCards all={folders.rows} shown={top} projects={projects.rows} channels={channels.rows} />
          )}
          {rows.length > 0 ? (
            <ProjectTable
              label="Projects"
              rows={rows}
              orderBy={filter.sort}
              onOrder={(sort) => set({ ...filter, sort: sort as ProjectFilter['sort'] })}
            />
          ) : (
            <NoneListed filter={filter} />
          )}
          {overview && <ClosedNote />}
          {overview && <OwnerlessPlaces />}
        </>
      )}
    </>
  );
});

/** All folders that the user can open, including nested ones. */
const AllFolders = observer(function AllFolders() {
  const projects = useProjects();
  const folders = useFolders();
  const channels = useChannels();
  if (folders.state === 'failed' && folders.rows.length === 0)
    return <RefusedState error={folders.error} again={() => folders.reload()} />;
  if (folders.state !== 'ready' && folders.rows.length === 0) return <RowsSkeleton />;
  if (folders.rows.length === 0)
    return (
      <EmptyState
        icon={IconFolder}
        title="No folders yet"
        text="A folder holds projects, channels and other folders, and they inherit its access."
      />
    );
  return <FolderCards all={folders.rows} shown={folders.rows} projects={projects.rows} channels={channels.rows} />;
});

/** Notice for administrators that private places exist, without their content. */
const ClosedNote = observer(function ClosedNote() {
  const { access } = useStores();
  const projects = access.closed.filter(({ kind }) => kind === 'PROJECT').length;
  if (projects === 0) return null;
  return (
    <p className={classes.closed}>
      {counted(projects, 'private project')} of colleagues {projects === 1 ? 'is' : 'are'} not shown: nobody gave you
      access.
    </p>
  );
});

const NONE: Record<ProjectFilter['status'], { title: string; text: string }> = {
  active: { title: 'No active projects here', text: 'A project holds the notes, highlights and tags of one study.' },
  completed: {
    title: 'Nothing is completed yet',
    text: 'Set a project to completed in its settings when the study is over.',
  },
  archived: {
    title: 'Nothing is archived',
    text: 'Archived projects leave lists and search, and can be brought back any time.',
  },
};

function NoneListed({ filter }: { filter: ProjectFilter }) {
  const { session } = useStores();
  const shared = filter.scope === 'shared' && filter.status === 'active';
  const text = shared ? 'Projects of colleagues appear here once they give you access.' : NONE[filter.status].text;
  const offer = filter.status === 'active' && filter.scope !== 'shared' && session.writes;
  return (
    <EmptyState
      icon={IconFolder}
      title={shared ? 'Nothing is shared with you yet' : NONE[filter.status].title}
      text={text}
      action={
        offer && (
          <Button component={Link} to={paths.newProject} variant="default">
            New project
          </Button>
        )
      }
    />
  );
}
