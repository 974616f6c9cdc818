import { limits } from '@earshot/core/limits';
import { type DataPoint, dataPoints } from '@earshot/core/model/data-point';
import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usePeek } from '../../app/use-peek.ts';
import { counted, number } from '../../kit/counted.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { RefusedState } from '../../kit/error-state.tsx';
import type { Lines } from '../../kit/lines.ts';
import { RowsSkeleton } from '../../kit/skeletons.tsx';
import bar from '../project/toolbar.module.css';
import { useOrder } from '../project/use-order.ts';
import { ChannelFrame, type InChannel } from './channel-frame.tsx';
import { DataPointTable } from './data-point-table.tsx';
import { dataPointTitle } from './data-point-title.ts';
import { USUAL_ORDER, useDataWindow } from './use-data-window.ts';

/** All data of a channel as a table, and a reader beside it. */
export const ChannelData = () => <ChannelFrame part="Data" width="widest" body={Data} />;

const Data = observer(function Data({ channel, writes }: InChannel) {
  const [orderBy, setOrder] = useOrder(dataPoints, USUAL_ORDER);
  const data = useDataWindow(channel.id, orderBy);
  const { total, state, error } = data;
  const peek = usePeek();
  const navigate = useNavigate();
  const lines = useMemo(
    (): Lines<DataPoint> => ({
      count: Math.min(total, limits.listOffset),
      rowAt: (index) => data.at(index),
      keyOf: (index) => data.at(index)?.id ?? String(index),
    }),
    [data, total],
  );
  if (total === 0) {
    if (state === 'failed') return <RefusedState error={error} again={() => data.reload()} />;
    if (state !== 'ready') return <RowsSkeleton rows={6} height={60} />;
    return <NoData channel={channel} writes={writes} />;
  }
  const open = (row: DataPoint, full: boolean) =>
    full ? void navigate(paths.dataPoint({ ...row, title: dataPointTitle(row) })) : peek.open('data', row);
  return (
    <>
      <div className={bar.bar}>
        <span className={bar.count} role="status">
          {counted(total, 'data point')}
        </span>
      </div>
      <DataPointTable
        lines={lines}
        onSee={(from, to) => data.see(from, to)}
        writes={writes}
        authors={data.inView.some(({ author }) => author !== '')}
        orderBy={orderBy}
        onOrder={setOrder}
        onOpen={open}
      />
      {total > limits.listOffset && (
        <p className={bar.count}>
          Only the first {number(limits.listOffset)} are listed. Turn the order round to see the others.
        </p>
      )}
    </>
  );
});

function NoData({ channel, writes }: InChannel) {
  return (
    <EmptyState
      icon={IconMessages}
      title="No data yet"
      text={
        writes
          ? 'What comes in stands here, row by row, to be read.'
          : 'When somebody brings data in, it stands here, row by row.'
      }
      action={
        <Button component={Link} to={paths.channel(channel)} variant={writes ? 'filled' : 'default'}>
          {writes ? 'Bring data in' : 'Go to the overview'}
        </Button>
      }
    />
  );
}
