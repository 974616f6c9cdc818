import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '@earshot/config/start-failure';
import {
  type Cluster,
  checkVersion,
  createCluster,
  gone,
  hasSettings,
  type LivingServer,
  livingServer,
  program,
  startServer,
} from './cluster.ts';

/** Creates a new cluster, then adopts the running server or starts one. */
export async function runServer(cluster: Cluster): Promise<LivingServer> {
  await createCluster(cluster);
  await checkVersion(cluster);
  const living = await settled(cluster);
  return living ?? startPatiently(cluster);
}

/** True if an adopted server runs with other programs or settings than the host would start. */
export async function outdated(cluster: Cluster, living: LivingServer): Promise<boolean> {
  return living.program !== program(cluster) || !(await hasSettings(cluster));
}

const PATIENCE = 60_000;

// The processes of a killed server end with a delay, for example by a long query; until then PostgreSQL refuses.
const STILL_ENDING = /shared memory|lock file/;

async function startPatiently(cluster: Cluster): Promise<LivingServer> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await startServer(cluster);
    } catch (cause) {
      const living = await settled(cluster); // another start may have been faster
      if (living) return living;
      if (cause instanceof StartFailure) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      if (!STILL_ENDING.test(reason) || performance.now() > until) {
        throw new StartFailure(`The database server does not start (${reason}): see ${cluster.folder}/server.log.`, {
          cause,
        });
      }
      await pause(250);
    }
  }
}

/** The running server, once it accepts queries; undefined if there is none. */
async function settled(cluster: Cluster): Promise<LivingServer | undefined> {
  for (;;) {
    const living = await livingServer(cluster);
    if (!living || living.state === 'ready') return living;
    await gone(cluster, living.pid, 50);
  }
}
