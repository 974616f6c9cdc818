import { format } from 'node:util';
import type { Log } from './log.ts';

/** Turns output of libraries (Sequelize, graphile-worker) into log lines, so that all of the output is JSON. */
export function logConsole(log: Log): void {
  const at =
    (level: 'info' | 'warn') =>
    (...printed: unknown[]) =>
      // Logs the text of an error without its quotations.
      log[level]({ err: format(...printed) }, 'a library says');
  Object.assign(console, {
    log: at('info'),
    info: at('info'),
    debug: at('info'),
    warn: at('warn'),
    error: at('warn'),
    trace: at('warn'),
  });
}
