import 'reflect-metadata';
import type { Environment } from '@earshot/config/environment';
import { entities, operations } from '@earshot/core/model/all';
import type { Pool } from '@earshot/processing/pool/pool';
import { Container } from 'inversify';
import { AREA, T } from '../area.ts';
import { areas } from '../areas/all.ts';
import { Documents } from '../documents/documents.ts';
import { createEgress } from '../egress/egress.ts';
import { Metrics } from '../http/metrics.ts';
import { Errands } from '../jobs/errands.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { Jobs } from '../jobs/jobs.ts';
import { mediaLanes, moreMediaJobs } from '../jobs/media-lanes.ts';
import { Bulletin } from '../live/bulletin.ts';
import type { Log } from '../log/log.ts';
import { AccessCache } from '../operations/access-cache.ts';
import { Rates } from '../operations/rates.ts';
import type { Committed } from '../operations/record.ts';
import { changesRights } from '../operations/rights.ts';
import { Runner } from '../operations/runner.ts';
import { SessionKeeper } from '../operations/session-keeper.ts';
import { standardHandlers } from '../operations/standard.ts';
import { type Connection, clientFor } from '../store/client.ts';
import type { Misuse } from '../store/inside.ts';
import type { OnWrite } from '../store/rows.ts';
import { Sessions } from '../store/sessions.ts';
import { bindDatabases } from './bind-databases.ts';
import { bindHttp } from './bind-http.ts';
import { pluginParts } from './plugin-parts.ts';
import { machineWarnings } from './room.ts';

/** Parts that differ between an installation and a test of it. */
export interface Given {
  environment: Environment;
  log: Log;
  connection: Connection;
  secretKey: Buffer;
  pool: Pool;
  /** factor for rates; tests make more calls a minute than users */
  rateFactor?: number;
  misuse: Misuse;
}

/** Wires the host: shared parts are created here, all others by the door of their area (host/areas/all.ts). */
export function hostContainer(given: Given): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(T.environment).toConstantValue(given.environment);
  container.bind(T.log).toConstantValue(given.log);
  container.bind(T.connection).toConstantValue(given.connection);
  container.bind(T.secretKey).toConstantValue(given.secretKey);
  container.bind(T.pool).toConstantValue(given.pool);
  bindDatabases(container, { ...given, moreJobs: moreMediaJobs(given.environment) });
  container
    .bind(T.sessions)
    .toResolvedValue((database, key) => new Sessions(database, key), [T.doorDatabase, T.secretKey]);
  container
    .bind(T.keeper)
    .toResolvedValue(
      (database, sessions, rates) => new SessionKeeper(database, sessions, rates),
      [T.doorDatabase, T.sessions, T.rates],
    );
  container.bind(T.accessCache).toResolvedValue(() => new AccessCache());
  container.bind(T.rates).toResolvedValue(() => new Rates(given.rateFactor));
  container.bind(T.documents).toResolvedValue((pool) => new Documents(pool), [T.pool]);
  container.bind(T.metrics).toResolvedValue(() => new Metrics());
  container
    .bind(T.bulletin)
    .toResolvedValue(
      (connection, lines, log) =>
        new Bulletin({ connect: () => clientFor(connection, 'earshot bulletin'), lines, log }),
      [T.connection, T.lines, T.log],
    );
  // Calls are logged for operators; their content is recorded nowhere.
  container
    .bind(T.egress)
    .toResolvedValue(
      ({ egressAllow: allow, egressInstead: instead }, log) =>
        createEgress({ allow, instead, onCall: (call) => log.debug({ ...call }, 'called out') }),
      [T.environment, T.log],
    );
  bindHttp(container);
  container.load(pluginParts, ...areas);
  bindWork(container);
  return container;
}

function bindWork(container: Container): void {
  const onWrite: OnWrite = async (transaction, entity, row) => {
    for (const follow of container.getAll(AREA.onWrite)) await follow(transaction, entity, row);
  };
  // A member's own next request sees their change; others see it within a second.
  const onCommit = ({ workspaceId, happened }: Committed) => {
    if (happened.some(changesRights)) container.get(T.accessCache).forget(workspaceId);
  };
  container.bind(T.apart).toResolvedValue((database) => ({ database, onWrite, onCommit }), [T.jobsDatabase]);
  container
    .bind(T.taskReport)
    .toResolvedValue(
      (log) => (fault, where) => log.error({ err: fault, task: fault.taskId, ...where }, 'task failed'),
      [T.log],
    );
  container.bind(T.laterRunner).toConstantValue(() => container.get(T.runner));
  container.bind(T.errands).toResolvedValue((log) => new Errands(log), [T.log]);
  container.bind(T.jobs).toResolvedValue(
    (apart, connection, errands, lines, metrics, log, environment) =>
      new Jobs({
        ...apart,
        connection,
        errands,
        lines,
        onRan: (kind, outcome, ms) => metrics.ranJob(kind, outcome, ms),
        jobs: container.getAll(AREA.jobs).flat(),
        schedules: container.getAll(AREA.schedules).flat(),
        concurrency: mediaLanes(environment),
        log,
      }),
    [T.apart, T.connection, T.errands, T.lines, T.metrics, T.log, T.environment],
  );
  container.bind(AREA.warnings).toConstantValue(() => machineWarnings(container));
  container.bind(AREA.handlers).toResolvedValue(() => jobHandlers(container.getAll(AREA.jobs).flat()));
  container.bind(T.runner).toResolvedValue(
    (database, signInDatabase, rates, accessCache, secretKey, metrics) => {
      const special = container.getAll(AREA.handlers).flat();
      const handlers = [...special, ...standardHandlers(entities, operations, special)];
      const databases = { database, signInDatabase };
      const onRan = (...ran: Parameters<typeof metrics.ran>) => metrics.ran(...ran);
      return new Runner({ ...databases, rates, accessCache, secretKey, entities, handlers, onWrite, onCommit, onRan });
    },
    [T.database, T.signInDatabase, T.rates, T.accessCache, T.secretKey, T.metrics],
  );
}
