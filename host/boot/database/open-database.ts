import { join } from 'node:path';
import type { Environment } from '@earshot/config/environment';
import { type Cluster, stopServer } from './cluster.ts';
import { runServer } from './embedded-server.ts';
import { claimCluster } from './host-claim.ts';
import { type DatabaseLog, keepServer } from './keep-server.ts';
import { openOutsideDatabase } from './outside-database.ts';
import { type Connection, provision, superuser, withClient } from './provision.ts';
import { makeDataFolder, serverAccount } from './server-account.ts';
import { bundledServer } from './server-files.ts';

/** A database that the application may use at once, and how to let go of it. */
export interface OpenDatabase {
  connection: Connection;
  /** True when it is the server that comes with Earshot. */
  embedded: boolean;
  /** Stops the embedded server and everything that belongs to it; does nothing for an outside one. */
  stop(): Promise<void>;
}

/** Opens the database that the environment names, or starts the one that comes with Earshot; throws StartFailure. */
export async function openDatabase(
  environment: Pick<Environment, 'data' | 'databaseUrl' | 'allowBypassRls'>,
  log: DatabaseLog,
): Promise<OpenDatabase> {
  if (environment.databaseUrl) {
    const connection = await openOutsideDatabase(environment.databaseUrl, environment.allowBypassRls);
    return { connection, embedded: false, stop: async () => undefined };
  }
  return openEmbedded(await embeddedCluster(environment.data), log);
}

/** The cluster that belongs to a data folder; makes the folder where it is missing. */
export async function embeddedCluster(data: string): Promise<Cluster> {
  const account = serverAccount();
  await makeDataFolder(data, account);
  const files = await bundledServer(data, account !== undefined);
  return { folder: join(data, 'database'), files, account, durable: true };
}

async function openEmbedded(cluster: Cluster, log: DatabaseLog): Promise<OpenDatabase> {
  const { socketFolder } = await runServer(cluster);
  const claim = await claimCluster(cluster, socketFolder);
  const keeper = keepServer(cluster, log);
  const stop = async () => {
    await keeper.stop();
    await claim.release();
    await stopServer(cluster);
  };
  try {
    const connection = await withClient(superuser(socketFolder), (admin) => provision(admin, socketFolder, 'earshot'));
    return { connection, embedded: true, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
