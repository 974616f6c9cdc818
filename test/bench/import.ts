import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { File } from '@earshot/core/areas/files/file';
import { Channel } from '@earshot/core/areas/places/channel';
import { readChannelFile } from '@earshot/host/areas/channels/jobs/read-channel-file';
import { putWaiting } from '@earshot/host/areas/search/index-points';
import { onWrite } from '@earshot/host/areas/search/index-rows';
import { followData } from '@earshot/host/areas/themes/follow-data';
import { Change } from '@earshot/host/operations/change';
import { clientFor } from '@earshot/host/store/client';
import { Database } from '@earshot/host/store/database';
import type { Find } from '@earshot/host/store/find';
import { migrate } from '@earshot/host/store/migrations/index';
import { createPool, type Pool, release } from '@earshot/processing/pool/pool';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { writeFeedback } from '../kit/fixtures/feedback-file.ts';
import { testDatabase } from '../kit/hosts/database.ts';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL = 'COPY of the clean file into the same table and indexes: first ≤ 1.6x, again ≤ 2.5x';
const MOST = { first: 1.6, again: 2.5 };

interface Room {
  database: Database;
  client: Client;
  pool: Pool;
  workspaceId: string;
  /** the file */
  path: string;
  options: Record<string, unknown>;
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return (performance.now() - start) / 1000;
}

/** Change of a job when no other jobs run. */
class Alone extends Change {
  override async enqueue(): Promise<void> {}
}

const inside = <T>({ database, workspaceId }: Room, act: (change: Change) => Promise<T>): Promise<T> =>
  database.inWorkspace(workspaceId, (transaction) => act(new Alone(transaction, workspaceId, null, onWrite)));

/** A channel without data. */
const aChannel = (room: Room): Promise<string> =>
  inside(room, async (change) => {
    const asked = { settings: {}, secretsStored: [], firstImportDays: null, schedule: 'OFF' as const, pulledAt: null };
    const values = { title: 'Bench', source: 'CSV', detached: false, connection: 'CONNECTED' as const, ...asked };
    return (await change.rows(Channel).insert(values)).id;
  });

/** Reads the file into a channel as the job does; returns its run. */
async function read(room: Room, channelId: string): Promise<ChannelRun> {
  const { database, pool, path } = room;
  const runId = await inside(room, async (change) => {
    const nothing = { kind: 'OTHER', mediaType: 'text/csv', bytes: 0, width: null, height: null, problem: '' } as const;
    const file = await change
      .rows(File)
      .insert({ channelId, placeId: channelId, name: 'feedback.csv', hash: 'x', status: 'COMPLETE', ...nothing });
    const counts = { progress: 0, read: 0, added: 0, updated: 0, same: 0, outside: 0, unreadable: 0 };
    const begun = { fileId: file.id, fileName: file.name, startedAt: null, endedAt: null, problem: '' };
    const run = { channelId, state: 'WAITING', options: room.options, ...begun, ...counts } as const;
    return (await change.rows(ChannelRun).insert(run)).id;
  });
  const store = { pathOf: async () => path } as never;
  const erasedKey = Buffer.alloc(32);
  const job = readChannelFile({
    database,
    pool,
    store,
    onWrite,
    onCommit: () => undefined,
    report: () => undefined,
    follower: followData,
    erasedKey,
  });
  const signal = new AbortController().signal;
  await inside(room, (change) => job.perform({ runId }, change as never, signal));
  const run = await inside(room, (change) => change.rows(ChannelRun).get(runId));
  if (run?.state !== 'DONE') throw new Error(`The file was not read: ${run?.problem}`);
  return run;
}

/** Writes a channel's content to a file in COPY format. */
async function writeClean({ client, workspaceId }: Room, path: string): Promise<void> {
  await client.query(`select set_config('app.workspace', $1, false)`, [workspaceId]);
  await pipeline(client.query(copyTo('copy (select * from data_points) to stdout')), createWriteStream(path));
}

/** Copies the clean file into an empty table with the same indexes, which is then dropped. */
async function copied({ client }: Room, path: string): Promise<number> {
  await client.query('create table peer_points (like data_points including all)');
  const took = await seconds(() =>
    pipeline(createReadStream(path), client.query(copyFrom('copy peer_points from stdin'))),
  );
  await client.query('drop table peer_points');
  return took;
}

/** Indexes all words, as the job does. */
async function index({ database, workspaceId, pool }: Room): Promise<void> {
  await putWaiting({
    apart: (act) => database.inWorkspace(workspaceId, act),
    read: async (points) =>
      (await pool.run('index-texts', { points }, { priority: 'background', deadlineMs: 600_000 })).copyText,
    release,
    goesOn: () => true,
  });
}

/** p95 of the list queries of a channel, in ms. */
async function listed(room: Room, channelId: string, rows: number): Promise<Record<string, number>> {
  const page = { where: { channelId }, order: [['occurredAt', 'DESC']], limit: 51 } satisfies Find;
  const rare = `"DataPoint".fields->>'Country' = 'nowhere'`;
  const often = `"DataPoint".fields->>'Country' = 'DE'`;
  const asked: Record<string, (change: Change) => Promise<unknown>> = {
    first: (change) => change.rows(DataPoint).find(page),
    middle: (change) => change.rows(DataPoint).find({ ...page, offset: Math.floor(rows / 2) }),
    last: (change) => change.rows(DataPoint).find({ ...page, offset: rows - 51 }),
    count: (change) => change.rows(DataPoint).count({ channelId }),
    filtered: (change) => change.rows(DataPoint).find({ ...page, narrow: [() => often] }),
    filteredCount: (change) => change.rows(DataPoint).count({ channelId }, false, { narrow: [() => often] }),
    nothingFits: (change) => change.rows(DataPoint).find({ ...page, narrow: [() => rare] }),
  };
  const figures: Record<string, number> = {};
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) times.push(1000 * (await seconds(() => inside(room, ask))));
    figures[name] = rounded(quantile(times.slice(1), 0.95));
  }
  return figures;
}

interface Round {
  first: number;
  again: number;
  peer: number;
}

/** Imports a CSV file as typed data points without duplicates, and the same file again; beside a plain COPY. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-import-'));
  const { connection } = await testDatabase();
  const { ssl: _, ...parts } = connection;
  const room: Room = {
    database: new Database(parts, { patient: true }),
    client: clientFor(connection),
    pool: createPool(),
    workspaceId: randomUUID(),
    path:
      args.find((arg, at) => !arg.startsWith('--') && !args[at - 1]?.startsWith('--')) ?? join(folder, 'feedback.csv'),
    options: {
      delimiter: ',',
      encoding: 'UTF-8',
      textColumn: option(args, 'text') ?? 'Text',
      timeColumn: option(args, 'time') ?? 'Received',
    },
  };
  try {
    if (room.path.startsWith(folder))
      writeFeedback(room.path, { rows: Number(option(args, 'rows') ?? (small ? 2000 : 1_000_000)) });
    await migrate(room.database);
    await room.client.connect();
    await inside(room, ({ transaction, workspaceId }) =>
      transaction.sql('insert into spines (workspace_id) values ($1)', [workspaceId]),
    );
    const clean = join(folder, 'clean.txt');
    const rounds: Round[] = [];
    let [rows, indexed] = [0, 0];
    let list = {};
    for (let left = small ? 1 : Number(option(args, 'rounds') ?? 3); left > 0; left -= 1) {
      await room.client.query('truncate data_points, unindexed_points, search_points cascade');
      const channelId = await aChannel(room);
      const first = await seconds(async () => {
        rows = (await read(room, channelId)).added;
      });
      const again = await seconds(() => read(room, channelId));
      await writeClean(room, clean);
      rounds.push({ first, again, peer: await copied(room, clean) });
      if (left > 1) continue;
      await room.client.query('vacuum analyze data_points');
      list = await listed(room, channelId, rows);
      indexed = await seconds(() => index(room));
    }
    const median = (of: keyof Round) =>
      rounded(
        quantile(
          rounds.map((round) => round[of]),
          0.5,
        ),
      );
    const [first, again, peer] = [median('first'), median('again'), median('peer')];
    const [ratio, againRatio] = [rounded(first / peer), rounded(again / peer)];
    const holds = ratio <= MOST.first && againRatio <= MOST.again;
    const megabytes = rounded(statSync(room.path).size / 1e6);
    return {
      bench: 'import',
      holds,
      goal: GOAL,
      ratio,
      peer,
      own: first,
      unit: 'seconds',
      again,
      againRatio,
      rows,
      megabytes,
      indexed,
      list,
    };
  } finally {
    await room.client.end();
    await room.pool.close();
    await room.database.close();
    rmSync(folder, { recursive: true });
  }
}
