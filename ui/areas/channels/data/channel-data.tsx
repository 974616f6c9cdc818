import { channelRuns } from '@earshot/core/areas/channels/channel-run';
import { type DataPoint, dataPoints, sampledFields } from '@earshot/core/areas/channels/data-point';
import { dataPointTitle } from '@earshot/core/areas/channels/data-point-title';
import { limits } from '@earshot/core/limits';
import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAsk, useList } from '../../../data/use-stores.ts';
import { listedBy, paths } from '../../../frame/paths.ts';
import bar from '../../../frame/toolbar.module.css';
import { useOrder } from '../../../frame/use-order.ts';
import { usePeek } from '../../../frame/use-peek.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import type { Lines } from '../../../kit/table/lines.ts';
import { counted, number } from '../../../kit/words/counted.ts';
import { ChannelFrame, type InChannel } from '../channel-frame.tsx';
import { ALL_DATA, filterOf, isNarrowed } from '../channel-view.ts';
import { useChannelView } from '../use-channel-view.ts';
import { DataBar } from './data-bar.tsx';
import { DataPointTable } from './data-point-table.tsx';
import { fieldColumns } from './field-columns.ts';
import { USUAL_ORDER, useDataWindow } from './use-data-window.ts';

/** Table of all data of a channel, with a reader beside it. */
export const ChannelData = () => <ChannelFrame part="Data" width="widest" body={Data} />;

/** Number of shown data points, in words: “10,000+ data points” when counting stopped. */
const countOf = (total: number, most: number): string =>
  total > most ? `${number(most)}+ data points` : counted(total, 'data point');

// More than anyone chooses from.
const RUNS = 200;

const Data = observer(function Data({ channel, writes }: InChannel) {
  const [orderBy, setOrder] = useOrder(dataPoints, USUAL_ORDER);
  const [view, change] = useChannelView();
  const runs = useList(channelRuns, { condition: { channelId: channel.id }, first: RUNS });
  const data = useDataWindow(channel.id, orderBy, filterOf(view, new Date()));
  const { total, state, error } = data;
  const sampled = useAsk(sampledFields, { id: channel.id }).data;
  const fields = useMemo(() => fieldColumns(sampled ?? []), [sampled]);
  const peek = usePeek();
  const navigate = useNavigate();
  const narrowed = isNarrowed(view);
  const most = narrowed ? limits.countedData : limits.dataOffset;
  const lines = useMemo(
    (): Lines<DataPoint> => ({
      count: Math.min(total, most),
      rowAt: (index) => data.at(index),
      keyOf: (index) => data.at(index)?.id ?? String(index),
    }),
    [data, total, most],
  );
  if (total === 0 && state === 'ready' && !narrowed) return <NoData channel={channel} writes={writes} />;
  const open = (row: DataPoint, full: boolean) =>
    full
      ? void navigate(paths.dataPoint({ ...row, title: dataPointTitle(row) }, listedBy(window.location)))
      : peek.open('data', row);
  return (
    <>
      <DataBar
        channelId={channel.id}
        view={view}
        runs={runs.rows}
        count={state === 'ready' ? countOf(total, most) : ''}
        onChange={change}
      />
      {total > 0 ? (
        <DataPointTable
          lines={lines}
          onSee={(from, to) => data.see(from, to)}
          writes={writes}
          fields={fields}
          authors={data.inView.some(({ author }) => author !== '')}
          orderBy={orderBy}
          onOrder={setOrder}
          onOpen={open}
        />
      ) : state === 'failed' ? (
        <RefusedState error={error} again={() => data.reload()} />
      ) : state !== 'ready' ? (
        <RowsSkeleton rows={6} height={60} />
      ) : (
        <NoneFits onAll={() => change(ALL_DATA)} />
      )}
      {total > most && (
        <p className={bar.count}>Only the first {number(most)} are listed. Add a filter to see others.</p>
      )}
    </>
  );
});

/** Empty state of filters without matches. */
const NoneFits = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    icon={IconMessages}
    title="No matches"
    text="No data in this channel matches the filters and dates."
    action={
      <Button variant="default" onClick={onAll}>
        Show all data
      </Button>
    }
  />
);

function NoData({ channel, writes }: InChannel) {
  return (
    <EmptyState
      icon={IconMessages}
      title="No data yet"
      text={
        writes
          ? 'Imported data is listed here, one row for each data point.'
          : 'Data is listed here once someone has imported it.'
      }
      action={
        <Button component={Link} to={paths.channel(channel)} variant={writes ? 'filled' : 'default'}>
          {writes ? 'Import data' : 'Go to the overview'}
        </Button>
      }
    />
  );
}
