import type { Environment } from '@earshot/config/environment';
import { programIn } from '@earshot/config/program-in';
import type { MediaEngineState } from '@earshot/core/areas/media/media-job';
import { Refusal } from '@earshot/core/refusal';
import type { Engine } from '@earshot/processing/media/engine';
import { findEngine } from '@earshot/processing/media/find-engine';

/** Milliseconds after which a missing engine is looked for again: installing one takes no restart. */
const AGAIN_MS = 60_000;

const MISSING =
  'Recordings cannot be processed on this server, as it has no media engine. They are played as they were uploaded. Whoever runs Earshot can install FFmpeg.';

/** The media engine of this machine: the system's FFmpeg, or else the WebAssembly build among the packages. */
export class MediaEngine {
  private found: Promise<Engine | undefined> | undefined;
  private lookedAt = 0;

  constructor(private readonly environment: Pick<Environment, 'mediaEngines' | 'programFolders'>) {}

  /** The engine; undefined if there is none. */
  async find(): Promise<Engine | undefined> {
    const known = await this.found;
    if (known) return known;
    if (!this.found || performance.now() - this.lookedAt > AGAIN_MS) {
      this.lookedAt = performance.now();
      this.found = this.look();
    }
    return this.found;
  }

  /** Its name and abilities, for settings and operators. */
  async state(): Promise<MediaEngineState> {
    const engine = await this.find();
    return { ...(engine?.can ?? { audio: false, video: false, hls: false }), title: engine ? engineTitle(engine) : '' };
  }

  private async look(): Promise<Engine | undefined> {
    const { mediaEngines, programFolders } = this.environment;
    const ffmpeg = mediaEngines.includes('system') ? await programIn(programFolders, 'ffmpeg') : undefined;
    return findEngine({ ...(ffmpeg === undefined ? {} : { ffmpeg }), wasm: mediaEngines.includes('wasm') });
  }

  /** The engine; refuses if there is none. */
  async demand(): Promise<Engine> {
    const engine = await this.find();
    if (!engine) throw new Refusal('UNAVAILABLE', MISSING, { reason: 'no-engine' });
    return engine;
  }
}

/** Name and version of an engine. */
export const engineTitle = ({ name, version }: Pick<Engine, 'name' | 'version'>): string => `${name} ${version}`;
