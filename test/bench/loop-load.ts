import type { Channel } from '@earshot/core/areas/places/channel';
import { createProject } from '@earshot/core/areas/places/project';
import { findThemes, themeRun } from '@earshot/core/areas/themes/theme-run';
import { createVersion } from '@earshot/core/areas/versions/version';
import type { Visitor } from '../kit/hosts/person.ts';
import { aFileChannel, bringIn } from '../kit/rooms/channels.ts';
import { feedback, NAMED, themed } from '../kit/rooms/themes.ts';

const LOOK_MS = 200;

/** Size of the load on the pool: data points per theme run, rows of a file, paragraphs of a note. */
export interface LoadSize {
  points: number;
  rows: number;
  paragraphs: number;
}

/** Number of other tasks finished during one theme run. */
export interface Done {
  imports: number;
  readings: number;
}

/** A note with this many paragraphs; returns its id. */
async function importedNote(by: Visitor, paragraphs: number): Promise<string> {
  const project = await by.do(createProject, { title: 'Interviews' });
  const lines = Array.from({ length: paragraphs }, (_, at) => `Somebody said in line ${at} that nobody came.`);
  const query = new URLSearchParams({ projectId: project.id, fileName: 'interview.txt' });
  const response = await fetch(`${by.url}/api/v1/import?${query}`, {
    method: 'POST',
    headers: { 'x-earshot': '1', cookie: by.cookie ?? '' },
    body: lines.join('\n\n'),
  });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

/**
 * Work that saturates the pool: themes of a channel, and repeatedly the reading of a file into another channel and of a
 * large note as for an export.
 */
export class Load {
  private constructor(
    private readonly by: Visitor,
    private readonly about: { themes: Channel; imports: Channel; file: string },
    /** id of a large note */
    private readonly noteId: string,
  ) {}

  static async made(by: Visitor, { points, rows, paragraphs }: LoadSize): Promise<Load> {
    const [themes, imports] = [await aFileChannel(by, 'Reviews'), await aFileChannel(by, 'Survey')];
    await bringIn(by, themes.id, feedback(points), NAMED);
    await themed(by, themes.id);
    return new Load(by, { themes, imports, file: feedback(rows, { seed: 2 }) }, await importedNote(by, paragraphs));
  }

  /** Keeps the pool busy for one theme run; `watch` must last as long. */
  async during(watch: (isOver: () => boolean) => Promise<void>): Promise<Done> {
    const done: Done = { imports: 0, readings: 0 };
    let over = false;
    const isOver = () => over;
    const again = async (kind: keyof Done, work: () => Promise<unknown>) => {
      while (!over) {
        await work();
        done[kind] += 1;
      }
    };
    await Promise.all([
      this.findThemes().finally(() => {
        over = true;
      }),
      again('imports', () => this.import()),
      again('readings', () => this.read(done.readings)),
      watch(isOver),
    ]);
    return done;
  }

  private import() {
    return bringIn(this.by, this.about.imports.id, this.about.file, NAMED);
  }

  private read(at: number) {
    return this.by.do(createVersion, { pageId: this.noteId, title: `Version ${at}` });
  }

  private async findThemes(): Promise<void> {
    const { id } = await this.by.do(findThemes, { id: this.about.themes.id });
    for (;;) {
      const { state } = await this.by.do(themeRun, { id });
      if (state === 'DONE') return;
      if (state !== 'WAITING' && state !== 'RUNNING') throw new Error(`The run is ${state}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}
