import { type Cluster, livingServer } from './cluster.ts';
import { runServer } from './embedded-server.ts';

export interface DatabaseLog {
  info(text: string): void;
  warn(text: string): void;
}

const LOOK_EVERY = 300;

/** Looks after the server while the host runs: one that was killed is started again. */
export function keepServer(cluster: Cluster, log: DatabaseLog): { stop(): Promise<void> } {
  let stopped = false;
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      if (await livingServer(cluster)) return;
      log.warn('The database server is gone; starting it again.');
      await runServer(cluster);
      log.info('The database server is back.');
    } catch (error) {
      log.warn(`The database server could not be started again: ${error instanceof Error ? error.message : error}`);
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
