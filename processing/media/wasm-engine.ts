import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import type { Engine } from './engine.ts';
import { FfmpegEngine, type Program } from './ffmpeg-engine.ts';

const PACKAGE = '@ffmpeg/core';
/** The version of FFmpeg in the package, which is pinned. */
const FFMPEG = '5.1.4';
const HEAP_MEGABYTES = 256;

// The child always runs compiled code: from source (tests) that of dist.
const compiled = import.meta.url.endsWith('.ts') ? '../dist/media/wasm-main.js' : './wasm-main.js';
const program = fileURLToPath(new URL(compiled, import.meta.url));

/** The folder of the package, which is optional; it is never imported here, since its licence is the GPL. */
export function wasmPackage(): string | undefined {
  try {
    // dist/esm/ffmpeg-core.js
    return dirname(dirname(dirname(fileURLToPath(import.meta.resolve(PACKAGE)))));
  } catch {
    return undefined;
  }
}

/** The command that starts a program of the package, which can read its inputs and write a folder and nothing else. */
export function wasmCommand(folder: string, name: Program, inputs: readonly string[], out: string): string[] {
  const writable = out !== '/';
  const reads = [folder, dirname(program), ...inputs, ...(writable ? [out] : [])];
  return [
    process.execPath,
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    '--permission',
    ...reads.map((path) => `--allow-fs-read=${path}`),
    ...(writable ? [`--allow-fs-write=${out}`] : []),
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    program,
    ...[folder, name, writable ? out : '', String(inputs.length), ...inputs],
  ];
}

/**
 * The engine of the WebAssembly build of FFmpeg, in a child process that can read its inputs and write its outputs and
 * nothing else; undefined if the package is not installed.
 */
export function wasmEngine(folder = wasmPackage()): Engine | undefined {
  if (folder === undefined || !existsSync(join(folder, 'dist', 'esm', 'ffmpeg-core.wasm'))) return undefined;
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return new FfmpegEngine({
    name: 'FFmpeg (WebAssembly)',
    version: `${FFMPEG} (${PACKAGE} ${version})`,
    can: { audio: true, video: true, hls: true },
    slowness: limits.mediaEngine.wasmSlowness,
    memory: `--data=${limits.mediaEngine.wasmBytes}`,
    command: (name, inputs, out) => wasmCommand(folder, name, inputs, out),
    nameOf: (_path, index) => `/in/${index}`,
  });
}
