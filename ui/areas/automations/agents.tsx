import { Button } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Page } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { ModelFeatures } from '../models/model-features.tsx';
import classes from './agents.module.css';
import { useAutomations } from './automation-list.tsx';
import { StateOf } from './automation-table.tsx';
import { ForContributors } from './for-contributors.tsx';
import { useActions } from './use-kinds.ts';

/** Automations in which a model reads something, and their permitted material. */
export const Agents = observer(function Agents() {
  const { session } = useStores();
  if (!session.writes) return <ForContributors title="Agents" />;
  return (
    <Page title="Agents" width="wide" trail={<Link to={paths.automations}>Automations</Link>}>
      <Listed />
      <ModelFeatures />
    </Page>
  );
});

const Listed = observer(function Listed() {
  const list = useAutomations();
  const actions = useActions();
  const failed = list.state === 'failed' ? list : actions.state === 'failed' ? actions : undefined;
  if (failed) return <RefusedState error={failed.error} again={() => failed.reload()} />;
  if (!actions.data || (list.rows.length === 0 && !list.empty)) return <RowsSkeleton rows={3} height={72} />;
  const reading = new Map(actions.data.filter(({ usesModel }) => usesModel).map((action) => [action.id, action]));
  const agents = list.rows
    .map((row) => ({ row, uses: row.actions.flatMap(({ action }) => reading.get(action) ?? []) }))
    .filter(({ uses }) => uses.length > 0);
  if (agents.length === 0) return <NoAgents models={reading.size > 0} />;
  return (
    <ul className={classes.list}>
      {agents.map(({ row, uses }) => (
        <li key={row.id} className={classes.line}>
          <div className={classes.words}>
            <Link to={paths.automation(row)} className={classes.title} dir="auto">
              {row.title}
            </Link>
            {[...new Set(uses)].map(({ id, title, reads, hosts }) => (
              <span key={id} className={classes.soft}>
                {title}: {reads || 'reads what the event is about'}
                {hosts.length > 0 ? ` Sent to ${hosts.join(', ')}.` : ' Nothing leaves this machine.'}
              </span>
            ))}
          </div>
          <StateOf automation={row} />
        </li>
      ))}
    </ul>
  );
});

const NoAgents = ({ models }: { models: boolean }) => (
  <EmptyState
    icon={IconRobot}
    title="No agents yet"
    text={
      models
        ? 'An agent is an automation with an action that has a model read something. Add such an action to an automation.'
        : 'An agent is an automation that has a model read something. No action here uses a model.'
    }
    action={
      <Button component={Link} to={paths.automations} variant="default">
        Go to automations
      </Button>
    }
  />
);
