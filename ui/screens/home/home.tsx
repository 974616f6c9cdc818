import { highlights } from '@earshot/core/model/highlight';
import { notes } from '@earshot/core/model/note';
import { Button } from '@mantine/core';
import { IconFolderOff, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useKeys } from '../../app/use-keys.ts';
import { useList, useStores } from '../../data/use-stores.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { RefusedState } from '../../kit/error-state.tsx';
import { Page } from '../../kit/page.tsx';
import { RowsSkeleton } from '../../kit/skeletons.tsx';
import { useProjects } from '../projects/use-places.ts';
import { nextStep } from './first-steps.ts';
import { FirstStepsList } from './first-steps-list.tsx';
import { ProjectCards } from './project-cards.tsx';
import { RecentlyChanged } from './recently-changed.tsx';
import { SampleNote } from './sample-note.tsx';

const NEWEST = { first: 1 } as const;

/** Where one arrives: the first steps in a new workspace, then what changed and the projects. */
export const Home = observer(function Home() {
  const { session } = useStores();
  const navigate = useNavigate();
  const projects = useProjects();
  useKeys([
    {
      id: 'new-project',
      title: 'New project',
      group: 'Projects',
      keys: ['n'],
      when: () => session.writes,
      run: () => void navigate(paths.newProject),
    },
  ]);
  const some = projects.rows.length > 0;
  const action = session.writes && some && (
    <Button component={Link} to={paths.newProject} leftSection={<IconPlus size={16} aria-hidden />}>
      New project
    </Button>
  );
  return (
    <Page title="Home" width="wide" actions={action}>
      {projects.state === 'failed' && !some ? (
        <RefusedState error={projects.error} again={() => projects.reload()} />
      ) : !some && projects.state !== 'ready' ? (
        <RowsSkeleton />
      ) : (
        <Begun />
      )}
    </Page>
  );
});

const Begun = observer(function Begun() {
  const { session } = useStores();
  const projects = useProjects();
  const newest = useList(notes, NEWEST);
  const marked = useList(highlights, NEWEST);
  const there = { projects: projects.rows.length, notes: newest.total, highlights: marked.total };
  const counted = newest.state === 'ready' && marked.state === 'ready';
  const next = counted ? nextStep(there) : undefined;
  if (projects.rows.length === 0 && !session.writes)
    return (
      <EmptyState
        icon={IconFolderOff}
        title="Nothing is shared with you yet"
        text="Projects appear here as soon as a colleague gives you access to one."
      />
    );
  if (!counted && projects.rows.length === 0) return <RowsSkeleton rows={3} height={64} />;
  return (
    <>
      <SampleNote />
      {session.writes && next && <FirstStepsList there={there} project={projects.rows[0]} note={newest.rows[0]} />}
      {projects.rows.length > 0 && (
        <>
          <RecentlyChanged />
          <ProjectCards />
        </>
      )}
    </>
  );
});
