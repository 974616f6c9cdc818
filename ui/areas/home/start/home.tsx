import { highlights } from '@earshot/core/areas/coding/highlight';
import { notes } from '@earshot/core/areas/pages/note';
import type { Project } from '@earshot/core/areas/places/project';
import { Button } from '@mantine/core';
import { IconFolderOff, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useList, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Filled } from '../../../frame/spots.tsx';
import { useKeys } from '../../../frame/use-keys.ts';
import { Page } from '../../../kit/page.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { useSample } from '../../places/folders/use-sample.ts';
import { useProjects } from '../../places/projects/use-places.ts';
import { HOME, HOME_LISTS } from '../../places/spots.ts';
import { nextStep } from './first-steps.ts';
import { FirstStepsList } from './first-steps-list.tsx';
import { ProjectCards } from './project-cards.tsx';
import { RecentlyChanged } from './recently-changed.tsx';
import { SampleNote } from './sample-note.tsx';

/** Start page: the first steps in a new workspace, then recent changes and projects. */
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
  const sample = useSample();
  const own = projects.rows.filter((project) => !sample.holds(project));
  const [first] = own;
  if (projects.rows.length === 0 && !sample.loading && !session.writes)
    return (
      <EmptyState
        icon={IconFolderOff}
        title="Nothing is shared with you yet"
        text="Projects appear here as soon as a colleague gives you access to one."
      />
    );
  return (
    <>
      {projects.rows.length > 0 && <Filled spot={HOME} props={{}} />}
      <SampleNote />
      {session.writes && !first && <FirstStepsList there={NOTHING} project={undefined} note={undefined} />}
      {session.writes && first && own.length === 1 && <StepsIn project={first} />}
      {(projects.rows.length > 0 || sample.loading) && (
        <>
          <Filled spot={HOME_LISTS} props={{}} />
          <RecentlyChanged />
          <ProjectCards />
        </>
      )}
    </>
  );
});

const NOTHING = { projects: 0, notes: 0, highlights: 0 };

/** First steps while there is one project besides the sample. */
const StepsIn = observer(function StepsIn({ project }: { project: Project }) {
  const wish = { first: 1, condition: { projectId: project.id } };
  const newest = useList(notes, wish);
  const marked = useList(highlights, wish);
  if (newest.state !== 'ready' || marked.state !== 'ready') return null;
  const there = { projects: 1, notes: newest.total, highlights: marked.total };
  return nextStep(there) ? <FirstStepsList there={there} project={project} note={newest.rows[0]} /> : null;
});
