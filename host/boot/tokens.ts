import type { Environment } from '@earshot/config/environment';
import type { Pool } from '@earshot/processing/pool/pool';
import type { ServiceIdentifier } from 'inversify';
import type { ChannelSources } from '../areas/channels/channel-sources.ts';
import type { Files } from '../areas/files/bytes/files.ts';
import type { FileImports } from '../areas/files/file-imports.ts';
import type { Documents } from '../documents/documents.ts';
import type { Egress } from '../egress/egress.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Bulletin } from '../live/bulletin.ts';
import type { Log } from '../log/log.ts';
import type { AccessCache } from '../operations/access-cache.ts';
import type { Rates } from '../operations/rates.ts';
import type { Runner } from '../operations/runner.ts';
import type { SessionKeeper } from '../operations/session-keeper.ts';
import type { PluginFolders } from '../plugins/plugin-folders.ts';
import type { PluginRegistry } from '../plugins/registry.ts';
import type { Vault } from '../plugins/vault.ts';
import type { WorkspacePlugins } from '../plugins/workspace-plugins.ts';
import type { Database } from '../store/database.ts';
import type { Sessions } from '../store/sessions.ts';
import type { Connection } from './database/provision.ts';

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(`earshot.${name}`) as ServiceIdentifier<T>;

/** The names under which the container keeps what the host is made of. */
export const T = {
  environment: token<Environment>('environment'),
  log: token<Log>('log'),
  secretKey: token<Buffer>('secretKey'),
  vault: token<Vault>('vault'),
  connection: token<Connection>('connection'),
  database: token<Database>('database'),
  /** the same on connections of its own: for who somebody is, whatever the others are busy with */
  doorDatabase: token<Database>('doorDatabase'),
  /** the same for background jobs */
  jobsDatabase: token<Database>('jobsDatabase'),
  sessions: token<Sessions>('sessions'),
  keeper: token<SessionKeeper>('keeper'),
  accessCache: token<AccessCache>('accessCache'),
  rates: token<Rates>('rates'),
  documents: token<Documents>('documents'),
  bulletin: token<Bulletin>('bulletin'),
  metrics: token<Metrics>('metrics'),
  pool: token<Pool>('pool'),
  files: token<Files>('files'),
  registry: token<PluginRegistry>('registry'),
  pluginFolders: token<PluginFolders>('pluginFolders'),
  egress: token<Egress>('egress'),
  channelSources: token<ChannelSources>('channelSources'),
  workspacePlugins: token<WorkspacePlugins>('workspacePlugins'),
  fileImports: token<FileImports>('fileImports'),
  jobs: token<Jobs>('jobs'),
  runner: token<Runner>('runner'),
};
