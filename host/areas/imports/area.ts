import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { FILES } from '../files/area.ts';
import { importRoutes } from './http/import.ts';
import { importFileJob } from './jobs/import-file.ts';

/** Imports of files, which become notes, insights, texts of notes or surveys. */
export const imports = new ContainerModule(({ bind }) => {
  bind(AREA.jobs).toResolvedValue(
    (apart, { store }, files, runner) => [importFileJob({ ...apart, store, imports: files, runner })],
    [T.apart, FILES.files, FILES.imports, T.laterRunner],
  );
  bind(AREA.routes).toResolvedValue(
    (runner, visits, files) => (routes) => importRoutes(routes, { runner, visits, imports: files }),
    [T.runner, T.visits, FILES.imports],
  );
});
