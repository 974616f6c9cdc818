import { channel as oneChannel } from '@earshot/core/areas/places/channel';
import { themeTrends } from '@earshot/core/areas/themes/theme';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import type { DateSpan } from '../../../data/date-span.ts';
import { useAsk, useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { BarList } from '../../../kit/chart/bar-list.tsx';
import { boundsOf } from '../../charts/project/chart-settings.ts';
import { TOUCHES, useThemes } from '../../themes/use-themes.ts';
import classes from './card.module.css';
import { CardTitle, NoAccess, NotHere } from './card-parts.tsx';
import { withRange } from './card-words.ts';
import type { ShownCard } from './shown-card.ts';

/** Maximum number of themes, the largest first. */
const SHOWN = 10;

/** Largest themes of a channel, by data points from the date range. */
export const ThemesCard = observer(function ThemesCard({ card, range, menu }: ShownCard) {
  const id = card.channelId ?? '';
  const { row: channel, state, error, reload } = useRow(oneChannel, id);
  const { list, rows } = useThemes(id);
  const counts = useCounts(id, range);
  if (state === 'gone' || channel?.trashedAt) return <NoAccess menu={menu} />;
  if (!channel) return <NotHere error={error} again={reload} menu={menu} />;
  const waiting = (rows.length === 0 && list.state !== 'ready') || counts.state === 'loading';
  const bars = rows
    .map((theme) => ({
      key: theme.id,
      label: theme.title,
      count: counts.of ? (counts.of.get(theme.id) ?? 0) : theme.size,
      to: paths.theme(theme),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return (
    <>
      <CardTitle to={paths.channel(channel, 'themes')} menu={menu}>
        Themes
      </CardTitle>
      <p className={classes.note} dir="auto">
        {withRange(displayTitle('channel', channel.title), range)}
      </p>
      {waiting ? (
        <NotHere error={list.error ?? counts.error} again={() => list.reload()} />
      ) : bars.length === 0 ? (
        <p className={classes.note}>
          {rows.length === 0 ? 'No themes were found in this channel yet.' : 'No data points in this date range.'}
        </p>
      ) : (
        <BarList bars={bars.slice(0, SHOWN)} whole={bars.reduce((sum, { count }) => sum + count, 0)} />
      )}
      {bars.length > SHOWN && <p className={classes.note}>{`And ${bars.length - SHOWN} smaller themes.`}</p>}
    </>
  );
});

/**
 * Number of data points of each theme in the date range; without a range nothing is requested, since themes have their
 * size.
 */
function useCounts(channelId: string, range: DateSpan) {
  const { madeFrom, madeBefore } = boundsOf(range);
  const asked = useAsk(
    themeTrends,
    {
      id: channelId,
      from: madeFrom ?? '',
      to: madeBefore ?? new Date().toISOString().slice(0, 11).concat('23:59:59.999Z'),
    },
    TOUCHES,
    madeFrom !== undefined,
  );
  if (madeFrom === undefined) return { state: 'ready', of: undefined, error: null } as const;
  return {
    state: asked.data ? 'ready' : 'loading',
    of: asked.data && new Map(asked.data.map(({ themeId, currentCount }) => [themeId, currentCount])),
    error: asked.error,
  } as const;
}
