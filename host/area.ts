import type { Environment } from '@earshot/config/environment';
import type { Pool } from '@earshot/processing/pool/pool';
import type { ServiceIdentifier } from 'inversify';
import type { Documents } from './documents/documents.ts';
import type { Egress } from './egress/egress.ts';
import type { Gate } from './http/gate.ts';
import type { Metrics } from './http/metrics.ts';
import type { Origins } from './http/origins.ts';
import type { AddRoutes } from './http/routes.ts';
import type { Visits } from './http/visits.ts';
import type { ApartParts, TaskReport } from './jobs/apart.ts';
import type { EraseLeftovers, OnErase } from './jobs/erase-rows.ts';
import type { Errands } from './jobs/errands.ts';
import type { Job } from './jobs/job.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Schedule } from './jobs/schedule.ts';
import type { Bulletin } from './live/bulletin.ts';
import type { Log } from './log/log.ts';
import type { AccessCache } from './operations/access-cache.ts';
import type { Change } from './operations/change.ts';
import type { Handler } from './operations/handlers.ts';
import type { Rates } from './operations/rates.ts';
import type { Runner } from './operations/runner.ts';
import type { SessionKeeper } from './operations/session-keeper.ts';
import type { ConnectionSource } from './plugins/connection-source.ts';
import type { PluginFolders } from './plugins/plugin-folders.ts';
import type { PluginRegistry } from './plugins/registry.ts';
import type { Vault } from './plugins/vault.ts';
import type { WorkspacePlugins } from './plugins/workspace-plugins.ts';
import type { Connection } from './store/client.ts';
import type { Database, Transaction } from './store/database.ts';
import type { Lines } from './store/lines.ts';
import type { OnWrite } from './store/rows.ts';
import type { Sessions } from './store/sessions.ts';

/** Creates a container name for one kind of part. */
export const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(`earshot.${name}`) as ServiceIdentifier<T>;

/** Shared parts of the host, by name. Parts that an area shares have their token in that area. */
export const T = {
  environment: token<Environment>('environment'),
  log: token<Log>('log'),
  secretKey: token<Buffer>('secretKey'),
  vault: token<Vault>('vault'),
  connection: token<Connection>('connection'),
  /** all connections to the database, monitored */
  lines: token<Lines>('lines'),
  database: token<Database>('database'),
  /** same on connections of its own, for authentication under any load */
  doorDatabase: token<Database>('doorDatabase'),
  /** same for sign-in, set-up, invites and passwords */
  signInDatabase: token<Database>('signInDatabase'),
  /** same for /ping and /health */
  watchDatabase: token<Database>('watchDatabase'),
  /** same for background jobs */
  jobsDatabase: token<Database>('jobsDatabase'),
  sessions: token<Sessions>('sessions'),
  keeper: token<SessionKeeper>('keeper'),
  accessCache: token<AccessCache>('accessCache'),
  rates: token<Rates>('rates'),
  documents: token<Documents>('documents'),
  bulletin: token<Bulletin>('bulletin'),
  metrics: token<Metrics>('metrics'),
  pool: token<Pool>('pool'),
  registry: token<PluginRegistry>('registry'),
  pluginFolders: token<PluginFolders>('pluginFolders'),
  workspacePlugins: token<WorkspacePlugins>('workspacePlugins'),
  egress: token<Egress>('egress'),
  origins: token<Origins>('origins'),
  visits: token<Visits>('visits'),
  gate: token<Gate>('gate'),
  /** writes in transactions of its own, for jobs */
  apart: token<ApartParts>('apart'),
  errands: token<Errands>('errands'),
  taskReport: token<TaskReport>('taskReport'),
  jobs: token<Jobs>('jobs'),
  runner: token<Runner>('runner'),
  /** the runner for parts that the runner itself depends on; call it once the host runs */
  laterRunner: token<() => Runner>('laterRunner'),
};

export type OnNewWorkspace = (
  transaction: Transaction,
  made: { workspaceId: string; memberId: string },
) => Promise<void>;
export type OnPluginOff = (change: Change, pluginId: string) => Promise<void>;

/** Bindings that each area can add, and the host collects. */
export const AREA = {
  /** handlers of operations */
  handlers: token<Handler[]>('area.handlers'),
  /** kinds of background jobs */
  jobs: token<Job[]>('area.jobs'),
  /** schedules of jobs */
  schedules: token<Schedule[]>('area.schedules'),
  /** REST routes */
  routes: token<AddRoutes>('area.routes'),
  /** hooks after each written row, in its transaction */
  onWrite: token<OnWrite>('area.onWrite'),
  /** hooks on every host after additions to a workspace's spine */
  onSpine: token<(workspaceId: string) => void>('area.onSpine'),
  /** hooks after a new workspace, in its transaction */
  onNewWorkspace: token<OnNewWorkspace>('area.onNewWorkspace'),
  /** hooks after a plugin was switched off, in its transaction */
  onPluginOff: token<OnPluginOff>('area.onPluginOff'),
  /** hooks before rows are erased from trash, in their transaction */
  onErase: token<OnErase>('area.onErase'),
  /** finds connected accounts of other services, for actions and channels that use one */
  connections: token<ConnectionSource>('area.connections'),
  /** erases an area's expired temporary data, every night */
  leftovers: token<EraseLeftovers>('area.leftovers'),
  /** warnings in /health, in words; the host still serves requests */
  warnings: token<() => Promise<string[]>>('area.warnings'),
  /** facts about this host in /health, for operators */
  about: token<() => Promise<Record<string, string>>>('area.about'),
  /** upgrades after the migrations, before the host serves requests */
  upgrade: token<() => Promise<void>>('area.upgrade'),
};

/** Injects everything that is bound under a name. */
export const every = <P>(
  name: ServiceIdentifier<P>,
): { serviceIdentifier: ServiceIdentifier<P[]>; isMultiple: true } => ({
  serviceIdentifier: name as ServiceIdentifier<P[]>,
  isMultiple: true,
});
