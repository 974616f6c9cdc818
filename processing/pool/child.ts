import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { limits } from '@earshot/core/limits';
import { REFUSAL_CODES, Refusal, type RefusalCode } from '@earshot/core/refusal';
import * as z from 'zod';
import { collect, PRLIMIT, withinBounds } from './process-group.ts';
import type { Stop } from './task.ts';

/** The work of a child process: a call of `read` of a plugin's module with one file. */
export interface ChildWork {
  plugin: string;
  url: string;
  file: unknown;
  /** set if the plugin is built in and needs a native library, which can need more permissions */
  native?: true;
  /** a readable file outside of the code */
  reads?: string;
}

export interface ChildOptions {
  signal: Stop;
  deadlineMs?: number;
  heapMegabytes?: number;
  outputBytes?: number;
}

const codes = Object.keys(REFUSAL_CODES) as [RefusalCode, ...RefusalCode[]];
/** The answer of a child process, in JSON. It is untrusted. */
const reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), value: z.unknown() }),
  z.object({ kind: z.literal('refused'), code: z.enum(codes), message: z.string().max(2000) }),
  z.object({ kind: z.literal('failed'), detail: z.string() }),
]);
export type ChildReply = z.infer<typeof reply>;

const program = fileURLToPath(new URL('./child-main.js', import.meta.url));
const MOST_NOISE = 4000;

/** Every node_modules folder from which a module in this folder can import. */
function packagesAbove(folder: string): string[] {
  const above = join(folder, 'node_modules');
  return [...(existsSync(above) ? [above] : []), ...(dirname(folder) === folder ? [] : packagesAbove(dirname(folder)))];
}

/** The folders of code that it runs; a child can read nothing else and write nothing. */
function readable(url: string): string[] {
  const core = dirname(dirname(fileURLToPath(import.meta.resolve('@earshot/core/limits'))));
  const folders = [dirname(dirname(program)), dirname(fileURLToPath(url))];
  return [...new Set([core, ...folders, ...folders.flatMap(packagesAbove)])];
}

function commandOf(
  { url, native, reads }: ChildWork,
  heapMegabytes: number,
  deadlineMs: number,
): [string, ...string[]] {
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMegabytes}`,
    '--permission',
    ...[...readable(url), ...(reads === undefined ? [] : [reads])].map((path) => `--allow-fs-read=${path}`),
    ...(native ? ['--allow-addons'] : []),
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    program,
  ] as const;
  if (!PRLIMIT) return [...node];
  const seconds = Math.ceil(deadlineMs / 1000) + 1;
  const bytes = heapMegabytes * 2 ** 20 + limits.processing.childBytes;
  return [PRLIMIT, `--data=${bytes}`, `--cpu=${seconds}`, '--core=0', '--fsize=0', ...node];
}

const tooMuch = (what: string) =>
  new Refusal(
    'UNPROCESSABLE',
    `Reading it takes ${what} than one file can take. Split it, or save it in a simpler form.`,
    {
      reason: 'too-long',
    },
  );

// Messages of V8, Node and the system.
const OUT_OF_MEMORY =
  /out of memory|allocation fail|failed to allocate|ERR_MEMORY_ALLOCATION_FAILED|ENOMEM|invalid (?:string|array) length/i;

function answerOf(bytes: Buffer, noise: string, signal: NodeJS.Signals | null): unknown {
  // Signals come only from the kernel (processor time) and from V8, which aborts when its heap is full.
  if (signal === 'SIGXCPU') throw tooMuch('longer');
  if (signal !== null || (bytes.length === 0 && OUT_OF_MEMORY.test(noise))) throw tooMuch('more memory');
  if (bytes.length === 0) throw new Error(`the process ended without an answer: ${noise}`);
  const answer = reply.parse(JSON.parse(bytes.toString('utf8')));
  if (answer.kind === 'refused') throw new Refusal(answer.code, answer.message);
  if (answer.kind === 'read') return answer.value;
  throw OUT_OF_MEMORY.test(answer.detail) ? tooMuch('more memory') : new Error(answer.detail);
}

function start(work: ChildWork, heapMegabytes: number, deadlineMs: number): ChildProcess {
  const [command, ...args] = commandOf(work, heapMegabytes, deadlineMs);
  return spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe', 'pipe'], env: {}, cwd: '/', detached: true });
}

/**
 * Calls a plugin's `read` in a child process: no shell, no environment, no files but the code, system limits on memory
 * and processor time, a process group that is ended on timeout or cancellation. Throws a Refusal if the file is refused
 * or takes too much, an Error if the plugin fails.
 */
export async function readInChild(work: ChildWork, { signal, ...options }: ChildOptions): Promise<unknown> {
  const { processing } = limits;
  const { deadlineMs = processing.childMs, heapMegabytes = processing.childHeapMegabytes } = options;
  const { outputBytes = processing.outputBytes } = options;
  const child = start(work, heapMegabytes, deadlineMs);
  const { pid = 0, stdin, stderr } = child;
  return withinBounds(pid, { signal, deadlineMs, late: () => tooMuch('longer') }, async (giveUp) => {
    const answer = collect(child.stdio[3] as Readable, outputBytes, () => giveUp(tooMuch('more room')));
    const noise = stderr ? collect(stderr, MOST_NOISE, () => undefined) : () => Buffer.alloc(0);
    const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (_code, ending) => resolve(ending));
    });
    // The child can end before reading all input.
    stdin?.on('error', () => undefined);
    const input = serialize(work);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(input.length);
    stdin?.write(length);
    stdin?.write(input);
    const ending = await ended;
    return answerOf(answer(), noise().toString('utf8'), ending);
  });
}
