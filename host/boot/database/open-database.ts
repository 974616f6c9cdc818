import { join } from 'node:path';
import type { Environment } from '@earshot/config/environment';
import { StartFailure } from '@earshot/config/start-failure';
import { type Connection, withClient } from '../../store/client.ts';
import { type Cluster, type LivingServer, livingServer, stopServer } from './cluster.ts';
import { outdated, runServer } from './embedded-server.ts';
import { HostClaim } from './host-claim.ts';
import { type DatabaseLog, keepServer } from './keep-server.ts';
import { openOutsideDatabase } from './outside-database.ts';
import { provision, superuser } from './provision.ts';
import { makeDataFolder, openToServer, serverAccount } from './server-account.ts';
import { bundledServer } from './server-files.ts';

/** A database ready for the application, and how to release it. */
export interface OpenDatabase {
  connection: Connection;
  /** True for the server that comes with Earshot. */
  embedded: boolean;
  /** Stops the embedded server and everything that belongs to it; does nothing for an outside one. */
  stop(): Promise<void>;
}

/** Opens the database that the environment names, or starts the one that comes with Earshot; throws StartFailure. */
export async function openDatabase(
  environment: Pick<Environment, 'data' | 'databaseUrl' | 'allowBypassRls'>,
  log: DatabaseLog,
): Promise<OpenDatabase> {
  await makeDataFolder(environment.data);
  if (environment.databaseUrl) {
    const connection = await openOutsideDatabase(environment.databaseUrl, environment.allowBypassRls);
    return { connection, embedded: false, stop: async () => undefined };
  }
  return openEmbedded(await embeddedCluster(environment.data), log);
}

/**
 * Opens a database like openDatabase(), or connects to the server that another Earshot on this data folder has started,
 * and leaves it running.
 */
export async function openBeside(
  environment: Pick<Environment, 'data' | 'databaseUrl' | 'allowBypassRls'>,
  log: DatabaseLog,
): Promise<OpenDatabase> {
  if (environment.databaseUrl) return openDatabase(environment, log);
  await makeDataFolder(environment.data);
  const living = await livingServer(await embeddedCluster(environment.data));
  if (living?.state !== 'ready') return openDatabase(environment, log);
  return { connection: await connectionTo(living.socketFolder), embedded: true, stop: async () => undefined };
}

const connectionTo = (socketFolder: string): Promise<Connection> =>
  withClient(superuser(socketFolder), (admin) => provision(admin, socketFolder, 'earshot'));

/** The cluster in a data folder, with its server programs. */
export async function embeddedCluster(data: string): Promise<Cluster> {
  const folder = join(data, 'database');
  const account = await serverAccount(folder);
  await openToServer(data, account);
  return { folder, files: await bundledServer(data, account !== undefined), account, durable: true };
}

async function openEmbedded(cluster: Cluster, log: DatabaseLog): Promise<OpenDatabase> {
  const claim = await claimServer(cluster);
  const keeper = keepServer(cluster, claim, log);
  const stopAll = async () => {
    await keeper.stop();
    await claim.release();
    await stopServer(cluster);
  };
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  try {
    return { connection: await connectionTo(claim.socketFolder), embedded: true, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function claimServer(cluster: Cluster): Promise<HostClaim> {
  const living = await runServer(cluster);
  const claim = await claimOf(cluster, living);
  if (!(await outdated(cluster, living))) return claim;
  // Left running by a killed host, with programs or settings of an earlier Earshot.
  await claim.release();
  await stopServer(cluster);
  return claimOf(cluster, await runServer(cluster));
}

async function claimOf(cluster: Cluster, { socketFolder }: LivingServer): Promise<HostClaim> {
  const claim = new HostClaim(socketFolder);
  if (await claim.take()) return claim;
  throw new StartFailure(
    `Another Earshot is using the database in ${cluster.folder}: stop that one first, or set EARSHOT_DATA to another folder.`,
  );
}
