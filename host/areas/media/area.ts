import { ContainerModule } from 'inversify';
import { AREA, T, token } from '../../area.ts';
import { HOURLY, schedule } from '../../jobs/schedule.ts';
import { FILES } from '../files/area.ts';
import { clipHandlers } from './clips.ts';
import { mediaRoutes } from './http/media.ts';
import { prepareRecordings } from './jobs/prepare-recordings.ts';
import { processMedia } from './jobs/process-media.ts';
import { PartMaker } from './make-parts.ts';
import { MediaEngine } from './media-engine.ts';
import { type MediaWorkers, mediaHandlers, prepareArrived } from './media-jobs.ts';

/** Parts shared with other areas. */
export const MEDIA = {
  engine: token<MediaEngine>('mediaEngine'),
};

/** Recordings: the engine that reads them, and what is made from them. */
export const media = new ContainerModule(({ bind }) => {
  bind(MEDIA.engine).toResolvedValue((environment) => new MediaEngine(environment), [T.environment]);
  const workersOf = ({
    mediaWorkers: { standard, accelerated, dedicated },
  }: {
    mediaWorkers: Record<'standard' | 'accelerated' | 'dedicated', number>;
  }): MediaWorkers => ({ STANDARD: standard, ACCELERATED: accelerated, DEDICATED: dedicated });
  bind(AREA.handlers).toResolvedValue(
    (engine, environment, { store }) => {
      const workers = workersOf(environment);
      return [...mediaHandlers(engine, workers), ...clipHandlers({ engine, workers, store })];
    },
    [MEDIA.engine, T.environment, FILES.files],
  );
  bind(AREA.jobs).toResolvedValue(
    (engine, environment, apart, { store }, pool) => {
      const parts = { ...apart, data: environment.data, store, engine, maker: new PartMaker(pool) };
      return [
        prepareRecordings(engine, workersOf(environment)),
        processMedia(parts, 'STANDARD'),
        processMedia(parts, 'ACCELERATED'),
        processMedia(parts, 'DEDICATED'),
      ];
    },
    [MEDIA.engine, T.environment, T.apart, FILES.files, T.pool],
  );
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'prepare-recordings', kind: 'prepare-recordings', scope: 'workspace', ...HOURLY }),
  ]);
  bind(AREA.about).toResolvedValue(
    (engine) => async () => {
      const { title, ...can } = await engine.state();
      const able = Object.entries(can).flatMap(([ability, is]) => (is ? [ability] : []));
      return { mediaEngine: title === '' ? 'none' : `${title}: ${able.join(', ')}` };
    },
    [MEDIA.engine],
  );
  bind(AREA.onWrite).toConstantValue(prepareArrived);
  bind(AREA.routes).toResolvedValue(
    (runner, visits, { store }) =>
      (routes) =>
        mediaRoutes(routes, { runner, visits, store }),
    [T.runner, T.visits, FILES.files],
  );
});
