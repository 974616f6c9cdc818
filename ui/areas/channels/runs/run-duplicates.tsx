import { type ChannelRun, type RunDuplicate, runDuplicates } from '@earshot/core/areas/channels/channel-run';
import { channel as oneChannel } from '@earshot/core/areas/places/channel';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useAsk, useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import classes from '../../../kit/runs/run-card.module.css';
import { number } from '../../../kit/words/counted.ts';

/** Rows of a run that also exist in other channels the user can open. */
export const RunDuplicates = observer(function RunDuplicates({ run: { id, options } }: { run: ChannelRun }) {
  const met = useAsk(runDuplicates, { id }).data ?? [];
  const left = options.duplicates === 'LEAVE_OUT';
  return met.map((one) => <Met key={one.channelId} {...one} left={left} />);
});

const Met = observer(function Met({ channelId, count, left }: RunDuplicate & { left: boolean }) {
  const { row } = useRow(oneChannel, channelId);
  if (!row) return null;
  return (
    <p className={classes.counts}>
      {number(count)} {count === 1 ? 'is' : 'are'} already in{' '}
      <Link to={paths.channel(row, 'data')} dir="auto">
        {displayTitle('channel', row.title)}
      </Link>
      {left && ' and left out here'}
    </p>
  );
});
