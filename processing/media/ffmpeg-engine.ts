import { mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@earshot/core/limits';
import type { Engine, Probe, RunOptions, RunResult, Work } from './engine.ts';
import { failureOf, tooLong } from './failure.ts';
import { Noise } from './noise.ts';
import { PROBE_ARGUMENTS, readProbe } from './read-probe.ts';
import { type ChildCall, runChild } from './run-child.ts';
import { OWN_INPUT, SAFE_INPUT } from './safe-input.ts';

export type Program = 'ffmpeg' | 'ffprobe';

/** The programs of FFmpeg on one machine. */
export interface Programs {
  readonly name: Engine['name'];
  readonly version: string;
  readonly can: Engine['can'];
  /** seconds of work for each second of a recording, at most */
  readonly slowness: number;
  readonly memory: ChildCall['memory'];
  /** the command that starts a program on some inputs, with write access to a folder */
  command(program: Program, inputs: readonly string[], folder: string): readonly string[];
  /** the name under which a program opens one of its inputs */
  nameOf(path: string, index: number): string;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Warns if what was written is clearly shorter than what the input declares: a file that was cut off. */
function warnOfEarlyEnd(noise: Noise, lengthMs: number, decodedMs: number): void {
  const { earlyMs, earlyPercent } = limits.mediaEngine;
  const missing = lengthMs - decodedMs;
  if (missing < earlyMs || missing < (lengthMs * earlyPercent) / 100) return;
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
  noise.warn(`The recording ends early: ${seconds(decodedMs)} of ${seconds(lengthMs)} could be read.`);
}

/** The files that a run can read, and those of them that it opens as inputs. */
interface Opened {
  paths: readonly string[];
  inputs: readonly { options: readonly string[]; before: readonly string[]; index: number }[];
}

/**
 * The inputs of a work as files. Parts to join are named by a list in a folder of its own, by bare names that lead to
 * them in both engines: links of that folder, and the names of WebAssembly's inputs.
 */
async function openedInputs(inputs: Work['inputs'], folder: string): Promise<Opened> {
  const paths: string[] = [];
  const opened: Opened['inputs'][number][] = [];
  for (const input of inputs) {
    const index = paths.length;
    if ('path' in input) {
      const { path, before = [], own } = input;
      paths.push(path);
      opened.push({ options: own ? OWN_INPUT[own] : SAFE_INPUT, before, index });
      continue;
    }
    const names = input.joined.map((_part, at) => String(index + 1 + at));
    const list = join(folder, `list-${index}`);
    await writeFile(list, ['ffconcat version 1.0', ...names.map((name) => `file ${name}`), ''].join('\n'));
    for (const [at, name] of names.entries()) await symlink(input.joined[at] ?? '', join(folder, name));
    paths.push(list, ...input.joined);
    opened.push({ options: OWN_INPUT.joined, before: [], index });
  }
  return { paths, inputs: opened };
}

/** An engine that runs FFmpeg as a child process, which reads only what it is handed. */
export class FfmpegEngine implements Engine {
  readonly #programs: Programs;

  constructor(programs: Programs) {
    this.#programs = programs;
  }

  get name() {
    return this.#programs.name;
  }

  get version() {
    return this.#programs.version;
  }

  get can() {
    return this.#programs.can;
  }

  async probe(path: string, { signal }: { signal: AbortSignal }): Promise<Probe> {
    const { probeMs, probeBytes } = limits.mediaEngine;
    let json = '';
    const onLine = (line: string) => {
      if (json.length < probeBytes) json += line;
    };
    await this.#read(path, { arguments: PROBE_ARGUMENTS, deadlineMs: probeMs, signal, onLine });
    if (json.length >= probeBytes) throw failureOf({ code: 0, signal: null }, []);
    const probe = readProbe(json);
    return probe.durationMs > 0 ? probe : { ...probe, durationMs: await this.#measure(path, signal) };
  }

  async inspect(path: string, { lengthMs, ...call }: Parameters<Engine['inspect']>[1]): Promise<void> {
    const deadlineMs = limits.mediaEngine.graceMs + lengthMs * this.#programs.slowness;
    await this.#read(path, { ...call, deadlineMs });
  }

  async run(work: Work, { folder, signal, onProgress, onWarning }: RunOptions): Promise<RunResult> {
    const wrong = work.outputs.find((name) => !NAME.test(name));
    if (wrong !== undefined) throw new Error(`${wrong} is no name of an output`);
    const inside = await mkdtemp(join(folder, 'run-'));
    const lists = await mkdtemp(join(folder, 'lists-'));
    try {
      const opened = await openedInputs(work.inputs, lists);
      const noise = new Noise([inside, ...opened.paths], onWarning);
      for (const warning of work.warnings ?? []) noise.warn(warning);
      const decodedMs = await this.#make({ ...work, opened }, inside, signal, noise, onProgress);
      const made = await readdir(inside);
      if (work.outputs.some((name) => !made.includes(name))) throw failureOf({ code: 0, signal: null }, noise.lines);
      signal.throwIfAborted();
      for (const name of made) await rename(join(inside, name), join(folder, name));
      if (work.whole) warnOfEarlyEnd(noise, work.lengthMs, decodedMs);
      return { decodedMs, warnings: noise.warnings };
    } finally {
      for (const one of [inside, lists]) await rm(one, { recursive: true, force: true });
    }
  }

  /** Makes the outputs of a work in a folder; returns their length in milliseconds. */
  async #make(
    { opened, lengthMs, mostBytes, ...work }: Omit<Work, 'inputs'> & { opened: Opened },
    folder: string,
    signal: AbortSignal,
    noise: Noise,
    onProgress?: (share: number) => void,
  ): Promise<number> {
    const { nameOf, slowness } = this.#programs;
    const inputs = opened.inputs.flatMap(({ options, before, index }) => [
      ...options,
      '-threads',
      String(limits.mediaEngine.threads),
      ...before,
      '-i',
      `file:${nameOf(opened.paths[index] ?? '', index)}`,
    ]);
    let decodedMs = 0;
    const end = await this.#start('ffmpeg', opened.paths, folder, {
      arguments: [
        ...['-hide_banner', '-nostdin', '-y', '-v', 'warning', '-progress', 'pipe:1', '-stats_period', '0.5'],
        ...inputs,
        ...work.arguments,
      ],
      fileBytes: mostBytes,
      deadlineMs: limits.mediaEngine.graceMs + lengthMs * slowness,
      signal,
      onLine: (line) => {
        const us = /^out_time_us=(\d+)$/.exec(line)?.[1];
        if (us === undefined) return;
        decodedMs = Math.round(Number(us) / 1000);
        if (lengthMs > 0) onProgress?.(Math.min(1, decodedMs / lengthMs));
      },
      noise,
    });
    if (end.code !== 0) throw failureOf(end, noise.lines);
    return decodedMs;
  }

  /** The length of a recording that does not declare one, as those of browsers: it is read to its end. */
  async #measure(path: string, signal: AbortSignal): Promise<number> {
    const streams = ['-map', '0:V:0?', '-map', '0:a:0?', '-sn', '-dn'];
    const opened = { paths: [path], inputs: [{ options: SAFE_INPUT, before: [], index: 0 }] };
    const work = { opened, arguments: [...streams, '-c', 'copy', '-f', 'null', '-'], outputs: [] };
    return this.#make(
      { ...work, lengthMs: limits.mediaEngine.measureMs, mostBytes: 0 },
      '/',
      signal,
      new Noise([path]),
    );
  }

  async #read(
    path: string,
    {
      arguments: args,
      ...call
    }: { arguments: readonly string[] } & Pick<ChildCall, 'deadlineMs' | 'signal' | 'onLine'>,
  ): Promise<void> {
    const noise = new Noise([path]);
    const end = await this.#start('ffprobe', [path], '/', {
      ...call,
      arguments: ['-v', 'error', ...SAFE_INPUT, ...args, `file:${this.#programs.nameOf(path, 0)}`],
      fileBytes: 0,
      noise,
    });
    if (end.code !== 0) throw failureOf(end, noise.lines);
  }

  #start(
    program: Program,
    inputs: readonly string[],
    folder: string,
    call: Pick<ChildCall, 'fileBytes' | 'deadlineMs' | 'signal' | 'onLine'> & {
      arguments: readonly string[];
      noise: Noise;
    },
  ) {
    const { arguments: args, noise, ...rest } = call;
    return runChild({
      ...rest,
      command: [...this.#programs.command(program, inputs, folder), ...args],
      folder,
      memory: this.#programs.memory,
      late: tooLong,
      onNoise: (line) => noise.hear(line),
    });
  }
}
