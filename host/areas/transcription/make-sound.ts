import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '@earshot/processing/media/engine';
import { AUDIO, audioWork } from '@earshot/processing/media/work/audio-work';
import { RECOGNISER_WAV, recogniserWork } from '@earshot/processing/media/work/sound-works';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Sound } from '../../plugins/transcriber-calls.ts';

/** The sound of a recording as a transcriber takes it, and where somebody speaks in it. */
export interface MadeSound {
  sound: Sound;
  /** passages with speech, in ms; null if unknown */
  spoken: [number, number][] | null;
  /** in words for people */
  warnings: string[];
}

export interface SoundParts {
  engine: Engine;
  pool: Pick<Pool, 'run'>;
  /** of the recording */
  path: string;
  /** a folder of its own, removed afterwards */
  folder: string;
  kind: 'M4A' | 'WAV';
  signal: AbortSignal;
}

/** Folder of a transcription's sound while it is handed over, in the data folder. */
export const soundFolder = (data: string, { workspaceId, id }: { workspaceId: string; id: string }): string =>
  join(data, 'transcription', workspaceId, id);

/** Makes the sound of a recording for the duration of `use`. */
export async function withSound<T>(parts: SoundParts, use: (made: MadeSound) => Promise<T>): Promise<T> {
  await rm(parts.folder, { recursive: true, force: true });
  await mkdir(parts.folder, { recursive: true, mode: 0o700 });
  try {
    return await use(await makeSound(parts));
  } finally {
    await rm(parts.folder, { recursive: true, force: true });
  }
}

async function makeSound({ engine, pool, path, folder, kind, signal }: SoundParts): Promise<MadeSound> {
  const probe = await engine.probe(path, { signal });
  const { decodedMs, warnings } = await engine.run(recogniserWork(probe, path), { folder, signal });
  const wav = join(folder, RECOGNISER_WAV);
  const heard = await pool.run('find-speech', { path: wav }, { priority: 'bulk', signal });
  if (kind === 'M4A') await engine.run(audioWork(probe, path), { folder, signal });
  const durationMs = Math.round('durationMs' in heard ? heard.durationMs : decodedMs);
  return {
    sound: { path: kind === 'WAV' ? wav : join(folder, AUDIO), durationMs, channels: 1 },
    spoken: 'speech' in heard ? heard.speech : null,
    warnings: [...warnings, ...('missing' in heard ? [heard.missing] : [])],
  };
}
