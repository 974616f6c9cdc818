import { deleteInsight, publishInsight, unpublishInsight } from '@earshot/core/areas/pages/insight';
import { Button, Menu } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { ChosenPages, type ChosenPagesProps } from '../chosen-pages.tsx';

/** What can be done with the chosen insights. */
export const ChosenInsights = (props: Pick<ChosenPagesProps, 'choosing' | 'lines' | 'fields'>) => (
  <ChosenPages
    {...props}
    noun="insight"
    trash={deleteInsight}
    more={(act) => (
      <Menu position="top-start" returnFocus>
        <Menu.Target>
          <Button variant="default" leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}>
            Publish
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => act(publishInsight, 'published')}>Publish</Menu.Item>
          <Menu.Item onClick={() => act(unpublishInsight, 'made drafts again')}>Make drafts again</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )}
  />
);
