import { createReadStream } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DerivedPart } from '@earshot/core/areas/files/file';
import type { MediaJob } from '@earshot/core/areas/media/media-job';
import type { Engine, Probe, Work } from '@earshot/processing/media/engine';
import { audioWork } from '@earshot/processing/media/work/audio-work';
import { storyboardWork, thumbnailWork } from '@earshot/processing/media/work/picture-works';
import { PREVIEW, previewWork } from '@earshot/processing/media/work/preview-work';
import { peaksOf, peaksWork } from '@earshot/processing/media/work/sound-works';
import type { Pool } from '@earshot/processing/pool/pool';
import { SMALL_WIDTH } from './parts.ts';

/** A part to make, with its share of a job's time. */
export interface Step {
  part: DerivedPart;
  weight: number;
}

/** A finished part in the job's folder, and warnings about the recording. */
export interface MadePart {
  part: DerivedPart;
  path: string;
  /** smaller version of a picture that is wider than `SMALL_WIDTH` */
  smaller?: { width: number; path: string };
  warnings: readonly string[];
}

export interface MakeOptions {
  engine: Engine;
  probe: Probe;
  /** of the recording */
  path: string;
  folder: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** gets messages of the engine about the recording, in its own words */
  onWarning: (line: string) => void;
}

/** Parts that a job makes, in order: those by which people recognise a recording come first. */
export function partsOf({ kind }: Pick<MediaJob, 'kind'>, { audio, video }: Probe): Step[] {
  const sound: Step[] = audio ? [{ part: 'PEAKS', weight: 1 }] : [];
  if (kind === 'AUDIO' || !video) return audio ? [...sound, { part: 'AUDIO', weight: 4 }] : [];
  return [
    { part: 'THUMBNAIL', weight: 1 },
    ...sound,
    { part: 'PREVIEW', weight: 30 },
    { part: 'STORYBOARD', weight: 3 },
  ];
}

/** Makes the parts of a recording with the media engine. */
export class PartMaker {
  constructor(private readonly pool: Pick<Pool, 'run'>) {}

  make(part: DerivedPart, options: MakeOptions): Promise<MadePart> {
    return this[part](options);
  }

  private async PREVIEW(options: MakeOptions): Promise<MadePart> {
    return run(
      'PREVIEW',
      previewWork(options.probe, options.path, { quick: options.engine.name !== 'FFmpeg' }),
      options,
    );
  }

  private async AUDIO(options: MakeOptions): Promise<MadePart> {
    return run('AUDIO', audioWork(options.probe, options.path), options);
  }

  private async STORYBOARD(options: MakeOptions): Promise<MadePart> {
    // The rendition has a key frame each second, where a recording of a browser has few.
    const preview = join(options.folder, PREVIEW);
    const path = await access(preview).then(
      () => preview,
      () => options.path,
    );
    return run('STORYBOARD', storyboardWork(options.probe, path), options);
  }

  private async THUMBNAIL(options: MakeOptions): Promise<MadePart> {
    const { path, warnings } = await run('THUMBNAIL', thumbnailWork(options.probe, options.path), options);
    const bytes = await readFile(path);
    const { made } = await this.pool.run('draw-picture', { bytes }, { priority: 'background', signal: options.signal });
    const written = async (one: (typeof made)[number]) => {
      const drawn = join(options.folder, `thumbnail-${one.width}.webp`);
      await writeFile(drawn, one.bytes);
      return drawn;
    };
    const largest = made.toSorted((a, b) => b.width - a.width)[0];
    if (!largest) throw new Error('A still was drawn in no width');
    const small = made.find(({ width }) => width === SMALL_WIDTH && width < largest.width);
    return {
      part: 'THUMBNAIL',
      path: await written(largest),
      ...(small ? { smaller: { width: SMALL_WIDTH, path: await written(small) } } : {}),
      warnings,
    };
  }

  private async PEAKS(options: MakeOptions): Promise<MadePart> {
    const { path, warnings } = await run('PEAKS', peaksWork(options.probe, options.path), options);
    const peaks = join(options.folder, 'peaks');
    await writeFile(peaks, await peaksOf(createReadStream(path)));
    return { part: 'PEAKS', path: peaks, warnings };
  }
}

async function run(
  part: DerivedPart,
  work: Work,
  { engine, folder, signal, onProgress, onWarning }: MakeOptions,
): Promise<MadePart> {
  const { warnings } = await engine.run(work, { folder, signal, onProgress, onWarning });
  const [name] = work.outputs;
  if (name === undefined) throw new Error(`The work for ${part} names no output`);
  return { part, path: join(folder, name), warnings };
}
