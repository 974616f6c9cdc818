import { deleteInsight, publishInsight, unpublishInsight } from '@earshot/core/areas/pages/insight';
import { Button, Menu } from '@mantine/core';
import { IconStack2, IconWorld } from '@tabler/icons-react';
import { ChosenPages, type ChosenPagesProps } from '../notes/list/chosen-pages.tsx';

interface ChosenInsightsProps extends Pick<ChosenPagesProps, 'choosing' | 'lines' | 'fields'> {
  /** opens the choice of a collection for them */
  onCollect: (ids: readonly string[]) => void;
}

/** Actions for the chosen insights. */
export const ChosenInsights = ({ onCollect, ...props }: ChosenInsightsProps) => (
  <ChosenPages
    {...props}
    noun="insight"
    trash={deleteInsight}
    more={(act) => (
      <>
        <Menu position="top-start" returnFocus>
          <Menu.Target>
            <Button variant="default" leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}>
              Publish
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => act(publishInsight, 'published')}>Publish</Menu.Item>
            <Menu.Item onClick={() => act(unpublishInsight, 'unpublished')}>Unpublish</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button
          variant="default"
          leftSection={<IconStack2 size={16} stroke={1.75} aria-hidden />}
          onClick={() => onCollect(props.choosing.chosen.ids)}
        >
          Add to collection
        </Button>
      </>
    )}
  />
);
