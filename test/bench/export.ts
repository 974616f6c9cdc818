import { randomBytes } from 'node:crypto';
import { createProjectExport, projectExport } from '@earshot/core/areas/exchange/project-export';
import { beginUpload } from '@earshot/core/areas/files/file';
import { createProject } from '@earshot/core/areas/places/project';
import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { doc, paragraph } from '@earshot/core/documents/document-builder';
import { Database } from '@earshot/host/store/database';
import { stateFromJson } from '@earshot/processing/documents/convert';
import { DataFolder, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import type { Visitor } from '../kit/hosts/person.ts';
import { sendPiece, settled } from '../kit/hosts/uploads.ts';
import { manyHighlights } from '../kit/rooms/many-highlights.ts';
import { ADMIN, Callers, type Latency } from './loop-callers.ts';
import { option, type Result, rounded } from './result.ts';

const GOAL = 'a plain request while a project is exported whole: p95 ≤ 2.5x, p99 ≤ 3.5x of the idle server';
const MOST = { p95: 2.5, p99: 3.5 };
const MB = 1_000_000;
const FULL = { highlights: 100_000, files: 10, megabytes: 500, idle: 4000 };
const SMALL = { highlights: 300, files: 1, megabytes: 2, idle: 100 };
/** Maximum ratio of the 99th percentile of requests to their median on a quiet host. */
const QUIET = 10;
const PIECE = 20 * MB;
const LOOK_MS = 500;
const PATIENCE_MS = 600_000;

interface Size {
  highlights: number;
  files: number;
  megabytes: number;
}

/** A file of incompressible bytes, like a recording. */
async function recording(by: Visitor, projectId: string, at: number, bytes: number): Promise<void> {
  const { id } = await by.do(beginUpload, { projectId, name: `Interview ${at}.bin`, bytes });
  for (let sent = 0; sent < bytes; sent += PIECE) {
    const { status, message } = await sendPiece(by, id, randomBytes(Math.min(PIECE, bytes - sent)), sent);
    if (status !== 204) throw new Error(`Not uploaded: ${status} ${message}`);
  }
  await settled(by, id, PATIENCE_MS);
}

/** A project with highlights in notes of a hundred paragraphs, and recordings; returns its id. */
async function largeProject(by: Visitor, folder: DataFolder, { highlights, files, megabytes }: Size): Promise<string> {
  const { id: projectId } = await by.do(createProject, { title: 'All interviews' });
  const { ssl: _, ...parts } = await folder.connection();
  const database = new Database(parts);
  const { rows } = await folder.ask((client) => client.query('select workspace_id, id from members limit 1'));
  const { workspace_id: workspaceId, id: memberId } = rows[0] as { workspace_id: string; id: string };
  await manyHighlights(database, { workspaceId, projectId, memberIds: [memberId], highlights });
  await database.close();
  const lines = Array.from({ length: 100 }, (_, at) => paragraph(`Well, the parcel came late, said number ${at}.`));
  await folder.ask((client) =>
    client.query(
      `insert into documents (workspace_id, id, schema_version, state) select workspace_id, id, $2, $3 from notes where project_id = $1`,
      [projectId, DOCUMENT_SCHEMA_VERSION, stateFromJson(doc(...lines))],
    ),
  );
  for (let at = 1; at <= files; at += 1) await recording(by, projectId, at, megabytes * MB);
  return projectId;
}

interface Exported {
  seconds: number;
  bytes: number;
  counts: Record<string, number>;
}

/** Exports a project with its files. */
async function exported(by: Visitor, projectId: string): Promise<Exported> {
  const start = performance.now();
  const { id } = await by.do(createProjectExport, { projectId });
  for (;;) {
    const { state, problem, bytes, counts } = await by.do(projectExport, { id });
    if (state === 'DONE') return { seconds: rounded((performance.now() - start) / 1000), bytes, counts };
    if (state !== 'WAITING' && state !== 'RUNNING') throw new Error(`The export is ${state}: ${problem}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Waits until the host and its database have finished jobs for the new rows. */
async function quiet(callers: Callers, requests: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const { median, p99 } = await callers.steadily((sent) => sent >= requests);
    if (p99 < QUIET * median) return;
  }
  throw new Error('The host does not come to rest');
}

/** Time of a plain request during the export of a large project with recordings, beside the idle server. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const usual = small ? SMALL : FULL;
  const number = (name: keyof Size) => Number(option(args, name) ?? usual[name]);
  const size = { highlights: number('highlights'), files: number('files'), megabytes: number('megabytes') };
  const folder = new DataFolder();
  const env = { EARSHOT_ADMIN_EMAIL: ADMIN.email, EARSHOT_ADMIN_PASSWORD: ADMIN.password };
  const host = new HostProcess({ data: folder.path, env });
  try {
    await host.isReady();
    const by = await signedIn(host.url, ADMIN.email, ADMIN.password);
    const callers = await Callers.made(by);
    const projectId = await largeProject(by, folder, size);
    await quiet(callers, usual.idle / 4);
    const idle = await callers.steadily((sent) => sent >= usual.idle);
    let over = false;
    const run = exported(by, projectId).finally(() => {
      over = true;
    });
    const [busy, made]: [Latency, Exported] = await Promise.all([callers.steadily(() => over), run]);
    const ratios = { p95: rounded(busy.p95 / idle.p95), p99: rounded(busy.p99 / idle.p99) };
    return {
      bench: 'export',
      holds: ratios.p95 <= MOST.p95 && ratios.p99 <= MOST.p99,
      goal: GOAL,
      ratio: ratios.p95,
      peer: idle.p95,
      own: busy.p95,
      ratios,
      size,
      idle,
      busy,
      made,
    };
  } finally {
    await host.end('SIGTERM');
    await folder.remove();
  }
}
