import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limits } from '@earshot/core/limits';
import type { Engine } from './engine.ts';
import { FfmpegEngine } from './ffmpeg-engine.ts';
import { runChild } from './run-child.ts';

/** The oldest version that the argument lists were tried with. */
const OLDEST = [5, 1] as const;
const FILTERS = ['tile', 'overlay', 'asetnsamples', 'tpad'];

const isRunnable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The output of a program that reads no file; '' if it cannot be run. */
async function output(command: readonly string[]): Promise<string> {
  const lines: string[] = [];
  try {
    const { code } = await runChild({
      command,
      folder: '/',
      memory: `--as=${limits.mediaEngine.memoryBytes}`,
      fileBytes: 0,
      deadlineMs: limits.mediaEngine.detectMs,
      signal: new AbortController().signal,
      onLine: (line) => lines.push(line),
      onNoise: () => undefined,
      late: () => new Error(`${command.join(' ')} does not end`),
    });
    return code === 0 ? lines.join('\n') : '';
  } catch {
    return '';
  }
}

/** The version in the first line of a program, such as 5.1.9; builds of a day of its own count as new. */
export function versionOf(text: string): { version: string; recent: boolean } | undefined {
  const version = /^ffmpeg version (\S+)/.exec(text)?.[1];
  if (version === undefined) return undefined;
  const numbers = /^n?(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  if (!numbers) return { version, recent: /^(?:N-\d+|git-20\d\d|20\d\d-)/.test(version) };
  const [major = 0, minor = 0] = numbers;
  return { version, recent: major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]) };
}

/** The names in a list of encoders, filters or muxers, as ` V....D libx264   …`. */
const namesIn = (text: string) => new Set([...text.matchAll(/^\s[\sA-Z.|]+\s(\S+)/gm)].map(([, name = '']) => name));

/**
 * The engine of the FFmpeg of this machine at a path, with its ffprobe beside it; undefined if there is none, it is older
 * than 5.1, or it cannot make sound files.
 */
export async function systemEngine(ffmpeg: string): Promise<Engine | undefined> {
  const ffprobe = join(dirname(ffmpeg), 'ffprobe');
  if (!(await isRunnable(ffmpeg)) || !(await isRunnable(ffprobe))) return undefined;
  const found = versionOf(await output([ffmpeg, '-version']));
  if (!found?.recent) return undefined;
  const list = async (kind: string) => namesIn(await output([ffmpeg, '-hide_banner', `-${kind}`]));
  const [encoders, filters, muxers] = await Promise.all(['encoders', 'filters', 'muxers'].map(list));
  if (!encoders?.has('aac')) return undefined;
  const video = encoders.has('libx264') && FILTERS.every((name) => filters?.has(name));
  return new FfmpegEngine({
    name: 'FFmpeg',
    version: found.version,
    can: { audio: true, video, hls: muxers?.has('hls') ?? false },
    slowness: limits.mediaEngine.slowness,
    memory: `--as=${limits.mediaEngine.memoryBytes}`,
    command: (program) => [program === 'ffmpeg' ? ffmpeg : ffprobe],
    nameOf: (path) => path,
  });
}
