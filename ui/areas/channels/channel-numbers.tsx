import type { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import type { Channel } from '@earshot/core/areas/places/channel';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { counted, number } from '../../kit/words/counted.ts';
import classes from './channel-numbers.module.css';
import { useDataWindow } from './data/use-data-window.ts';
import { Fact } from './fact.tsx';
import { isOver, RUN_WORDS } from './runs/run-words.ts';
import { CHANNEL_NUMBERS } from './spots.ts';

interface ChannelNumbersProps {
  channel: Channel;
  /** the newest import */
  last: ChannelRun | undefined;
}

/** A channel in numbers: how much data, from when, how much of it is in themes, and how the last import ended. */
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
          {RUN_WORDS[last.state]}
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
