import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Engine, Work } from '@earshot/processing/media/engine';
import { SAFE_INPUT } from '@earshot/processing/media/safe-input';
import { systemEngine } from '@earshot/processing/media/system-engine';
import { wasmEngine } from '@earshot/processing/media/wasm-engine';
import { audioWork } from '@earshot/processing/media/work/audio-work';
import { clipWork } from '@earshot/processing/media/work/clip-work';
import { previewWork } from '@earshot/processing/media/work/preview-work';
import { hindrance } from '../kit/browser/browser.ts';
import { AAC, H264, lateness, pictures, record, samplesOf, sounds } from '../kit/fixtures/recordings.ts';
import { DataFolder, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { played } from './media-player.ts';
import { quantile, type Result, rounded } from './result.ts';

const GOAL =
  'a preview ≤ 1.1x the same FFmpeg by hand; clips within 10 ms; seek in an hour ≤ 300 ms and a word lit ≤ 50 ms late, both p95';
const MOST = { ratio: 1.1, apartMs: 10, seekMs: 300, lateMs: 50 };
const EMAIL = 'ada@example.org';
const PASSWORD = 'Quiet-Harbour-42-Lantern';
const FULL = { seconds: 60, wasmSeconds: 20, rounds: 3, clips: 8, hour: 3600, characters: 1_000_000, seeks: 40 };
const SMALL = { seconds: 5, wasmSeconds: 2, rounds: 1, clips: 2, hour: 30, characters: 10_000, seeks: 5 };

const run = promisify(execFile);

async function systemFfmpeg(): Promise<{ program: string; engine: Engine } | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(folder, 'ffmpeg');
    const engine = await systemEngine(program);
    if (engine) return { program, engine };
  }
  return undefined;
}

/** Seconds that a piece of work takes. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** Works of an engine on one recording, each in a folder of its own. */
class Workshop {
  constructor(
    private readonly folder: string,
    readonly signal = new AbortController().signal,
  ) {}

  readonly out = () => mkdtemp(join(this.folder, 'out-'));

  async make(engine: Engine, work: Work): Promise<string> {
    const folder = await this.out();
    await engine.run(work, { folder, signal: this.signal });
    return join(folder, work.outputs[0] ?? '');
  }

  /** The same arguments, without the walls around them. */
  async byHand(program: string, { inputs, arguments: rest }: Work): Promise<void> {
    const opened = inputs.flatMap((input) =>
      'path' in input ? [...SAFE_INPUT, ...(input.before ?? []), '-i', input.path] : [],
    );
    await run(program, ['-nostdin', '-v', 'error', '-y', ...opened, ...rest], { cwd: await this.out() });
  }
}

/** Jobs as multiples of real time, exact clips, and the player beside a long transcript. */
export async function bench({ small }: { small: boolean }): Promise<Result> {
  const size = small ? SMALL : FULL;
  const system = await systemFfmpeg();
  if (!system) throw new Error('The bench needs FFmpeg of at least 5.1 on this machine.');
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-media-'));
  try {
    const shop = new Workshop(folder);
    const { engine, program } = system;
    const film = (name: string, seconds: number) =>
      record(folder, name, [...pictures(seconds, '1280x720'), ...sounds(seconds), ...H264, ...AAC]);
    const path = await film('interview.mp4', size.seconds);
    const facts = await engine.probe(path, { signal: shop.signal });
    // A bit rate that is too high to be copied.
    const preview = previewWork({ ...facts, bitRate: 9e6 }, path);
    const own: number[] = [];
    const peer: number[] = [];
    for (let round = 0; round < size.rounds; round += 1) {
      peer.push(await secondsOf(() => shop.byHand(program, preview)));
      own.push(await secondsOf(() => shop.make(engine, preview)));
    }
    const whole = await samplesOf(path);
    const apart: number[] = [];
    for (let clip = 0; clip < size.clips; clip += 1) {
      const startMs = Math.round(200 + ((clip * 0.618034) % 1) * (size.seconds * 1000 - 3000));
      const cut = await shop.make(engine, clipWork(facts, path, { startMs, endMs: startMs + 2000 }));
      apart.push(Math.abs(lateness(whole, await samplesOf(cut), startMs)));
    }
    const times = { sound: await secondsOf(() => shop.make(engine, audioWork(facts, path))) };
    const wasm = wasmEngine();
    const short = await film('short.mp4', size.wasmSeconds);
    const wasmSeconds = wasm
      ? await secondsOf(async () =>
          shop.make(wasm, previewWork({ ...(await wasm.probe(short, { signal: shop.signal })), bitRate: 9e6 }, short)),
        )
      : undefined;
    const heard = hindrance() ? undefined : await inBrowser(folder, size);
    const ratio = rounded(quantile(own, 0.5) / quantile(peer, 0.5));
    const apartMs = rounded(Math.max(...apart));
    const isGood = !heard || (heard.seekMs.p95 <= MOST.seekMs && heard.lateMs.p95 <= MOST.lateMs);
    return {
      bench: 'media',
      holds: ratio <= MOST.ratio && apartMs <= MOST.apartMs && isGood,
      goal: GOAL,
      ratio,
      peer: rounded(quantile(peer, 0.5) * 1000),
      own: rounded(quantile(own, 0.5) * 1000),
      realTime: {
        preview: rounded(size.seconds / quantile(own, 0.5)),
        sound: rounded(size.seconds / times.sound),
        ...(wasmSeconds === undefined ? {} : { previewByWebAssembly: rounded(size.wasmSeconds / wasmSeconds) }),
      },
      clipsApartMs: apartMs,
      ...heard,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const figures = (times: readonly number[]) => ({
  median: rounded(quantile(times, 0.5)),
  p95: rounded(quantile(times, 0.95)),
  most: rounded(Math.max(...times)),
});

async function inBrowser(folder: string, { hour, characters, seeks }: typeof FULL) {
  const path = await record(folder, 'hour.mp4', [
    ...[
      ...pictures(hour, '320x180', 2),
      ...sounds(hour),
      ...H264,
      '-g',
      '20',
      '-crf',
      '40',
      '-c:a',
      'aac',
      '-b:a',
      '32k',
    ],
    ...['-movflags', '+faststart'],
  ]);
  const data = new DataFolder();
  const env = { EARSHOT_ADMIN_EMAIL: EMAIL, EARSHOT_ADMIN_PASSWORD: PASSWORD };
  const host = new HostProcess({ data: data.path, env });
  try {
    await host.isReady();
    const admin = await signedIn(host.url, EMAIL, PASSWORD);
    const recording = await readFile(path);
    const result = await played(admin, { recording, seconds: hour, characters, seeks });
    return { seekMs: figures(result.seeks), lateMs: figures(result.late), frameMs: figures(result.frames) };
  } finally {
    await host.end('SIGTERM');
    await data.remove();
  }
}
