import type { DataPoint } from '@earshot/core/areas/channels/data-point';
import { attachDataPoints, theme as oneTheme, pointPlacement } from '@earshot/core/areas/themes/theme';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAsk } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import classes from './point-theme.module.css';
import { ThemePicker } from './theme-picker.tsx';
import { TOUCHES, useThemeState } from './use-themes.ts';

/** Theme of a data point, and a menu to move it; empty if the channel has no themes. */
export const PointTheme = observer(function PointTheme({ row, writes }: { row: DataPoint; writes: boolean }) {
  const { id, channelId } = row;
  const [moving, setMoving] = useState(false);
  const run = useDo();
  const state = useThemeState(channelId).data;
  const placed = useAsk(pointPlacement, { id }, TOUCHES).data;
  const nearest = useAsk(oneTheme, { id: placed?.themeId ?? '' }, TOUCHES, Boolean(placed?.themeId)).data;
  const hasThemes = state !== undefined && (state.runId !== null || state.inThemes > 0);
  if (!hasThemes || !placed) return null;
  const inTheme = placed.standing === 'IN_THEME' ? nearest : undefined;
  return (
    <p className={classes.line}>
      <span className={classes.soft}>Theme</span>
      {inTheme ? (
        <span>
          <Link to={paths.theme(inTheme)} dir="auto">
            {inTheme.title}
          </Link>
          {inTheme.hidden && ' (hidden)'}
        </span>
      ) : (
        <span>{placed.standing === 'IGNORED' ? 'Ignored' : 'None'}</span>
      )}
      {writes && (
        <Button size="compact-sm" variant="default" onClick={() => setMoving(true)}>
          {inTheme ? 'Move …' : 'Move to theme …'}
        </Button>
      )}
      {moving && (
        <ThemePicker
          channelId={channelId}
          title="Move to theme"
          first={inTheme ? null : placed.themeId}
          {...(inTheme ? { without: inTheme.id } : {})}
          onClose={() => setMoving(false)}
          onPick={(into) => run(attachDataPoints, { id: into.id, dataPointIds: [id] }, `Moved to “${into.title}”.`)}
        />
      )}
    </p>
  );
});
