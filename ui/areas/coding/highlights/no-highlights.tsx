import { Button } from '@mantine/core';
import { IconHighlight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import type { InProject } from '../../places/project/project-frame.tsx';

/** Empty state of a project without highlights. */
export function NoHighlights({ project, writes }: InProject) {
  return (
    <EmptyState
      icon={IconHighlight}
      title="No highlights yet"
      text={
        writes
          ? 'Open a note, select the words that matter and press T to tag them.'
          : 'When someone marks words in a note, they appear here.'
      }
      action={
        <Button component={Link} to={paths.project(project, 'notes')} variant={writes ? 'filled' : 'default'}>
          Go to the notes
        </Button>
      }
    />
  );
}

/** Empty state of filters without matches. */
export const NoneFits = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    icon={IconHighlight}
    title="No matching highlights"
    text="Change or clear the filters to see more."
    action={
      <Button variant="default" onClick={onAll}>
        Show all highlights
      </Button>
    }
  />
);
