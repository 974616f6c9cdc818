import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFeedback } from '../kit/fixtures/feedback-file.ts';
import { DataFolder, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { ADMIN, Callers, type Latency, pause } from './loop-callers.ts';
import { type Done, Load, type LoadSize } from './loop-load.ts';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL =
  'a plain request while the pool is saturated: p95 ≤ 2.5x, p99 ≤ 3.5x of the idle server; the same work inline ≥ 50x';
const MOST = { p95: 2.5, p99: 3.5 };
const LEAST_INLINE = 50;
const WARM_UP = 200;
const ENTRY = fileURLToPath(new URL('peers/loop-host.ts', import.meta.url));
const FULL = { points: 100_000, rows: 20_000, paragraphs: 4000, inline: 20_000, idle: 2000, busy: 4000, rounds: 5 };
const SMALL = { points: 200, rows: 50, paragraphs: 50, inline: 500, idle: 40, busy: 100, rounds: 1 };
/** Factor of the file's length compared to the whole host's import. */
const ROWS = 10;
/** ms for the host to react to a signal */
const SETTLE_MS = 5;

/** ms for the threads to finish their current work */
const PATIENCE = 120_000;

interface Round {
  idle: Latency;
  /** while threads do only imports, themes and exports */
  busy: Latency;
  /** number of repetitions of each */
  threads: number[];
  inline: Latency;
  /** while people cause all of that: the database reads and writes as well */
  whole: Latency;
  done: Done;
  longestTurnMs: number;
}

/** A watched host with a note, and work for its pool. */
class Scene {
  constructor(
    private readonly host: HostProcess,
    private readonly load: Load,
    private readonly callers: Callers,
  ) {}

  async round(requests: { idle: number; busy: number }): Promise<Round> {
    const idle = await this.idle(requests.idle);
    const saturated = await this.saturated(requests.busy);
    await this.longestTurn();
    let whole = idle;
    const done = await this.load.during(async (isOver) => {
      whole = await this.callers.steadily(isOver);
    });
    const longestTurnMs = await this.longestTurn();
    return { idle, ...saturated, inline: await this.inline(), whole, done, longestTurnMs };
  }

  /** Only threads work. */
  private async saturated(requests: number): Promise<Pick<Round, 'busy' | 'threads'>> {
    const told = this.told(/^done: (\[.*\])$/gm);
    this.host.tell('SIGALRM');
    const busy = await this.idle(requests);
    this.host.tell('SIGALRM');
    return { busy, threads: JSON.parse(await told) };
  }

  idle(requests: number): Promise<Latency> {
    return this.callers.steadily((sent) => sent >= requests);
  }

  /** The host does the work on its event loop; concurrent requests are answered after it. */
  private async inline(): Promise<Latency> {
    this.host.tell('SIGCONT');
    await pause(SETTLE_MS);
    let over = false;
    const first = this.callers.once().finally(() => {
      over = true;
    });
    const [latency] = await Promise.all([this.callers.steadily(() => over), first]);
    return latency;
  }

  /** The host's longest block of the event loop since the last call, in ms of processor time. */
  private async longestTurn(): Promise<number> {
    const told = this.told(/^longest turn: (\S+) ms/gm);
    this.host.tell('SIGUSR2');
    return Number(await told);
  }

  /** Next matching output line of the host. */
  private told(line: RegExp): Promise<string> {
    const all = () => [...this.host.out.matchAll(line)].map(([, said]) => said ?? '');
    const before = all().length;
    return eventually(() => {
      const now = all();
      if (now.length === before) throw new Error('The host has not said it');
      return now.at(-1) ?? '';
    }, PATIENCE);
  }
}

/** Time of a plain request while the pool is saturated, beside the idle server and the same work on the event loop. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const usual = small ? SMALL : FULL;
  const rounds = Number(option(args, 'rounds') ?? usual.rounds);
  const size: LoadSize = { ...usual, points: Number(option(args, 'points') ?? usual.points) };
  const folder = new DataFolder();
  const file = join(folder.path, 'feedback.csv');
  writeFeedback(file, { rows: ROWS * usual.rows });
  const env = {
    EARSHOT_ADMIN_EMAIL: ADMIN.email,
    EARSHOT_ADMIN_PASSWORD: ADMIN.password,
    LOOP_FILE: file,
    LOOP_POINTS: `${size.points}`,
    LOOP_PARAGRAPHS: `${usual.paragraphs}`,
    LOOP_INLINE: `${usual.inline}`,
  };
  const host = new HostProcess({ data: folder.path, env, entry: ENTRY });
  const found: Round[] = [];
  try {
    await host.isReady();
    const by = await signedIn(host.url, ADMIN.email, ADMIN.password);
    const load = await Load.made(by, size);
    const scene = new Scene(host, load, await Callers.made(by));
    await scene.idle(small ? usual.idle : WARM_UP);
    for (let round = 0; round < rounds; round += 1) found.push(await scene.round(usual));
  } finally {
    await host.end('SIGTERM');
    await folder.remove();
  }
  const median = (of: (round: Round) => number) => rounded(quantile(found.map(of), 0.5));
  const ratios = {
    p95: median(({ idle, busy }) => busy.p95 / idle.p95),
    p99: median(({ idle, busy }) => busy.p99 / idle.p99),
    inline: median(({ idle, inline }) => inline.p95 / idle.p95),
    whole: median(({ idle, whole }) => whole.p95 / idle.p95),
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
