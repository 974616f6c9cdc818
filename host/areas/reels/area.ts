import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { FILES } from '../files/area.ts';
import { MEDIA } from '../media/area.ts';
import { reelRoutes } from './http/reels.ts';
import { exportReel } from './jobs/export-reel.ts';
import { eraseStaleExports, eraseWithSources, reelExportHandlers } from './reel-exports.ts';
import { reelHandlers } from './reels.ts';

/** Reels: highlights of recordings in an order, and their exports. */
export const reels = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(reelHandlers());
  bind(AREA.handlers).toResolvedValue((engine) => reelExportHandlers(engine), [MEDIA.engine]);
  bind(AREA.jobs).toResolvedValue(
    ({ data }, apart, { store }, engine, pool, report) => [exportReel({ ...apart, data, store, engine, pool, report })],
    [T.environment, T.apart, FILES.files, MEDIA.engine, T.pool, T.taskReport],
  );
  bind(AREA.leftovers).toConstantValue(eraseStaleExports);
  bind(AREA.onErase).toConstantValue(eraseWithSources);
  bind(AREA.routes).toResolvedValue(
    (runner, visits, { store }) =>
      (routes) =>
        reelRoutes(routes, { runner, visits, store }),
    [T.runner, T.visits, FILES.files],
  );
});
