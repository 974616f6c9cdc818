import { type DestinationStream, destination, pino } from 'pino';
import { admitted } from './admit.ts';
import { masked } from './mask.ts';
import { requestId } from './request-id.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes one line: a text, or listed fields and a text. The text is ours; values go into fields. */
export interface LogLine {
  (text: string): void;
  (fields: LogFields, text: string): void;
}

export interface Log {
  fatal: LogLine;
  error: LogLine;
  warn: LogLine;
  info: LogLine;
  debug: LogLine;
  trace: LogLine;
  /** the same log with these fields on every line */
  child(fields: LogFields): Log;
}

// A closed terminal accepts no more lines; the host still has to stop properly.
function standardOutput(): DestinationStream {
  const out = destination({ fd: 1, sync: true });
  out.on('error', () => undefined);
  return out;
}

/**
 * Creates the log: JSON lines on stdout, listed fields only. Email addresses, keys, codes and share paths are masked
 * here, not by callers (contract 35).
 */
export function createLog(level: LogLevel, stream: DestinationStream = standardOutput()): Log {
  // Values reach pino only through admitted() and masked(); its own formatting of texts and errors is not used.
  const line = pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: (error: unknown) => error },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  return withFields({});

  function withFields(always: LogFields): Log {
    const at =
      (severity: Exclude<LogLevel, 'silent'>): LogLine =>
      (first: string | LogFields, text?: string) => {
        if (!line.isLevelEnabled(severity)) return;
        const fields = typeof first === 'string' ? {} : first;
        line[severity]({
          ...always,
          ...admitted({ requestId: requestId(), ...fields }),
          msg: masked(typeof first === 'string' ? first : (text ?? '')),
        });
      };
    return {
      fatal: at('fatal'),
      error: at('error'),
      warn: at('warn'),
      info: at('info'),
      debug: at('debug'),
      trace: at('trace'),
      child: (fields) => withFields({ ...always, ...admitted(fields) }),
    };
  }
}
