import type { Engine } from './engine.ts';
import { systemEngine } from './system-engine.ts';
import { wasmEngine } from './wasm-engine.ts';

export interface EngineSettings {
  /** path of the system's program; undefined if there is none, or it must not be used */
  ffmpeg?: string;
  /** true if the WebAssembly build may be used */
  wasm: boolean;
}

/** Looks for the FFmpeg of the system, else the WebAssembly build; undefined if there is neither. */
export async function findEngine({ ffmpeg, wasm }: EngineSettings): Promise<Engine | undefined> {
  const own = ffmpeg === undefined ? undefined : await systemEngine(ffmpeg);
  return own ?? (wasm ? wasmEngine() : undefined);
}
