import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@earshot/core/limits';
import { PRLIMIT, withinBounds } from '../pool/process-group.ts';
import type { Stop } from '../pool/task.ts';

export interface ChildCall {
  /** absolute path of the program, and its arguments */
  command: readonly string[];
  /** its working folder */
  folder: string;
  /** an option of prlimit */
  memory: `--as=${number}` | `--data=${number}`;
  /** bytes of one file that it writes */
  fileBytes: number;
  deadlineMs: number;
  signal: AbortSignal;
  /** gets each line of standard output */
  onLine: (line: string) => void;
  /** gets each line of standard error */
  onNoise: (line: string) => void;
  /** error thrown on timeout */
  late: () => Error;
}

export interface ChildEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const existing = (...paths: string[]) => paths.find((path) => existsSync(path));
const NICE = existing('/usr/bin/nice', '/bin/nice');
const SETPRIV = existing('/usr/bin/setpriv', '/bin/setpriv');
const GONE_MS = 3000;
/** Characters of one line of output. */
const LINE = 4000;

/** The command with low priority and system limits, ended by the kernel together with the host. */
function bounded({ command, memory, fileBytes, deadlineMs }: ChildCall): string[] {
  const { threads, descriptors } = limits.mediaEngine;
  const seconds = Math.ceil((deadlineMs / 1000) * threads * 2) + 1;
  const bounds = [memory, `--cpu=${seconds}`, `--fsize=${fileBytes}`, `--nofile=${descriptors}`, '--core=0'];
  return [
    ...(NICE ? [NICE, '-n', '15'] : []),
    ...(SETPRIV ? [SETPRIV, '--pdeathsig', 'KILL', '--'] : []),
    ...(PRLIMIT ? [PRLIMIT, ...bounds, '--'] : []),
    ...command,
  ];
}

const stopOf = (signal: AbortSignal): Stop => ({
  get stopped() {
    return signal.aborted;
  },
  throwIfStopped: () => signal.throwIfAborted(),
  holds: () => undefined,
});

/** Hands on the lines of a pipe, each cut at a number of characters, so that an endless one takes no memory. */
function eachLine(pipe: Readable, hear: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  pipe.on('data', (chunk: Buffer) => {
    const [first = '', ...more] = decoder.write(chunk).split(/[\r\n]/);
    rest = (rest + first).slice(0, LINE);
    for (const next of more) {
      if (rest !== '') hear(rest);
      rest = next.slice(0, LINE);
    }
  });
  pipe.once('end', () => {
    if (rest !== '') hear(rest);
  });
}

/**
 * Runs a program on an untrusted file: no shell, no environment, low priority, system limits on memory, processor time,
 * files and descriptors if util-linux is there, a process group that is ended on timeout or cancellation. Lines of its
 * output are handed on, never collected. Resolves when it has ended; throws the reason of the signal, `late()`, or the
 * system's error if it cannot be started.
 */
export async function runChild(call: ChildCall): Promise<ChildEnd> {
  const { folder, signal, deadlineMs, late, onLine, onNoise } = call;
  signal.throwIfAborted();
  const [program = '', ...args] = bounded(call);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: {}, cwd: folder, detached: true });
  const ended = new Promise<ChildEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, ending) => resolve({ code, signal: ending }));
  });
  ended.catch(() => undefined);
  for (const [pipe, hear] of [
    [child.stdout, onLine],
    [child.stderr, onNoise],
  ] as const)
    eachLine(pipe, hear);
  try {
    return await withinBounds(child.pid ?? 0, { signal: stopOf(signal), deadlineMs, late }, () => ended);
  } catch (error) {
    // Files that it had opened can be removed only once it is gone.
    await Promise.race([ended.catch(() => undefined), wait(GONE_MS, undefined, { ref: false })]);
    signal.throwIfAborted();
    throw error;
  }
}
