import { ChannelRun, lastRuns } from '@earshot/core/areas/channels/channel-run';
import type { Channel } from '@earshot/core/areas/places/channel';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useMembers } from '../../data/use-members.ts';
import { useAsk } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Person } from '../../kit/people/person.tsx';
import cells from '../../kit/table/cells.module.css';
import type { Column } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import classes from './channel-table.module.css';
import { useChannelSources } from './use-channels.ts';

const WHEN: Record<ChannelRun['state'], string> = {
  WAITING: 'Waiting',
  RUNNING: 'Importing now',
  DONE: 'Imported',
  FAILED: 'Failed',
  CANCELLED: 'Stopped',
  UNDOING: 'Being undone',
  UNDONE: 'Undone',
};

// All rows share one query.
const TOUCHED_BY = [ChannelRun];

/** Time and outcome of the last import into a channel. */
const LastCame = observer(function LastCame({ channel: { id } }: { channel: Channel }) {
  const { data } = useAsk(lastRuns, {}, TOUCHED_BY);
  const run = data?.find(({ channelId }) => channelId === id);
  if (!run) return <span className={classes.soft}>{data ? 'Nothing yet' : ''}</span>;
  const bad = run.state === 'FAILED';
  return (
    <span className={bad ? classes.bad : classes.soft}>
      {WHEN[run.state]} {run.endedAt && <Ago at={run.endedAt} words />}
      {bad && run.problem && (
        <>
          {' · '}
          <bdi title={run.problem}>{run.problem}</bdi>
        </>
      )}
    </span>
  );
});

/** Label of a channel's kind, from its active plugin. */
const KindOf = observer(function KindOf({ channel: { source } }: { channel: Channel }) {
  const { data } = useChannelSources();
  const kind = data?.find(({ id }) => id === source);
  return <span className={classes.soft}>{kind?.title ?? (data ? 'Switched off' : '')}</span>;
});

const COLUMNS: readonly Column<Channel>[] = [
  {
    key: 'title',
    title: 'Title',
    width: 'minmax(0, 3fr)',
    render: (row) => (
      <div className={classes.face}>
        <Link to={paths.channel(row)} className={cells.title}>
          {displayTitle('channel', row.title)}
        </Link>
        <span className={classes.small}>
          <KindOf channel={row} /> · <LastCame channel={row} />
        </span>
      </div>
    ),
  },
  {
    key: 'kind',
    title: 'Kind',
    width: 'minmax(0, 1fr)',
    hideUnder: 640,
    render: (row) => <KindOf channel={row} />,
  },
  {
    key: 'last',
    title: 'Last data',
    width: 'minmax(0, 1fr)',
    hideUnder: 640,
    render: (row) => <LastCame channel={row} />,
  },
  {
    key: 'by',
    title: 'Created by',
    width: '168px',
    hideUnder: 900,
    render: ({ createdBy }) => <Person id={createdBy} />,
  },
];

/** Table of channels: source and time of the last import. */
export const ChannelTable = observer(function ChannelTable({ rows }: { rows: readonly Channel[] }) {
  const navigate = useNavigate();
  useMembers();
  return (
    <DataTable
      label="Channels"
      rows={rows}
      columns={COLUMNS}
      rowHeight={48}
      onOpen={(row) => void navigate(paths.channel(row))}
    />
  );
});
