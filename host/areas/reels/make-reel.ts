import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@earshot/core/limits';
import type { Engine, Probe, Work } from '@earshot/processing/media/engine';
import {
  cardWork,
  joinWork,
  type ReelForm,
  reelPartWork,
  wholePictures,
} from '@earshot/processing/media/work/reel-works';
import type { Pool } from '@earshot/processing/pool/pool';
import type { FileKey, FileStore } from '../files/bytes/file-store.ts';
import { captionsFile, spreadWords } from './captions.ts';
import type { PlayedFile } from './played-highlights.ts';
import type { PlayedItem } from './reels.ts';

export interface MakingParts {
  engine: Engine;
  store: FileStore;
  pool: Pick<Pool, 'run'>;
  workspaceId: string;
  /** of the job */
  folder: string;
  signal: AbortSignal;
  /** from 0 to 1 */
  onProgress: (share: number) => void;
  /** stores a part made of a recording, as long as the recording is unchanged; throws if it is not */
  keep: (file: PlayedFile, key: FileKey, path: string) => Promise<void>;
}

export interface MadeReel {
  path: string;
  lengthMs: number;
  notices: string[];
}

/** Share of cutting the parts in the progress; the rest is joining them. */
const CUT = 0.9;
const FRAMES = { large: { width: 1280, height: 720 }, small: { width: 640, height: 360 } } as const;

interface Piece {
  path: string;
  lengthMs: number;
}

/** Makes one file of the ready items of a reel. Parts of recordings are stored, so that no later run cuts them again. */
export class ReelMaker {
  private readonly form: ReelForm;
  private readonly probes = new Map<string, Promise<Probe>>();
  private lacking = 0;
  private files = 0;

  constructor(
    private readonly parts: MakingParts,
    private readonly options: { sound: boolean; captions: boolean },
  ) {
    const quick = parts.engine.name !== 'FFmpeg';
    this.form = options.sound ? { quick } : { quick, frame: quick ? FRAMES.small : FRAMES.large };
  }

  async make(items: readonly PlayedItem[]): Promise<MadeReel> {
    const pieces: Piece[] = [];
    const captioned: Parameters<typeof captionsFile>[0][number][] = [];
    let lengthMs = 0;
    for (const [index, item] of items.entries()) {
      this.parts.signal.throwIfAborted();
      const piece = await (item.played?.file ? this.recorded(item, item.played.file, index) : this.card(item, index));
      const { startMs, endMs, wholeStartMs, wholeEndMs } = item.part;
      const words = spreadWords(item.played?.highlight.text ?? '', wholeStartMs, wholeEndMs);
      captioned.push({ words, startMs, endMs, atMs: lengthMs });
      pieces.push(piece);
      lengthMs += piece.lengthMs;
      this.parts.onProgress((CUT * (index + 1)) / items.length);
    }
    const path = await this.join(pieces, lengthMs, this.options.captions ? captionsFile(captioned) : '');
    const notices = this.lacking ? [`Letters that cannot be drawn here were left out of cards: ${this.lacking}.`] : [];
    return { path, lengthMs, notices };
  }

  private async join(pieces: readonly Piece[], lengthMs: number, captions: string): Promise<string> {
    const { folder } = this.parts;
    const path = join(folder, 'captions.srt');
    if (captions !== '') await writeFile(path, captions);
    const work = joinWork(
      pieces.map((piece) => piece.path),
      this.form,
      { lengthMs, ...(captions === '' ? {} : { captions: { path, language: 'und' } }) },
    );
    return this.run(work, (share) => this.parts.onProgress(CUT + (1 - CUT) * share));
  }

  private async run(work: Work, onProgress?: (share: number) => void): Promise<string> {
    const { engine, folder, signal } = this.parts;
    await engine.run(work, { folder, signal, ...(onProgress ? { onProgress } : {}) });
    return join(folder, work.outputs[0] ?? '');
  }

  /** A file of this run under a name of its own: works name all parts alike. */
  private async named(path: string): Promise<string> {
    this.files += 1;
    const own = join(this.parts.folder, `piece-${this.files}.mov`);
    await rename(path, own);
    return own;
  }

  private async card({ item: { title, text, cardMs } }: PlayedItem, index: number): Promise<Piece> {
    const { frame } = this.form;
    if (!frame) throw new Error('A reel of sound alone has no cards');
    const picture = await this.picture({ title, text, otherwise: title === '' ? '' : `Part ${index + 1}` });
    const work = cardWork(picture, cardMs, { ...this.form, frame });
    return { path: await this.named(await this.run(work)), lengthMs: work.lengthMs };
  }

  private async recorded({ part, played }: PlayedItem, file: PlayedFile, index: number): Promise<Piece> {
    const { store, workspaceId, keep, signal, engine } = this.parts;
    const { startMs, endMs } = part;
    const title = (played?.highlight.text ?? '').slice(0, limits.reels.cardText);
    const words = { title, text: '', otherwise: `Part ${index + 1}` };
    const key = { workspaceId, hash: file.hash, part: this.partName(part) };
    const lengthMs = wholePictures(endMs - startMs);
    // Words that are drawn are those of a note, which can be redacted without a change of the recording.
    const isDrawn = this.form.frame !== undefined && !part.moving;
    if (!isDrawn && (await store.size(key)) !== undefined) return { path: await store.pathOf(key), lengthMs };
    const source = await store.pathOf({ workspaceId, hash: file.hash });
    const probe = this.probes.get(file.hash) ?? engine.probe(source, { signal });
    this.probes.set(file.hash, probe);
    const facts = await probe;
    const picture = this.form.frame && !facts.video ? { picture: await this.picture(words) } : {};
    // A length that the database knows can be a little longer than the recording itself.
    const range = { startMs, endMs: startMs + lengthMs };
    const work = reelPartWork({ ...facts, durationMs: Math.max(facts.durationMs, range.endMs) }, source, range, {
      ...this.form,
      ...picture,
    });
    const path = await this.named(await this.run(work));
    if (!isDrawn && !picture.picture) await keep(file, key, path);
    return { path, lengthMs };
  }

  /** The name changes with whatever changes the part. */
  private partName({ startMs, endMs }: PlayedItem['part']): string {
    const { frame, quick } = this.form;
    const size = frame ? `${frame.height}` : 'sound';
    return `reel-1-${size}${quick ? '-quick' : ''}-${startMs}-${endMs}.mov`;
  }

  private async picture(words: { title: string; text: string; otherwise: string }): Promise<string> {
    const { pool, folder, signal } = this.parts;
    const input = { ...words, ...(this.form.frame ?? FRAMES.small) };
    const { png, lacking } = await pool.run('draw-card', input, { priority: 'background', signal });
    this.lacking += lacking;
    const path = join(folder, 'card.png');
    await rm(path, { force: true });
    await writeFile(path, png);
    return path;
  }
}
