import { type Cluster, livingServer, stopServer } from './cluster.ts';
import { runServer } from './embedded-server.ts';
import type { HostClaim } from './host-claim.ts';

export interface DatabaseLog {
  info(text: string): void;
  warn(text: string): void;
}

const LOOK_EVERY = 300;
/** Delay before a restart: if everything is stopped at once, the host is about to stop the server itself. */
const LET_STOP_MS = 3000;

/**
 * Monitors the server while the host runs: one that was killed is started and claimed again. So is one that is shutting
 * down: it would accept no connection and wait for the host's to end, which they never do.
 */
export function keepServer(cluster: Cluster, claim: HostClaim, log: DatabaseLog): { stop(): Promise<void> } {
  let stopped = false;
  let looking: Promise<void> | undefined;
  let stopsSince: number | undefined;
  const hasStopped = async () => {
    const living = await livingServer(cluster);
    if (living?.state !== 'stopping') {
      stopsSince = undefined;
      return !living;
    }
    stopsSince ??= performance.now();
    if (performance.now() - stopsSince < LET_STOP_MS) return false;
    log.warn('The database server was told to stop while Earshot uses it. To stop both, stop Earshot.');
    await stopServer(cluster);
    return true;
  };
  const look = async () => {
    try {
      if (await hasStopped()) {
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
