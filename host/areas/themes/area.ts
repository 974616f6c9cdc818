import { ContainerModule } from 'inversify';
import { AREA, T } from '../../boot/tokens.ts';
import { forgetTitles } from './forget-titles.ts';
import { findThemes } from './jobs/find-themes.ts';
import { placePoints } from './jobs/place-points.ts';
import { themeEditHandlers } from './theme-edits.ts';
import { themeHandlers } from './themes.ts';

/** Themes: what many data points of a channel say, and what people decide about it. */
export const themes = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue((pool) => [...themeHandlers(), ...themeEditHandlers({ pool })], [T.pool]);
  bind(AREA.jobs).toResolvedValue(
    (apart, pool, report) => {
      const parts = { ...apart, pool, report };
      return [findThemes(parts), placePoints(parts)];
    },
    [T.apart, T.pool, T.taskReport],
  );
  bind(AREA.onErase).toConstantValue(forgetTitles);
});
