import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, projectRoot } from '@earshot/config/environment';
import { keyFor } from '@earshot/config/secret-key';
import { limits } from '@earshot/core/limits';
import { entities, operations } from '@earshot/core/model/all';
import type { Pool } from '@earshot/processing/pool/pool';
import { Container } from 'inversify';
import { channelKeyHandlers } from '../areas/channels/channel-keys.ts';
import { channelPullHandlers } from '../areas/channels/channel-pulls.ts';
import { channelPushHandlers } from '../areas/channels/channel-push.ts';
import { channelRunHandlers } from '../areas/channels/channel-runs.ts';
import { ChannelSources } from '../areas/channels/channel-sources.ts';
import { channelHandlers } from '../areas/channels/channels.ts';
import { dataPointHandlers } from '../areas/channels/data-points.ts';
import { chartHandlers } from '../areas/charts/charts.ts';
import { highlightBatchHandlers } from '../areas/coding/highlight-batches.ts';
import { highlightTableHandlers } from '../areas/coding/highlight-table.ts';
import { highlightHandlers } from '../areas/coding/highlights.ts';
import { tagBatchHandlers } from '../areas/coding/tag-batches.ts';
import { tagDigitHandlers } from '../areas/coding/tag-digits.ts';
import { tagFigureHandlers } from '../areas/coding/tag-figures.ts';
import { tagHandlers } from '../areas/coding/tags.ts';
import { DiskStore } from '../areas/files/bytes/disk-store.ts';
import type { Files } from '../areas/files/bytes/files.ts';
import { Incoming } from '../areas/files/bytes/incoming.ts';
import { Pictures, type PicturesParts } from '../areas/files/bytes/pictures.ts';
import { Receiver } from '../areas/files/bytes/receiver.ts';
import { FileImports } from '../areas/files/file-imports.ts';
import { fileHandlers } from '../areas/files/files.ts';
import { citationHandlers } from '../areas/pages/citations.ts';
import { commentHandlers } from '../areas/pages/comments.ts';
import { insightHandlers } from '../areas/pages/insights.ts';
import { noteHandlers } from '../areas/pages/notes.ts';
import { shareHandlers } from '../areas/pages/shares.ts';
import { versionHandlers } from '../areas/pages/versions.ts';
import { placeHandlers } from '../areas/places/places.ts';
import { sampleHandlers } from '../areas/sample/sample.ts';
import { searchHandlers } from '../areas/search/handlers.ts';
import { onWrite } from '../areas/search/index-rows.ts';
import { themeEditHandlers } from '../areas/themes/theme-edits.ts';
import { themeHandlers } from '../areas/themes/themes.ts';
import { speakerHandlers } from '../areas/transcripts/speakers.ts';
import { auditHandlers } from '../areas/workspace/audit.ts';
import { memberHandlers } from '../areas/workspace/members.ts';
import { passwordResetHandlers } from '../areas/workspace/password-resets.ts';
import { reporter, tellPlugins } from '../areas/workspace/plugin-news.ts';
import { pluginHandlers } from '../areas/workspace/plugins.ts';
import { sessionHandlers } from '../areas/workspace/sessions.ts';
import { pluginSettings } from '../areas/workspace/store/plugin-settings.ts';
import { WrongPasswords } from '../areas/workspace/wrong-passwords.ts';
import { documentHandlers } from '../documents/document-edits.ts';
import { Documents } from '../documents/documents.ts';
import { createEgress } from '../egress/egress.ts';
import { Pace } from '../egress/pace.ts';
import { Metrics } from '../http/metrics.ts';
import { channelJobs, fileJobs, hostJobs, hostSchedules, sampleJobs } from '../jobs/all.ts';
import type { TaskReport } from '../jobs/apart.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { Jobs } from '../jobs/jobs.ts';
import { Bulletin } from '../live/bulletin.ts';
import type { Log } from '../log/log.ts';
import { AccessCache } from '../operations/access-cache.ts';
import { Rates } from '../operations/rates.ts';
import type { Committed } from '../operations/record.ts';
import { changesRights } from '../operations/rights.ts';
import { Runner } from '../operations/runner.ts';
import { SessionKeeper } from '../operations/session-keeper.ts';
import { standardHandlers } from '../operations/standard.ts';
import { ceilingFrom } from '../plugins/ceiling.ts';
import { PluginFolders } from '../plugins/plugin-folders.ts';
import { PluginRegistry } from '../plugins/registry.ts';
import { Vault, vaultKeys } from '../plugins/vault.ts';
import { WorkspacePlugins } from '../plugins/workspace-plugins.ts';
import { Database, type DatabaseOptions } from '../store/database.ts';
import type { Misuse } from '../store/inside.ts';
import { Sessions } from '../store/sessions.ts';
import { type Connection, clientFor } from './database/provision.ts';
import { T } from './tokens.ts';

/** What differs between an installation and a test of it. */
export interface Given {
  environment: Environment;
  log: Log;
  connection: Connection;
  secretKey: Buffer;
  pool: Pool;
  /** rates times this; tests make more calls a minute than people */
  rateFactor?: number;
  misuse: Misuse;
}

/** Secrets are written with a key of their own; those from before that are read with the bare one. */
const secretsKeys = (secretKey: Buffer) => vaultKeys(keyFor(secretKey, 'secrets'), secretKey);

/** Wires the host; the only place where its parts are made. */
export function hostContainer(given: Given): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(T.environment).toConstantValue(given.environment);
  container.bind(T.log).toConstantValue(given.log);
  container.bind(T.connection).toConstantValue(given.connection);
  container.bind(T.secretKey).toConstantValue(given.secretKey);
  container.bind(T.vault).toConstantValue(new Vault(secretsKeys(given.secretKey)));
  const { people, doors, jobs } = limits.connections;
  const opened = (options: DatabaseOptions) => (connection: Connection) =>
    new Database(connection, { misuse: given.misuse, auditKey: keyFor(given.secretKey, 'audit'), ...options });
  container.bind(T.database).toResolvedValue(opened({ size: people }), [T.connection]);
  container.bind(T.doorDatabase).toResolvedValue(opened({ size: doors }), [T.connection]);
  container.bind(T.jobsDatabase).toResolvedValue(opened({ size: jobs, patient: true }), [T.connection]);
  container
    .bind(T.sessions)
    .toResolvedValue((database, secretKey) => new Sessions(database, secretKey), [T.doorDatabase, T.secretKey]);
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
  container.bind(T.pool).toConstantValue(given.pool);
  container
    .bind(T.bulletin)
    .toResolvedValue((connection, log) => new Bulletin(() => clientFor(connection), log), [T.connection, T.log]);
  container
    .bind(T.files)
    .toResolvedValue((environment, pool, log) => filesOf(environment, pool, log), [T.environment, T.pool, T.log]);
  container.bind(T.jobs).toResolvedValue(
    (database, connection, documents, pool, files, accessCache, log) =>
      new Jobs({
        database,
        connection,
        jobs: allJobs(container, { documents, pool, files }),
        schedules: hostSchedules,
        onWrite,
        onCommit: forgetRights(accessCache),
        log,
      }),
    [T.jobsDatabase, T.connection, T.documents, T.pool, T.files, T.accessCache, T.log],
  );
  bindEgress(container);
  bindPlugins(container, given.rateFactor);
  bindRunner(container);
  return container;
}

function allJobs(container: Container, { documents, pool, files }: { documents: Documents; pool: Pool; files: Files }) {
  // The sample is loaded through the operations, and one of these lists the jobs.
  const sample = () => ({
    database: container.get(T.jobsDatabase),
    documents,
    imports: container.get(T.fileImports),
    runner: container.get(T.runner),
    finish: { ...files, pool },
    onWrite,
    onCommit,
  });
  const onCommit = forgetRights(container.get(T.accessCache));
  const sources = container.get(T.channelSources);
  const log = container.get(T.log);
  const report: TaskReport = (fault, where) => log.error({ err: fault, task: fault.taskId, ...where }, 'task failed');
  const channels = {
    database: container.get(T.jobsDatabase),
    store: files.store,
    pool,
    sources,
    onWrite,
    onCommit,
    report,
  };
  return [
    ...hostJobs({ documents, pool }),
    ...fileJobs({ ...files, pool }),
    ...channelJobs(channels),
    ...sampleJobs(sample),
  ];
}

function filesOf({ data }: Environment, pool: Pool, log: Log): Files {
  const folder = join(data, 'files');
  const store = new DiskStore(folder);
  const incoming = new Incoming(folder);
  const draw: PicturesParts['draw'] = (bytes, signal) =>
    pool.run('draw-picture', { bytes }, { priority: 'background', signal });
  return { store, incoming, pictures: new Pictures({ store, draw }), receiver: new Receiver(incoming, log) };
}

// Who called whom is for operators who look for it; what was said is nowhere.
function bindEgress(container: Container): void {
  container
    .bind(T.egress)
    .toResolvedValue(
      ({ egressAllow: allow, egressInstead: instead }, log) =>
        createEgress({ allow, instead, onCall: (call) => log.debug({ ...call }, 'called out') }),
      [T.environment, T.log],
    );
}

function bindPlugins(container: Container, rateFactor?: number): void {
  container
    .bind(T.registry)
    .toResolvedValue(
      (pool, log, database) => new PluginRegistry({ parent: container, pool, report: reporter(log, database) }),
      [T.pool, T.log, T.database],
    );
  container.bind(T.pluginFolders).toResolvedValue(
    ({ plugins: outside }, registry, database, accessCache, log) =>
      new PluginFolders({
        room: join(projectRoot(), 'plugins'),
        outside,
        registry,
        log,
        changed: (changes) => tellPlugins({ database, onWrite, onCommit: forgetRights(accessCache) }, changes),
      }),
    [T.environment, T.registry, T.database, T.accessCache, T.log],
  );
  container.bind(T.workspacePlugins).toResolvedValue(
    (registry, database, vault, environment, log) =>
      new WorkspacePlugins({
        registry,
        store: pluginSettings(database),
        vault,
        ceiling: ceilingFrom(environment.pluginCeiling === '*' ? '*' : environment.pluginCeiling.join(',')),
        report: reporter(log, database),
      }),
    [T.registry, T.database, T.vault, T.environment, T.log],
  );
  container.bind(T.channelSources).toResolvedValue(
    (plugins, registry, vault, egress) =>
      new ChannelSources({
        plugins,
        registry,
        vault,
        egress,
        pace: new Pace(rateFactor),
      }),
    [T.workspacePlugins, T.registry, T.vault, T.egress],
  );
  container
    .bind(T.fileImports)
    .toResolvedValue(
      (registry, plugins, pool) => new FileImports({ registry, plugins, pool }),
      [T.registry, T.workspacePlugins, T.pool],
    );
}

// Somebody's own next request sees what they just changed; everybody else's within a second.
const forgetRights =
  (accessCache: AccessCache) =>
  ({ workspaceId, happened }: Committed) => {
    if (happened.some(changesRights)) accessCache.forget(workspaceId);
  };

const releaseVersion = () =>
  (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version;

function bindRunner(container: Container): void {
  container.bind(T.runner).toResolvedValue(
    (
      database,
      rates,
      accessCache,
      sessions,
      keeper,
      documents,
      pool,
      files,
      workspacePlugins,
      sources,
      environment,
      secretKey,
      log,
    ) => {
      const parts = {
        database: container.get(T.doorDatabase),
        sessions,
        keeper,
        rates,
        wrongPasswords: new WrongPasswords(database, log),
        insecure: environment.insecureHttp,
        sample: environment.sample,
        version: releaseVersion(),
      };
      const special = [
        ...sessionHandlers(parts),
        ...memberHandlers(parts),
        ...passwordResetHandlers(parts),
        ...placeHandlers(),
        ...channelHandlers(sources),
        ...channelPullHandlers(sources),
        ...channelKeyHandlers(sources, secretKey),
        ...channelPushHandlers({ database, sources, onWrite, onCommit: forgetRights(accessCache), secretKey }),
        ...chartHandlers(workspacePlugins),
        ...channelRunHandlers({ sources, store: files.store, pool }),
        ...dataPointHandlers(),
        ...themeHandlers(),
        ...themeEditHandlers({ pool }),
        ...noteHandlers(documents),
        ...insightHandlers(documents),
        ...fileHandlers(files.incoming),
        ...citationHandlers(documents),
        ...highlightHandlers(documents),
        ...highlightBatchHandlers(documents),
        ...highlightTableHandlers(),
        ...tagHandlers(),
        ...tagBatchHandlers(),
        ...tagDigitHandlers(),
        ...tagFigureHandlers(),
        ...speakerHandlers(),
        ...commentHandlers(documents),
        ...versionHandlers({ documents, pool }),
        ...shareHandlers({ database, documents, pool, rates, secretKey, vault: container.get(T.vault) }),
        ...documentHandlers(documents, rates),
        ...pluginHandlers(workspacePlugins, sources),
        ...searchHandlers(),
        ...auditHandlers(),
        ...sampleHandlers(),
        ...jobHandlers(allJobs(container, { documents, pool, files })),
      ];
      const handlers = [...special, ...standardHandlers(entities, operations, special)];
      return new Runner({
        database,
        rates,
        accessCache,
        entities,
        handlers,
        onWrite,
        onCommit: forgetRights(accessCache),
        secretKey,
      });
    },
    [
      T.database,
      T.rates,
      T.accessCache,
      T.sessions,
      T.keeper,
      T.documents,
      T.pool,
      T.files,
      T.workspacePlugins,
      T.channelSources,
      T.environment,
      T.secretKey,
      T.log,
    ],
  );
}
