import type { Channel } from '@earshot/core/areas/channels/channel';
import type { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { type ThemeState, themeState } from '@earshot/core/areas/themes/theme-run';
import { shortDate } from '@earshot/core/rules/relative-time';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAsk } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Ago } from '../../kit/words/ago.tsx';
import { counted, number } from '../../kit/words/counted.ts';
import { share } from '../themes/theme-words.ts';
import { TOUCHES, useThemes } from '../themes/use-themes.ts';
import classes from './channel-numbers.module.css';
import { useDataWindow } from './data/use-data-window.ts';
import { isOver, RUN_WORDS } from './runs/run-words.ts';

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
      {(!last || isOver(last)) && <ThemeNumbers channel={channel} />}
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

const ThemeNumbers = observer(function ThemeNumbers({ channel }: { channel: Channel }) {
  const state = useAsk(themeState, { id: channel.id }, TOUCHES).data;
  const themes = useThemes(channel.id).rows.length;
  if (!state) return null;
  return (
    <>
      <Fact name="Dates">{datesOf(state)}</Fact>
      <Fact name="Themes">
        <Link to={paths.channel(channel, 'themes')}>{themes > 0 ? number(themes) : 'None yet'}</Link>
      </Fact>
      {state.run !== null && <Fact name="In themes">{share(state.inThemes, state.points)}</Fact>}
    </>
  );
});

function datesOf({ oldest, newest }: ThemeState): string {
  if (oldest === null || newest === null) return '–';
  const [from, to] = [oldest, newest].map((at) => shortDate(new Date(at)));
  return from === to ? `${from}` : `${from} – ${to}`;
}

const Fact = ({ name, bad = false, children }: { name: string; bad?: boolean; children: ReactNode }) => (
  <div className={classes.fact} data-bad={bad || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
