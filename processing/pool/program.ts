import { spawn } from 'node:child_process';
import { limits } from '@earshot/core/limits';
import { collect, PRLIMIT, withinBounds } from './process-group.ts';
import type { Stop } from './task.ts';

/** A program of the operator, with its input. */
export interface ProgramCall {
  /** its absolute path */
  path: string;
  arguments: readonly string[];
  /** standard input */
  input: string;
  /** maximum bytes of standard output */
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
 * Runs a program and returns its standard output: no shell, no environment, system limits on memory, processor time and
 * files if prlimit is available, a process group that is ended on timeout or cancellation. Throws if it cannot be
 * started, is late, writes too much, or ends with anything but 0.
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
    // The program can end before reading all input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const ending = await ended;
    if (ending !== 0) throw new Error(`the program ended with ${ending}: ${noise().toString('utf8')}`);
    return written();
  });
}
