import { Button } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useKeys } from '../../frame/use-keys.ts';
import { Page } from '../../kit/page.tsx';
import { AutomationList, NewAutomationButton, useAutomations } from './automation-list.tsx';
import { ForContributors } from './for-contributors.tsx';

/** All automations that the user can see. */
export const AllAutomations = observer(function AllAutomations() {
  const { session } = useStores();
  return session.writes ? <Listed /> : <ForContributors title="Automations" />;
});

const Listed = observer(function Listed() {
  const navigate = useNavigate();
  const list = useAutomations();
  useKeys([
    {
      id: 'new-automation',
      title: 'New automation',
      group: 'Automations',
      keys: ['n'],
      run: () => void navigate(paths.newAutomation),
    },
  ]);
  const actions = (
    <>
      <Button component={Link} to={paths.agents} variant="default" leftSection={<IconRobot size={16} aria-hidden />}>
        Agents
      </Button>
      {!list.empty && <NewAutomationButton to={paths.newAutomation} />}
    </>
  );
  return (
    <Page title="Automations" width="wide" actions={actions}>
      <AutomationList list={list} places newAt={paths.newAutomation} />
    </Page>
  );
});
