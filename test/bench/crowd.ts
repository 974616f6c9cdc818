import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createNote } from '@earshot/core/areas/pages/note';
import { createChannel } from '@earshot/core/areas/places/channel';
import { createProject } from '@earshot/core/areas/places/project';
import { me } from '@earshot/core/model/member';
import { Random } from '@earshot/core/random';
import { hashPassword } from '@earshot/host/areas/workspace/passwords';
import { Database } from '@earshot/host/store/database';
import { addColleague } from '../kit/hosts/colleague.ts';
import { DataFolder, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import type { Visitor } from '../kit/hosts/person.ts';
import { lostOf } from './crowd-check.ts';
import { type Desk, PASSWORD, Researcher } from './crowd-person.ts';
import { KINDS, Tally } from './crowd-tally.ts';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL = 'people at work at once on one host: no error, and nothing lost that was acknowledged';
const EMAIL = 'ada@example.org';
const ENTRY = fileURLToPath(new URL('peers/crowd-host.ts', import.meta.url));
/** number of writers in the first note, and in each other one */
const TOGETHER = { first: 15, others: 3 };
const CHANNELS = 10;
const TAGS = 20;
const ALONE = 100;
/** ms of arrival time per person: 200 people arrive within 40 s, five sign-ins a second */
const ARRIVAL_MS = 200;
const SETTLE_MS = 5000;
/** interval of progress reports of a long run on its error output */
const TELL_MS = 60_000;
/** maximum listed kinds of errors and lost data */
const MOST_SHOWN = 20;
const SEED = 13;

interface State {
  longestTurnMs: number;
  rssMb: number;
  heapMb: number;
  externalMb: number;
}

/** The host's longest block of the event loop since the last call, and its memory. */
async function stateOf(host: HostProcess): Promise<State> {
  const told = () => [...host.out.matchAll(/^state: (\{.*\})$/gm)].map(([, state = '']) => state);
  const before = told().length;
  host.tell('SIGUSR2');
  return eventually(() => {
    const [state] = told().slice(before);
    if (!state) throw new Error('The host has not told its state');
    return JSON.parse(state) as State;
  }, 60_000);
}

/** A project with notes, tags and channels for this many people. */
async function aDesk(admin: Visitor, people: number, thinkMs: number): Promise<Desk> {
  const { id: projectId } = await admin.do(createProject, { title: 'Interviews' });
  const several = async (count: number, make: (at: number) => Promise<{ id: string }>) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await make(at)).id);
    return ids;
  };
  const notes = 2 + Math.ceil(Math.max(0, people - TOGETHER.first) / TOGETHER.others);
  return {
    url: admin.url,
    thinkMs,
    projectId,
    noteIds: await several(notes, (at) => admin.do(createNote, { projectId, title: `Interview ${at}` })),
    tagIds: await several(TAGS, (at) => admin.do(createTag, { projectId, title: `Tag ${at}` })),
    channelIds: await several(CHANNELS, (at) => admin.do(createChannel, { title: `Survey ${at}`, source: 'CSV' })),
  };
}

/** Accounts of this many people, each with a note to write in; the first note has many writers. */
async function seats(folder: DataFolder, people: number, desk: Desk, tally: Tally): Promise<Researcher[]> {
  const workspaceId = await folder.ask(async (client) => {
    const { rows } = await client.query<{ workspace_id: string }>('select workspace_id from tenants');
    return rows[0]?.workspace_id ?? '';
  });
  const database = new Database(await folder.connection());
  const passwordHash = await hashPassword(PASSWORD);
  const random = new Random(SEED);
  const crowd: Researcher[] = [];
  for (let at = 0; at < people; at += 1) {
    const { email } = await addColleague(database, workspaceId, { role: 'CONTRIBUTOR', passwordHash });
    const behind = at - TOGETHER.first;
    const noteAt = behind < 0 ? 0 : 1 + Math.floor(behind / TOGETHER.others);
    const names = behind >= 0 && behind % TOGETHER.others === 0;
    crowd.push(new Researcher(at, email, desk.noteIds[noteAt] ?? '', desk, tally, random.fork(), names));
  }
  await database.close();
  return crowd;
}

/** p95 in ms of a plain read without other users. */
async function alone(by: Visitor): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < ALONE; at += 1) {
    const start = performance.now();
    await by.do(me, {});
    times.push(performance.now() - start);
  }
  return rounded(quantile(times, 0.95));
}

const errorsIn = ({ errors }: Tally) => [...errors.values()].reduce((sum, count) => sum + count, 0);

const progress = (tally: Tally) => ({
  at: new Date().toISOString(),
  done: KINDS.reduce((sum, kind) => sum + tally.timesOf(kind).length, 0),
  errors: errorsIn(tally),
  failed: Object.fromEntries([...tally.errors].slice(0, MOST_SHOWN)),
});

/**
 * Many people at work on one host for some minutes: times of each kind of action, failures, acknowledged data that is
 * missing afterwards, and the host's memory before and after.
 * `npm run bench -- crowd --people 200 --minutes 60 --think 20`
 *
 * Everyone has an account, a separate network address (by a proxy header), a socket and an open note; 15 write in the
 * first note, 3 in each other one. They pause for `--think` seconds on average between two actions. Of 100 actions, 30
 * type some words at 40 to 60 words a minute, each word an edit; 27 are lists, 13 open other notes, 10 are searches,
 * the rest highlights, tags, titles, imports of CSV files of 40 rows, files of 60 kB and sign-ins.
 *
 * `own` and `peer` are the 95th percentile of a list in the crowd and of a plain read alone. `memory` is after garbage
 * collection: before anyone arrived, when all had arrived, at the end of their work, and when all had left.
 *
 * The people share one process on the same machine, whose load slows the host. Compare latencies only between runs on
 * one quiet machine.
 */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const people = Number(option(args, 'people') ?? (small ? 20 : 200));
  const minutes = Number(option(args, 'minutes') ?? (small ? 0.3 : 5));
  const thinkMs = 1000 * Number(option(args, 'think') ?? (small ? 1 : 20));
  const folder = new DataFolder();
  const env = { EARSHOT_ADMIN_EMAIL: EMAIL, EARSHOT_ADMIN_PASSWORD: PASSWORD, EARSHOT_PROXY_HOPS: '1' };
  const host = new HostProcess({ data: folder.path, env, entry: ENTRY });
  try {
    await host.isReady();
    const admin = await signedIn(host.url, EMAIL, PASSWORD, { 'x-forwarded-for': '10.30.0.1' });
    const tally = new Tally();
    const desk = await aDesk(admin, people, thinkMs);
    const crowd = await seats(folder, people, desk, tally);
    const peer = await alone(admin);
    const empty = await stateOf(host);
    await Promise.all(crowd.map((one, at) => pause(at * ARRIVAL_MS).then(() => one.arrive())));
    const before = await stateOf(host);
    const over = AbortSignal.timeout(minutes * 60_000);
    const telling = setInterval(() => process.stderr.write(`${JSON.stringify(progress(tally))}\n`), TELL_MS).unref();
    await Promise.all(crowd.map((one) => one.work(over)));
    clearInterval(telling);
    const after = await stateOf(host);
    for (const one of crowd) one.leave();
    await pause(small ? 0 : SETTLE_MS);
    const lost = await lostOf(admin, tally);
    const left = await stateOf(host);
    const { figures } = tally;
    const own = figures.list?.p95 ?? Number.NaN;
    const errors = errorsIn(tally);
    return {
      bench: 'crowd',
      holds: errors === 0 && lost.length === 0,
      goal: GOAL,
      ratio: rounded(own / peer),
      peer,
      own,
      people,
      minutes,
      thinkMs,
      kinds: figures,
      errors,
      failed: Object.fromEntries([...tally.errors].slice(0, MOST_SHOWN)),
      lost: lost.length,
      missing: lost.slice(0, MOST_SHOWN),
      longestTurnMs: after.longestTurnMs,
      memory: { empty, before, after, left },
      logged: host.out.split('\n').filter((line) => /"level":"(warn|error|fatal)"/.test(line)).length,
    };
  } finally {
    await host.end('SIGTERM');
    await folder.remove();
  }
}
