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

/** Makes the cluster when it is new, then adopts the server that is still up or starts one. */
export async function runServer(cluster: Cluster): Promise<LivingServer> {
  await createCluster(cluster);
  await checkVersion(cluster);
  const living = await settled(cluster);
  return living ?? startPatiently(cluster);
}

/** Whether a server that was adopted runs with other programs or settings than one that we start. */
export async function outdated(cluster: Cluster, living: LivingServer): Promise<boolean> {
  return living.program !== program(cluster) || !(await hasSettings(cluster));
}

// After a kill -9 the old server's processes need a moment to notice; and another start may be quicker than we are.
async function startPatiently(cluster: Cluster): Promise<LivingServer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startServer(cluster);
    } catch (cause) {
      const living = await settled(cluster);
      if (living) return living;
      if (cause instanceof StartFailure) throw cause;
      if (tries === 20) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new StartFailure(`The database server does not start (${reason}); see ${cluster.folder}/server.log.`, {
          cause,
        });
      }
      await pause(250);
    }
  }
}

/** The server that is up, once it takes queries; undefined when there is none (any more). */
async function settled(cluster: Cluster): Promise<LivingServer | undefined> {
  for (;;) {
    const living = await livingServer(cluster);
    if (!living || living.state === 'ready') return living;
    await gone(cluster, living.pid, 50);
  }
}
