import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { CHANNELS } from '../channels/area.ts';
import { MODELS } from '../models/area.ts';
import { followData } from './follow-data.ts';
import { forgetTitles } from './forget-titles.ts';
import { findThemes } from './jobs/find-themes.ts';
import { placePoints } from './jobs/place-points.ts';
import { proposeTitles } from './jobs/propose-titles.ts';
import { proposedTitleHandlers } from './proposed-titles.ts';
import { themeEditHandlers } from './theme-edits.ts';
import { themeHandlers } from './themes.ts';

/** Themes: groups of similar data points of a channel, and decisions on them. */
export const themes = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (pool, models) => [...themeHandlers(), ...themeEditHandlers({ pool }), ...proposedTitleHandlers(models)],
    [T.pool, MODELS.textModels],
  );
  bind(AREA.jobs).toResolvedValue(
    (apart, pool, models, report) => {
      const parts = { ...apart, pool, report };
      return [findThemes(parts), placePoints(parts), proposeTitles({ models, pool })];
    },
    [T.apart, T.pool, MODELS.textModels, T.taskReport],
  );
  bind(AREA.onErase).toConstantValue(forgetTitles);
  bind(CHANNELS.followers).toConstantValue(followData);
});
