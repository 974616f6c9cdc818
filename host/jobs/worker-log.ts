import { Logger } from 'graphile-worker';
import type { Log } from '../log/log.ts';

/**
 * graphile-worker's own messages in our log, except those about single jobs: run-taken.ts logs these with less risk.
 */
export function workerLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta && ('job' in meta || 'success' in meta || 'failure' in meta)) return;
    const err = meta?.error ?? meta?.fatalError;
    if (level === 'error' || level === 'warning') log.warn({ reason: message, ...(err ? { err } : {}) }, 'job worker');
    else log.debug({ reason: message }, 'job worker');
  });
}
