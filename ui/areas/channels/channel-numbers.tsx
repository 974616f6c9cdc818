import type { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import type { Channel } from '@earshot/core/areas/places/channel';
import { isOver } from '@earshot/core/model/run-state';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import { IMPORT_LOOKS } from '../../kit/runs/run-states.ts';
import { Ago } from '../../kit/words/ago.tsx';
import { counted, number } from '../../kit/words/counted.ts';
import classes from './channel-numbers.module.css';
import { useDataWindow } from './data/use-data-window.ts';
import { Fact } from './fact.tsx';
import { CHANNEL_NUMBERS } from './spots.ts';

interface ChannelNumbersProps {
  channel: Channel;
  /** latest import */
  last: ChannelRun | undefined;
}

/** Numbers of a channel: amount of data, time range, share in themes, and result of the last import. */
export const ChannelNumbers = observer(function ChannelNumbers({ channel, last }: ChannelNumbersProps) {
  const { total } = useDataWindow(channel.id);
  if (total === 0 && !last) return null;
  return (
    <dl className={classes.numbers}>
      <Fact name="Data points">
        <Link to={paths.channel(channel, 'data')} aria-label={counted(total, 'data point')}>
          {number(total)}
        </Link>
      </Fact>
      {/* While rows come in by the thousand only they are counted. */}
      {(!last || isOver(last)) && <Filled spot={CHANNEL_NUMBERS} props={{ channel }} />}
      {last && (
        <Fact name="Last import" bad={last.state === 'FAILED'}>
          {IMPORT_LOOKS[last.state].words}
          {last.endedAt && (
            <span className={classes.when}>
              <Ago at={last.endedAt} words />
            </span>
          )}
        </Fact>
      )}
    </dl>
  );
});
