import { project as oneProject, type Project } from '@earshot/core/areas/places/project';
import { Button, Group } from '@mantine/core';
import { IconPresentation } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate, useParams } from 'react-router';
import { useRow } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { idIn, paths } from '../../../frame/paths.ts';
import { useLeave } from '../../../frame/stage/use-stage.ts';
import { useKeys } from '../../../frame/use-keys.ts';
import { Page } from '../../../kit/page.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { InsightSlides } from './insight-slides.tsx';
import { useDeck } from './use-deck.ts';

/** Presentation of a project's insights. */
export const PresentPage = observer(function PresentPage() {
  const id = idIn(useParams().id);
  return id ? <OfProject key={id} id={id} /> : <Absent />;
});

const OfProject = observer(function OfProject({ id }: { id: string }) {
  const { row: project, state, error, reload } = useRow(oneProject, id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || project?.trashedAt)
    return <Absent text="This project is in trash, or is no longer shared with you." />;
  return project ? <Decked project={project} /> : <PageSkeleton />;
});

const Decked = observer(function Decked({ project }: { project: Project }) {
  const deck = useDeck(project);
  const leave = useLeave(paths.project(project, 'insights'));
  if (deck.state === 'failed') return <Absent text="The insights did not load. Reload the page." />;
  if (deck.state === 'gone') return <Absent text="This insight is in trash, or is no longer shared with you." />;
  if (deck.state === 'loading') return <PageSkeleton />;
  if (!deck.insights[deck.at]) return <Nothing project={project} onDrafts={deck.withDrafts} drafts={deck.drafts} />;
  return <InsightSlides insights={deck.insights} at={deck.at} section={deck.section} go={deck.go} leave={leave} />;
});

interface NothingProps {
  project: Project;
  drafts: boolean;
  onDrafts: () => void;
}

function Nothing({ project, drafts, onDrafts }: NothingProps) {
  const navigate = useNavigate();
  const list = paths.project(project, 'insights');
  useKeys([
    {
      id: 'present-leave',
      title: 'Leave the presentation',
      group: 'Presenting',
      keys: ['escape'],
      run: () => void navigate(list),
    },
  ]);
  return (
    <Page title="Present" hideTitle>
      <EmptyState
        icon={IconPresentation}
        title={drafts ? 'No insights yet' : 'Nothing is published yet'}
        text={drafts ? 'Write one, then present it here.' : 'Published insights are presented, one after the other.'}
        action={
          <Group gap="xs" justify="center">
            {!drafts && (
              <Button variant="default" onClick={onDrafts}>
                Present the drafts
              </Button>
            )}
            <Button component={Link} to={list}>
              Go to the insights
            </Button>
          </Group>
        }
      />
    </Page>
  );
}
