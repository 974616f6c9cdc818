import { fileURLToPath } from 'node:url';
import { note } from '@earshot/core/model/note';
import { DataFolder, HostProcess, signedIn } from '../kit/host-process.ts';
import { eventually } from '../kit/job-room.ts';
import type { Visitor } from '../kit/person.ts';
import { type Done, Load, type LoadSize } from './loop-load.ts';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL =
  'a plain request while the pool is busy: p95 ≤ 2x, p99 ≤ 3x of the idle server; the same work inline ≥ 50x';
const MOST = { p95: 2, p99: 3 };
const LEAST_INLINE = 50;
const EVERY_MS = 5;
const WARM_UP = 200;
const EMAIL = 'ada@example.org';
const PASSWORD = 'Quiet-Harbour-42-Lantern';
const ENTRY = fileURLToPath(new URL('peers/inline-host.ts', import.meta.url));
const FULL = { points: 100_000, rows: 20_000, paragraphs: 4000, inline: 20_000, idle: 2000, rounds: 5 };
const SMALL = { points: 200, rows: 50, paragraphs: 50, inline: 500, idle: 40, rounds: 1 };

interface Latency {
  median: number;
  p95: number;
  p99: number;
  requests: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const latencyOf = (times: readonly number[]): Latency => ({
  median: rounded(quantile(times, 0.5)),
  p95: rounded(quantile(times, 0.95)),
  p99: rounded(quantile(times, 0.99)),
  requests: times.length,
});

/** Asks for a note 200 times a second, whether the one before has been answered or not. */
async function asked(by: Visitor, noteId: string, isOver: (sent: number) => boolean): Promise<Latency> {
  const requests: Promise<number>[] = [];
  const start = performance.now();
  while (!isOver(requests.length)) {
    // A timer that comes late is made up for.
    while (requests.length * EVERY_MS <= performance.now() - start) requests.push(timed(by, noteId));
    await pause(EVERY_MS);
  }
  return latencyOf(await Promise.all(requests));
}

async function timed(by: Visitor, noteId: string): Promise<number> {
  const at = performance.now();
  await by.do(note, { id: noteId });
  return performance.now() - at;
}

interface Round {
  idle: Latency;
  busy: Latency;
  inline: Latency;
  done: Done;
  longestTurnMs: number;
}

/** A host whose event loop is watched, with a note, and work for its pool. */
class Scene {
  constructor(
    private readonly host: HostProcess,
    private readonly by: Visitor,
    private readonly load: Load,
    private readonly noteId: string,
  ) {}

  async round(idleRequests: number): Promise<Round> {
    const idle = await this.idle(idleRequests);
    await this.longestTurn();
    let busy = idle;
    const done = await this.load.during(async (isOver) => {
      busy = await asked(this.by, this.noteId, isOver);
    });
    return { idle, busy, inline: await this.inline(), done, longestTurnMs: await this.longestTurn() };
  }

  idle(requests: number): Promise<Latency> {
    return asked(this.by, this.noteId, (sent) => sent >= requests);
  }

  /** The host does the work on its event loop; what is asked meanwhile is answered after it. */
  private async inline(): Promise<Latency> {
    process.kill(this.host.pid, 'SIGCONT');
    await pause(EVERY_MS);
    let over = false;
    void timed(this.by, this.noteId).then(() => {
      over = true;
    });
    return asked(this.by, this.noteId, () => over);
  }

  /** The longest turn of the host's event loop since this was last asked, in ms of processor time. */
  private async longestTurn(): Promise<number> {
    const told = () => [...this.host.out.matchAll(/^longest turn: (\S+) ms$/gm)].map(([, ms]) => Number(ms));
    const before = told().length;
    process.kill(this.host.pid, 'SIGUSR2');
    return eventually(() => {
      const now = told();
      if (now.length === before) throw new Error('The host has not told its longest turn');
      return now.at(-1) ?? Number.NaN;
    });
  }
}

/** How long a plain request takes while the pool is saturated, beside the idle server and the same work on the event loop. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const usual = small ? SMALL : FULL;
  const rounds = Number(option(args, 'rounds') ?? usual.rounds);
  const size: LoadSize = { ...usual, points: Number(option(args, 'points') ?? usual.points) };
  const folder = new DataFolder();
  const env = { EARSHOT_ADMIN_EMAIL: EMAIL, EARSHOT_ADMIN_PASSWORD: PASSWORD, INLINE_POINTS: `${usual.inline}` };
  const host = new HostProcess({ data: folder.path, env, entry: ENTRY });
  const found: Round[] = [];
  try {
    await host.isReady();
    const by = await signedIn(host.url, EMAIL, PASSWORD);
    const load = await Load.made(by, size);
    const scene = new Scene(host, by, load, load.noteId);
    await scene.idle(small ? usual.idle : WARM_UP);
    for (let round = 0; round < rounds; round += 1) found.push(await scene.round(usual.idle));
  } finally {
    await host.end('SIGTERM');
    await folder.remove();
  }
  const median = (of: (round: Round) => number) => rounded(quantile(found.map(of), 0.5));
  const ratios = {
    p95: median(({ idle, busy }) => busy.p95 / idle.p95),
    p99: median(({ idle, busy }) => busy.p99 / idle.p99),
    inline: median(({ idle, inline }) => inline.p95 / idle.p95),
  };
  return {
    bench: 'loop',
    holds: ratios.p95 <= MOST.p95 && ratios.p99 <= MOST.p99 && ratios.inline >= LEAST_INLINE,
    goal: GOAL,
    ratio: ratios.p95,
    peer: median(({ idle }) => idle.p95),
    own: median(({ busy }) => busy.p95),
    ratios,
    size,
    rounds: found,
  };
}
