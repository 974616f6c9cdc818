import type { Channel } from '@earshot/core/areas/places/channel';
import { type ThemeState, themeState } from '@earshot/core/areas/themes/theme-run';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useAsk } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { number } from '../../kit/words/counted.ts';
import { dayWords } from '../../kit/words/dates.ts';
import { Fact } from '../channels/fact.tsx';
import { share } from './theme-words.ts';
import { TOUCHES, useThemes } from './use-themes.ts';

/** Time range of a channel's data, and its share in themes. */
export const ThemeNumbers = observer(function ThemeNumbers({ channel }: { channel: Channel }) {
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
  const [from, to] = [oldest, newest].map((at) => dayWords(at));
  return from === to ? `${from}` : `${from} – ${to}`;
}
