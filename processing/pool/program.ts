import { spawn } from 'node:child_process';
import { limits } from '@earshot/core/limits';
import { collect, PRLIMIT, withinBounds } from './process-group.ts';
import type { Stop } from './task.ts';

/** A program of the operator, and what it is given. */
export interface ProgramCall {
  /** its absolute path */
  path: string;
  arguments: readonly string[];
  /** standard input */
  input: string;
  /** bytes of standard output that are taken at most */
  outputBytes: number;
  signal: Stop;
  deadlineMs?: number;
}

const MOST_NOISE = 4000;

function commandOf({ path, arguments: args }: ProgramCall, deadlineMs: number): [string, ...string[]] {
  if (!PRLIMIT) return [path, ...args];
  const { programBytes, programFileBytes } = limits.processing;
  const seconds = Math.ceil(deadlineMs / 1000) + 1;
  const bounds = [`--data=${programBytes}`, `--cpu=${seconds}`, '--core=0', `--fsize=${programFileBytes}`];
  return [PRLIMIT, ...bounds, '--', path, ...args];
}

/**
 * Runs a program and answers what it writes to standard output: no shell, no environment, limits of the system on memory,
 * processor time and files where prlimit is there, a process group that is ended when time is up or the task is stopped.
 * Throws when it cannot be started, is late, writes too much, or ends with anything but 0.
 */
export async function runProgram(call: ProgramCall): Promise<Buffer> {
  const { input, outputBytes, signal, deadlineMs = limits.processing.programMs } = call;
  const [command, ...args] = commandOf(call, deadlineMs);
  const child = spawn(command, args, { stdio: 'pipe', env: {}, cwd: '/', detached: true });
  const late = () => new Error(`the program took more than ${deadlineMs} ms`);
  return withinBounds(child.pid ?? 0, { signal, deadlineMs, late }, async (giveUp) => {
    const written = collect(child.stdout, outputBytes, () =>
      giveUp(new Error(`the program wrote more than ${outputBytes} bytes`)),
    );
    const noise = collect(child.stderr, MOST_NOISE, () => undefined);
    const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, ending) => resolve(ending ?? code));
    });
    // It may have ended before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const ending = await ended;
    if (ending !== 0) throw new Error(`the program ended with ${ending}: ${noise().toString('utf8')}`);
    return written();
  });
}
