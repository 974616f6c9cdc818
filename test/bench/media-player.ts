import { createProject } from '@earshot/core/areas/places/project';
import { enter } from '../kit/browser/browser.ts';
import type { Visitor } from '../kit/hosts/person.ts';
import { upload } from '../kit/hosts/uploads.ts';
import { anImport } from '../kit/rooms/transcript.ts';

/** Words a second while each word has a time of its own. */
const PACE = 3;
/** Seconds at the beginning in which each word has a time of its own. */
const TIMED = 90;
const FROM = 10;
const LISTENED = 30;

const stamp = (ms: number) => new Date(ms).toISOString().slice(11, 23);
const wordStart = (word: number) => Math.round((word * 1000) / PACE);

/** A transcript as long as the recording: words with times at first, then turns of a second each. */
function transcript(seconds: number, characters: number): string {
  const timed = Math.min(TIMED, seconds);
  const turns = Array.from({ length: Math.floor((timed * PACE) / 12) }, (_, turn) => {
    const words = Array.from({ length: 12 }, (_word, at) => turn * 12 + at);
    const said = words.map((word) => `<${stamp(wordStart(word))}>w${word} `).join('');
    const [start, end] = [wordStart(turn * 12), wordStart((turn + 1) * 12)];
    return `${stamp(start)} --> ${stamp(end)}\n<v ${turn % 2 === 0 ? 'Ada' : 'Ben'}>${said}`;
  });
  const rest = Array.from({ length: Math.max(0, seconds - timed) }, (_, at) => {
    const said = 'They said that it took far too long to export. '.repeat(Math.ceil(characters / seconds / 47));
    const start = (timed + at) * 1000;
    return `${stamp(start)} --> ${stamp(start + 1000)}\n<v Ada>${said}`;
  });
  return `WEBVTT\n\n${[...turns, ...rest].join('\n\n')}\n`;
}

export interface Played {
  /** milliseconds of each seek, until the picture is there */
  seeks: number[];
  /** milliseconds by which each word was lit after the player reached it */
  late: number[];
  /** milliseconds between frames while the text follows */
  frames: number[];
}

/** Seeks through a recording beside its transcript, and listens to its beginning. */
export async function played(
  admin: Visitor,
  { recording, seconds, characters, seeks }: { recording: Buffer; seconds: number; characters: number; seeks: number },
): Promise<Played> {
  const { id: projectId } = await admin.do(createProject, { title: 'Heard' });
  const note = await anImport(admin, projectId, 'interview.vtt', transcript(seconds, characters));
  await upload(admin, { projectId, pageId: note.id, name: 'interview.mp4', bytes: recording });
  const page = await enter(admin, `/data/${note.id}`);
  await page.locator('[data-player] video').waitFor({ timeout: 120_000 });
  await page.locator('[data-note-text]').getByText('w0', { exact: false }).first().waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2, undefined, {
    timeout: 120_000,
  });
  const taken = await page.evaluate(
    async ({ length, count }) => {
      const video = document.querySelector('video') as HTMLVideoElement;
      const times: number[] = [];
      for (let one = 0; one < count; one += 1) {
        // Far apart, and never in order.
        const to = ((one * 0.618034) % 1) * length;
        const begun = performance.now();
        const isThere = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        video.currentTime = to;
        await isThere;
        times.push(performance.now() - begun);
      }
      return times;
    },
    { length: seconds * 0.95, count: seeks },
  );
  const heard = await page.evaluate(
    async ({ from, length }) => {
      const video = document.querySelector('video') as HTMLVideoElement;
      video.currentTime = from;
      await video.play();
      const frames: number[] = [];
      const lit: { word: string; at: number }[] = [];
      let last = await new Promise<number>(requestAnimationFrame);
      const end = performance.now() + length * 1000;
      while (performance.now() < end) {
        const next = await new Promise<number>(requestAnimationFrame);
        frames.push(next - last);
        last = next;
        const word = [...(CSS.highlights.get('e-spoken') ?? [])].map((range) => String(range)).join('');
        if (word !== '' && word !== lit.at(-1)?.word) lit.push({ word, at: video.currentTime });
      }
      video.pause();
      return { frames, lit };
    },
    { from: FROM, length: Math.min(LISTENED, seconds - FROM - 1) },
  );
  await page.close();
  // The first word was lit where playing began.
  const late = heard.lit.slice(1).map(({ word, at }) => at * 1000 - wordStart(Number(word.slice(1))));
  if (late.length < 5) throw new Error(`Only ${late.length} words were lit.`);
  return { seeks: taken, late, frames: heard.frames };
}
