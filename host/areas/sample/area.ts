import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { FILES } from '../files/area.ts';
import { loadSampleJob } from './jobs/load-sample.ts';
import { beginWithSample, sampleHandlers } from './sample.ts';

/** Sample research for a new workspace. */
export const sample = new ContainerModule(({ bind }) => {
  bind(AREA.onNewWorkspace).toResolvedValue(
    (environment) => async (transaction, made) => {
      if (environment.sample) await beginWithSample(transaction, made);
    },
    [T.environment],
  );
  bind(AREA.handlers).toResolvedValue(sampleHandlers);
  bind(AREA.jobs).toResolvedValue(
    (apart, documents, imports, files, pool, runner) => [
      loadSampleJob({ ...apart, documents, imports, finish: { ...files, pool }, runner }),
    ],
    [T.apart, T.documents, FILES.imports, FILES.files, T.pool, T.laterRunner],
  );
});
