import type { Engine } from './engine.ts';
import { systemEngine } from './system-engine.ts';
import { wasmEngine } from './wasm-engine.ts';

export interface EngineSettings {
  /** the operator's path of the program; without it, the search path is looked through */
  ffmpeg?: string;
  /** true if the WebAssembly build may be used */
  wasm: boolean;
}

/** Folders in which systems install programs. */
const FOLDERS = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/snap/bin';

/** Looks for the FFmpeg of the system, else the WebAssembly build; undefined if there is neither. */
export async function findEngine({ ffmpeg, wasm }: EngineSettings): Promise<Engine | undefined> {
  return (await systemEngine(ffmpeg, FOLDERS)) ?? (wasm ? wasmEngine() : undefined);
}
