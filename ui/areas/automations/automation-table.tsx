import {
  type Automation,
  deleteAutomation,
  disableAutomation,
  enableAutomation,
} from '@earshot/core/areas/automations/automation';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useMembers } from '../../data/use-members.ts';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { Person } from '../../kit/people/person.tsx';
import cells from '../../kit/table/cells.module.css';
import type { Column } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { useProjects } from '../places/projects/use-places.ts';
import classes from './automation-table.module.css';
import { triggerWords } from './trigger-words.ts';
import { useEvents } from './use-kinds.ts';
import { useMayChange } from './use-may-change.ts';

/** Trigger of an automation. */
const When = observer(function When({ automation: { trigger } }: { automation: Automation }) {
  return <span className={classes.soft}>{triggerWords(trigger, useEvents().data ?? [])}</span>;
});

/** Location of an automation. */
const Where = observer(function Where({ automation: { placeId } }: { automation: Automation }) {
  const { rows } = useProjects();
  const { session } = useStores();
  if (placeId === session.workspaceId) return <span className={classes.soft}>Whole workspace</span>;
  return (
    <span className={classes.soft} dir="auto">
      {displayTitle('project', rows.find(({ id }) => id === placeId)?.title)}
    </span>
  );
});

/** State of an automation, with the reason if it was switched off automatically. */
export function StateOf({ automation: { enabled, problem } }: { automation: Automation }) {
  if (problem !== '')
    return (
      <span className={classes.bad} title={problem}>
        Stopped
      </span>
    );
  return <span className={enabled ? classes.on : classes.soft}>{enabled ? 'On' : 'Off'}</span>;
}

const More = observer(function More({ automation }: { automation: Automation }) {
  const run = useDo();
  const trash = useTrash();
  const mayChange = useMayChange();
  const { id, title, enabled } = automation;
  if (!mayChange(automation)) return null;
  return (
    <RowMenu label={`More actions for ${title}`}>
      {enabled ? (
        <Menu.Item
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          onClick={() => void run(disableAutomation, { id }, `“${title}” is off.`)}
        >
          Switch off
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => void run(enableAutomation, { id }, `“${title}” is on.`)}
        >
          Switch on
        </Menu.Item>
      )}
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void trash(deleteAutomation, automation, `“${title}” is in trash.`)}
      >
        Move to trash
      </Menu.Item>
    </RowMenu>
  );
});

const columnsOf = (places: boolean): Column<Automation>[] => [
  {
    key: 'title',
    title: 'Title',
    width: 'minmax(0, 2fr)',
    render: (row) => (
      <div className={classes.face}>
        <Link to={paths.automation(row)} className={cells.title}>
          {displayTitle('automation', row.title)}
        </Link>
        <span className={classes.small}>
          <When automation={row} />
        </span>
      </div>
    ),
  },
  {
    key: 'when',
    title: 'Trigger',
    width: 'minmax(0, 1.4fr)',
    hideUnder: 640,
    render: (row) => <When automation={row} />,
  },
  ...(places
    ? [
        {
          key: 'where',
          title: 'Location',
          width: 'minmax(0, 1fr)',
          hideUnder: 900 as const,
          render: (row: Automation) => <Where automation={row} />,
        },
      ]
    : []),
  {
    key: 'owner',
    title: 'Owner',
    width: '168px',
    hideUnder: 900,
    render: ({ ownerId }) => <Person id={ownerId} />,
  },
  { key: 'state', title: 'State', width: '88px', render: (row) => <StateOf automation={row} /> },
  {
    key: 'more',
    title: 'More',
    hideTitle: true,
    width: '56px',
    align: 'end',
    render: (row) => <More automation={row} />,
  },
];
const [ALL, IN_PLACE] = [columnsOf(true), columnsOf(false)];

interface AutomationTableProps {
  rows: readonly Automation[];
  /** true if they are of several places */
  places: boolean;
  more?: (() => unknown) | undefined;
}

/** Table of automations: trigger, owner and state. */
export const AutomationTable = observer(function AutomationTable({ rows, places, more }: AutomationTableProps) {
  const navigate = useNavigate();
  useMembers();
  return (
    <DataTable
      label="Automations"
      rows={rows}
      columns={places ? ALL : IN_PLACE}
      rowHeight={52}
      onOpen={(row) => void navigate(paths.automation(row))}
      more={more}
    />
  );
});
