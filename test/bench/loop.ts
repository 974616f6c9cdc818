import { Agent } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNote } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { acceptInvite, createInvite } from '@earshot/core/areas/workspace/invite';
import { writeFeedback } from '../kit/fixtures/feedback-file.ts';
import { DataFolder, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { Visitor } from '../kit/hosts/person.ts';
import { type Address, called } from './graphql-call.ts';
import { type Done, Load, type LoadSize } from './loop-load.ts';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL =
  'a plain request while the pool is saturated: p95 ≤ 2.5x, p99 ≤ 3.5x of the idle server; the same work inline ≥ 50x';
const MOST = { p95: 2.5, p99: 3.5 };
const LEAST_INLINE = 50;
const TITLE = 'Interview with Ada';
const QUERY = 'query ($id: ID!) { note(id: $id) { id title preview updatedAt } }';
const EVERY_MS = 5;
const WARM_UP = 200;
const EMAIL = 'ada@example.org';
const PASSWORD = 'Quiet-Harbour-42-Lantern';
const ENTRY = fileURLToPath(new URL('peers/loop-host.ts', import.meta.url));
const FULL = { points: 100_000, rows: 20_000, paragraphs: 4000, inline: 20_000, idle: 2000, busy: 4000, rounds: 5 };
const SMALL = { points: 200, rows: 50, paragraphs: 50, inline: 500, idle: 40, busy: 100, rounds: 1 };
/** How often the file of an import is as long as in the whole host. */
const ROWS = 10;

interface Latency {
  median: number;
  p95: number;
  p99: number;
  requests: number;
}

/** ms for the threads to end what they are at */
const PATIENCE = 120_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const latencyOf = (times: readonly number[]): Latency => ({
  median: rounded(quantile(times, 0.5)),
  p95: rounded(quantile(times, 0.95)),
  p99: rounded(quantile(times, 0.99)),
  requests: times.length,
});

/** So many that none of them asks more often than one person may. */
const COLLEAGUES = 4;

/** A colleague of somebody who is an admin. */
async function aColleague(admin: Visitor, at: number): Promise<Visitor> {
  const { link } = await admin.do(createInvite, { role: 'CONTRIBUTOR' });
  const email = `colleague-${at}@example.org`;
  const token = new URL(link).hash.replace('#token=', '');
  await new Visitor(admin.url, undefined).do(acceptInvite, { token, name: 'Bo', email, password: PASSWORD });
  return signedIn(admin.url, email, PASSWORD);
}

/** People who ask for a note, one after the other. */
class Callers {
  private readonly addresses: Address[];
  private readonly body: string;
  private asked = 0;

  constructor(people: Visitor[], noteId: string) {
    this.addresses = people.map(({ url, cookie = '' }) => ({
      url: `${url}/api/graphql`,
      headers: { cookie, 'x-earshot': '1' },
    }));
    this.body = JSON.stringify({ query: QUERY, variables: { id: noteId } });
  }

  /** They ask 200 times a second, whether the one before has been answered or not. */
  async steadily(isOver: (sent: number) => boolean): Promise<Latency> {
    // Its own connections: a server that was held up ends those that were idle, whatever has come in on them.
    const agent = new Agent({ keepAlive: true });
    const requests: Promise<number>[] = [];
    const start = performance.now();
    while (!isOver(requests.length)) {
      // A timer that comes late is made up for.
      while (requests.length * EVERY_MS <= performance.now() - start) {
        const sent = this.once(agent);
        // It is thrown when all have been sent.
        sent.catch(() => {});
        requests.push(sent);
      }
      await pause(EVERY_MS);
    }
    const times = await Promise.all(requests);
    agent.destroy();
    return latencyOf(times);
  }

  /** Milliseconds until one request is answered. */
  async once(agent = new Agent()): Promise<number> {
    const address = this.addresses[this.asked++ % this.addresses.length] as Address;
    const at = performance.now();
    const answer = await called(agent, address, this.body);
    if (!answer.includes(TITLE)) throw new Error(`Not the note: ${answer.slice(0, 300)}`);
    return performance.now() - at;
  }
}

interface Round {
  idle: Latency;
  /** while threads do nothing but imports, themes and exports */
  busy: Latency;
  /** how often each of them was done */
  threads: number[];
  inline: Latency;
  /** while people have all that done: the database reads and writes beside it */
  whole: Latency;
  done: Done;
  longestTurnMs: number;
}

/** A host whose event loop is watched, with a note, and work for its pool. */
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

  /** Threads work, and nobody else. */
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

  /** The host does the work on its event loop; what is asked meanwhile is answered after it. */
  private async inline(): Promise<Latency> {
    this.host.tell('SIGCONT');
    await pause(EVERY_MS);
    let over = false;
    const first = this.callers.once().finally(() => {
      over = true;
    });
    const [latency] = await Promise.all([this.callers.steadily(() => over), first]);
    return latency;
  }

  /** The longest turn of the host's event loop since this was last asked, in ms of processor time. */
  private async longestTurn(): Promise<number> {
    const told = this.told(/^longest turn: (\S+) ms/gm);
    this.host.tell('SIGUSR2');
    return Number(await told);
  }

  /** What the host says next in such a line. */
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

/** How long a plain request takes while the pool is saturated, beside the idle server and the same work on the event loop. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const usual = small ? SMALL : FULL;
  const rounds = Number(option(args, 'rounds') ?? usual.rounds);
  const size: LoadSize = { ...usual, points: Number(option(args, 'points') ?? usual.points) };
  const folder = new DataFolder();
  const file = join(folder.path, 'feedback.csv');
  writeFeedback(file, { rows: ROWS * usual.rows });
  const env = {
    EARSHOT_ADMIN_EMAIL: EMAIL,
    EARSHOT_ADMIN_PASSWORD: PASSWORD,
    LOOP_FILE: file,
    LOOP_POINTS: `${size.points}`,
    LOOP_PARAGRAPHS: `${usual.paragraphs}`,
    LOOP_INLINE: `${usual.inline}`,
  };
  const host = new HostProcess({ data: folder.path, env, entry: ENTRY });
  const found: Round[] = [];
  try {
    await host.isReady();
    const by = await signedIn(host.url, EMAIL, PASSWORD);
    const load = await Load.made(by, size);
    const { id } = await by.do(createNote, {
      projectId: (await by.do(createProject, { title: 'Plain' })).id,
      title: TITLE,
    });
    const people = await Promise.all(Array.from({ length: COLLEAGUES }, (_, at) => aColleague(by, at)));
    const scene = new Scene(host, load, new Callers(people, id));
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
