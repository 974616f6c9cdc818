import { ContainerModule } from 'inversify';
import { AREA, T } from '../../boot/tokens.ts';
import { FILES } from '../files/area.ts';
import { exportRoutes } from './http/exports.ts';
import { pageRoutes } from './http/pages.ts';
import { tableRoutes } from './http/tables.ts';
import { makeExport } from './jobs/make-export.ts';
import { pageExportHandlers } from './page-exports.ts';
import { eraseExportBytes, eraseOldExports, exportHandlers } from './project-exports.ts';

/** Exchange: projects and pages that leave as files. */
export const exchange = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue([...exportHandlers(), ...pageExportHandlers()]);
  bind(AREA.leftovers).toConstantValue(eraseOldExports);
  bind(AREA.onErase).toConstantValue(eraseExportBytes);
  bind(AREA.jobs).toResolvedValue(
    ({ data }, aside, pool, documents, { store, pictures }, runner, report) => [
      makeExport({ ...aside, data, pool, documents, store, pictures, runner, report }),
    ],
    [T.environment, T.apart, T.pool, T.documents, FILES.files, T.laterRunner, T.taskReport],
  );
  bind(AREA.routes).toResolvedValue(
    (runner, visits, { store }) =>
      (routes) =>
        exportRoutes(routes, { runner, visits, store }),
    [T.runner, T.visits, FILES.files],
  );
  bind(AREA.routes).toResolvedValue(
    (runner, visits, database, documents, pool, files) => (routes) =>
      pageRoutes(routes, { runner, visits, database, documents, pool, files }),
    [T.runner, T.visits, T.database, T.documents, T.pool, FILES.files],
  );
  bind(AREA.routes).toResolvedValue(
    ({ data }, runner, visits, pool) =>
      (routes) =>
        tableRoutes(routes, { data, runner, visits, pool }),
    [T.environment, T.runner, T.visits, T.pool],
  );
});
