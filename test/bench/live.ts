import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createNote, updateNote } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { Database } from '@earshot/host/store/database';
import { addColleague } from '../kit/hosts/colleague.ts';
import { DataFolder, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { Visitor } from '../kit/hosts/person.ts';
import { heard, Writer } from '../kit/hosts/writer.ts';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL = 'a change is seen in 199 other browsers: p95 ≤ 150 ms after it was sent';
const MOST_MS = 150;
/** number of people with the same note open */
const READERS = 10;
const WARM_UP = 20;
const EMAIL = 'ada@example.org';
const PASSWORD = 'Quiet-Harbour-42-Lantern';

interface Seat {
  visitor: Visitor;
  memberId: string;
  writer: Writer;
  noteId: string;
}

/** Send times of edits, and delays in ms until they were seen and acknowledged. */
class Watch {
  readonly seen: number[] = [];
  readonly acknowledged: number[] = [];
  private readonly sent = new Map<string, number>();

  async send(key: string, act: () => Promise<unknown>): Promise<void> {
    const at = performance.now();
    this.sent.set(key, at);
    await act();
    this.acknowledged.push(performance.now() - at);
  }

  see(key: string): void {
    const at = this.sent.get(key);
    if (at !== undefined) this.seen.push(performance.now() - at);
  }

  get figures() {
    const of = (values: number[]) => ({
      count: values.length,
      median: rounded(quantile(values, 0.5)),
      p95: rounded(quantile(values, 0.95)),
      most: rounded(Math.max(...values)),
    });
    return { seen: of(this.seen), commit: of(this.acknowledged) };
  }
}

/** People in one workspace, each with a browser that receives changes and has a note open. */
async function seatPeople(host: HostProcess, folder: DataFolder, sockets: number): Promise<[Visitor, string, Seat[]]> {
  const admin = await signedIn(host.url, EMAIL, PASSWORD);
  const { id: projectId, workspaceId } = await withWorkspace(folder, admin);
  const database = new Database(await folder.connection());
  const seats: Seat[] = [];
  let noteId = '';
  for (let at = 0; at < sockets; at += 1) {
    if (at % READERS === 0) noteId = (await admin.do(createNote, { projectId, title: `Note ${at}` })).id;
    const { cookie, memberId } = await addColleague(database, workspaceId, { role: 'CONTRIBUTOR' });
    const visitor = new Visitor(host.url, cookie);
    const writer = await Writer.open(await visitor.socket(), noteId);
    seats.push({ visitor, memberId, writer, noteId });
  }
  await database.close();
  return [admin, projectId, seats];
}

async function withWorkspace(folder: DataFolder, admin: Visitor) {
  const { id } = await admin.do(createProject, { title: 'Interviews' });
  const workspaceId = await folder.ask(async (client) => {
    const { rows } = await client.query<{ workspace_id: string }>('select workspace_id from tenants');
    return rows[0]?.workspace_id ?? '';
  });
  return { id, workspaceId };
}

/** Changes titles by one person after another; everyone else sees it. */
async function titles(seats: Seat[], count: number, everyMs: number): Promise<Watch> {
  const watch = new Watch();
  const listeners = seats.map(({ writer: { socket } }) => {
    // A row comes again when another field changes, such as its preview.
    const heard = new Set<string>();
    const listen = ({ changes }: { changes: { rows: { title?: string }[] }[] }) => {
      for (const { title = '' } of changes.flatMap(({ rows }) => rows)) {
        if (!heard.has(title)) watch.see(title);
        heard.add(title);
      }
    };
    socket.on('changes', listen);
    return () => socket.off('changes', listen);
  });
  await paced(seats, count, everyMs, ({ visitor, noteId }, at) => {
    // A unique title: a note's earlier title can arrive once more at any time.
    const title = `Title ${at} ${randomUUID()}`;
    return watch.send(title, () => visitor.do(updateNote, { id: noteId, title }));
  });
  for (const leave of listeners) leave();
  return watch;
}

/** Types into the open note by one person after another; others with the note open see it. */
async function edits(seats: Seat[], count: number, everyMs: number): Promise<Watch> {
  const watch = new Watch();
  const key = (update: Uint8Array) => Buffer.from(update).toString('base64');
  const listen = ({ update }: { update: Uint8Array }) => watch.see(key(update));
  for (const { writer } of seats) writer.socket.on('document', listen);
  await paced(seats, count, everyMs, async ({ writer }, at) => {
    if (writer.unsent.length === 0) writer.paragraph(`Somebody said ${at}.`);
    const [update] = writer.unsent.splice(0);
    if (update) await watch.send(key(update), () => writer.update(update));
  });
  for (const { writer } of seats) writer.socket.off('document', listen);
  return watch;
}

// Calls at a steady pace, without waiting for answers.
async function paced(seats: Seat[], count: number, everyMs: number, act: (seat: Seat, at: number) => Promise<void>) {
  const acts: Promise<void>[] = [];
  for (let at = 0; at < count; at += 1) {
    // Alternates between notes, like people who work side by side.
    const seat = seats[(at * (READERS + 1)) % seats.length];
    if (seat) acts.push(act(seat, at));
    await pause(everyMs);
  }
  await Promise.all(acts);
  await pause(500);
}

/** Milliseconds until a person whose access ends is notified, with all sockets open (contract 15 allows 2,000). */
async function rights(admin: Visitor, seats: Seat[]): Promise<number> {
  const { id: placeId } = await admin.do(createProject, { title: 'Shared with one', everyone: null });
  const note = await admin.do(createNote, { projectId: placeId, title: 'Confidential' });
  const [seat] = seats;
  if (!seat) return Number.NaN;
  const principal = { placeId, principal: 'MEMBER', principalId: seat.memberId } as const;
  await admin.do(setGrant, { ...principal, level: 'READ' });
  await Writer.open(seat.writer.socket, note.id);
  const told = heard<{ pageId: string }>(seat.writer.socket, 'documentReload', ({ pageId }) => pageId === note.id);
  const at = performance.now();
  await admin.do(revokeGrant, principal);
  await told;
  return rounded(performance.now() - at);
}

/** Delay until a change in one browser is visible in all others of a workspace, beside the commit itself. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const sockets = Number(option(args, 'sockets') ?? (small ? 20 : 200));
  const changes = small ? 20 : 300;
  const everyMs = Number(option(args, 'every') ?? 100);
  const folder = new DataFolder();
  const env = { EARSHOT_ADMIN_EMAIL: EMAIL, EARSHOT_ADMIN_PASSWORD: PASSWORD };
  const host = new HostProcess({ data: folder.path, env });
  try {
    await host.isReady();
    const [admin, , seats] = await seatPeople(host, folder, sockets);
    // During the first changes, code is not compiled and nothing is cached.
    await titles(seats, WARM_UP, everyMs);
    await edits(seats, WARM_UP, everyMs);
    const [feed, documents] = [await titles(seats, changes, everyMs), await edits(seats, changes, everyMs)];
    const rightsMs = await rights(admin, seats);
    for (const { writer } of seats) writer.socket.close();
    const expected = { titles: changes * sockets, edits: changes * (READERS - 1) };
    const [slower] = [feed, documents].sort((one, other) => other.figures.seen.p95 - one.figures.seen.p95);
    const { seen, commit } = slower?.figures ?? feed.figures;
    const complete = feed.seen.length === expected.titles && documents.seen.length === expected.edits;
    return {
      bench: 'live',
      holds: complete && seen.p95 <= MOST_MS,
      goal: GOAL,
      ratio: rounded(seen.p95 / commit.p95),
      peer: commit.p95,
      own: seen.p95,
      sockets,
      complete,
      titles: feed.figures,
      edits: documents.figures,
      rightsMs,
    };
  } finally {
    await host.end('SIGTERM');
    await folder.remove();
  }
}
