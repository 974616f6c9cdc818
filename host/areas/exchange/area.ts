import { ContainerModule } from 'inversify';
import { AREA, every, T } from '../../area.ts';
import { CHANNELS } from '../channels/area.ts';
import { erasedKeyOf } from '../channels/store/erased-points.ts';
import { FILES } from '../files/area.ts';
import { REDACTION } from '../redaction/area.ts';
import { codebookHandlers } from './codebooks.ts';
import { eraseExports } from './erase-exports.ts';
import { exportRoutes } from './http/exports.ts';
import { pageRoutes } from './http/pages.ts';
import { tableRoutes } from './http/tables.ts';
import { makeExport } from './jobs/make-export.ts';
import { runImport } from './jobs/run-import.ts';
import { pageExportHandlers } from './page-exports.ts';
import { eraseExportBytes, eraseExportedPoints, eraseOldExports, exportHandlers } from './project-exports.ts';
import { eraseOldImports, importHandlers, tableHandlers } from './project-imports.ts';

/** Exchange: exporting projects and pages as files, and importing projects. */
export const exchange = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue([...exportHandlers(), ...pageExportHandlers(), ...importHandlers()]);
  bind(AREA.handlers).toResolvedValue((pool) => codebookHandlers(pool), [T.pool]);
  bind(AREA.handlers).toResolvedValue((pool, { store }) => tableHandlers(pool, store), [T.pool, FILES.files]);
  bind(AREA.leftovers).toConstantValue(eraseOldExports);
  bind(AREA.leftovers).toConstantValue(eraseOldImports);
  bind(AREA.onErase).toConstantValue(eraseExportBytes);
  bind(REDACTION.eraseCopies).toConstantValue(eraseExports);
  bind(AREA.onErase).toConstantValue(eraseExportedPoints);
  bind(AREA.jobs).toResolvedValue(
    ({ data }, aside, pool, documents, { store, pictures }, runner, report) => [
      makeExport({ ...aside, data, pool, documents, store, pictures, runner, report }),
    ],
    [T.environment, T.apart, T.pool, T.documents, FILES.files, T.laterRunner, T.taskReport],
  );
  bind(AREA.jobs).toResolvedValue(
    ({ data }, aside, pool, documents, finish, onErase, runner, report, sources, secretKey) => {
      const erasedKey = erasedKeyOf(secretKey);
      const parts = { ...aside, data, pool, documents, finish: { ...finish, pool }, onErase, runner, report };
      return [runImport({ ...parts, sources, erasedKey })];
    },
    [
      ...[T.environment, T.apart, T.pool, T.documents, FILES.files, every(AREA.onErase)],
      ...[T.laterRunner, T.taskReport, CHANNELS.sources, T.secretKey],
    ] as const,
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
