import { type Cluster, livingServer } from './cluster.ts';
import { runServer } from './embedded-server.ts';
import type { HostClaim } from './host-claim.ts';

export interface DatabaseLog {
  info(text: string): void;
  warn(text: string): void;
}

const LOOK_EVERY = 300;

/** Looks after the server while the host runs: one that was killed is started again, and claimed again. */
export function keepServer(cluster: Cluster, claim: HostClaim, log: DatabaseLog): { stop(): Promise<void> } {
  let stopped = false;
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      if (!(await livingServer(cluster))) {
        log.warn('The database server is gone; starting it again.');
        await runServer(cluster);
        log.info('The database server is back.');
      }
      if (!claim.held && !(await claim.take()))
        log.warn(`Another Earshot uses the database in ${cluster.folder}, too.`);
    } catch (error) {
      log.warn(`The database server does not come back: ${error instanceof Error ? error.message : error}`);
    }
  };
  const timer = setInterval(() => {
    if (stopped || looking) return;
    looking = look().finally(() => {
      looking = undefined;
    });
  }, LOOK_EVERY);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
