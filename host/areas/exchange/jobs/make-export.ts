import { join } from 'node:path';
import { REDACTED_OUT } from '@earshot/core/areas/exchange/exported-nouns';
import { ProjectExport } from '@earshot/core/areas/exchange/project-export';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { isOpen } from '@earshot/core/model/run-state';
import { Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { type DateFormat, USUAL_DATE_FORMAT } from '@earshot/core/rules/dates/date-text';
import { type Pool, TaskFailure } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import type { Documents } from '../../../documents/documents.ts';
import { type ApartParts, apart, type TaskReport } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, problemOf, Stopped, tellRun } from '../../../jobs/runs.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import { actorOf } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { FileStore } from '../../files/bytes/file-store.ts';
import { lockBytes } from '../../files/bytes/lock-bytes.ts';
import type { Pictures } from '../../files/bytes/pictures.ts';
import type { KnownName } from '../../redaction/names-in.ts';
import { EXPORT_WRITERS, type ExportWriter, type LossReport, originalsOf, REDACTED_NOTICE } from '../formats/all.ts';
import { type Gathered, gatherProject } from '../gathering/gather-project.ts';
import { namesFor } from '../gathering/known-names.ts';
import { PackageFolder } from '../gathering/package-folder.ts';
import { Reader } from '../gathering/reader.ts';
import { storeLosses } from '../project-exports.ts';

export interface ExportParts extends ApartParts {
  /** the data folder */
  data: string;
  runner: () => Runner;
  pool: Pick<Pool, 'run' | 'stream'>;
  documents: Pick<Documents, 'stored'>;
  store: FileStore;
  pictures: Pick<Pictures, 'find'>;
  report: TaskReport;
}

const HOUR_MS = 3_600_000;
const TELL_MS = 300;
/** Share of reading the rows in the progress, in thousandths; the rest is packing. */
const GATHERED = 400;
const PACKED = 990;

/** Makes an export as the member who requested it. A killed attempt starts over. */
export function makeExport(parts: ExportParts): Job {
  return job({
    kind: 'make-export',
    input: z.strictObject({ exportId: z.uuid() }),
    deadlineMs: 4 * HOUR_MS,
    lane: 'long',
    logged: true,
    description: 'Make an export of a project.',
    shows: shownRun(ProjectExport, 'exportId'),
    run: async ({ input: { exportId }, change, signal }) => {
      const row = await change.rows(ProjectExport).get(exportId);
      if (!row || !isOpen(row)) return;
      const folder = await PackageFolder.open(join(parts.data, 'exports', row.workspaceId, row.id));
      try {
        await new Making(parts, row, folder, signal).make(change);
      } catch (fault) {
        if (fault instanceof Stopped) return;
        const problem = problemOf(fault, 'This project could not be packed.');
        if (problem === undefined) throw fault;
        if (fault instanceof TaskFailure) parts.report(fault, { workspaceId: change.workspaceId, itemId: exportId });
        if (await isWanted(change, exportId)) await tellRun(change, ProjectExport, exportId, ended('FAILED', problem));
      } finally {
        await folder.remove();
      }
    },
  });
}

const ended = (state: 'DONE' | 'FAILED', problem = ''): Partial<ProjectExport> => ({
  state,
  problem,
  endedAt: new Date().toISOString(),
});

/** True if the export was not stopped; locked against stopping until this transaction ends. */
async function isWanted(change: Change, exportId: string): Promise<boolean> {
  const row = await lockedRun(change, ProjectExport, exportId);
  return row !== undefined && isOpen(row);
}

/** An export being made. */
class Making {
  private told = 0;
  private readonly format: ExportWriter;

  constructor(
    private readonly parts: ExportParts,
    private readonly row: ProjectExport,
    private readonly folder: PackageFolder,
    private readonly signal: AbortSignal,
  ) {
    this.format = EXPORT_WRITERS[row.format];
  }

  async make(change: Change): Promise<void> {
    const { id, projectId, createdBy, redacted } = this.row;
    const withFiles = this.row.withFiles && !redacted;
    const member = createdBy ? await change.rows(Member).get(createdBy) : undefined;
    if (!member || member.suspended)
      throw new Refusal('FORBIDDEN', 'The member who started this export has left the workspace.');
    const workspace = await change.rows(Workspace).get(change.workspaceId);
    await this.tell({ state: 'RUNNING', progress: 0, startedAt: new Date().toISOString() });
    const reader = new Reader(this.parts.runner(), actorOf(member), this.signal);
    const gathered = await gatherProject({
      reader,
      folder: this.folder,
      projectId,
      withFiles: withFiles && this.format.hasFiles !== false,
      withAudit: this.format.hasAudit === true && !redacted,
      withPeople: !redacted,
      withChannels: this.row.withChannels && this.format.takes('Channel'),
      withModels: !redacted,
      takes: (noun) => this.format.takes(noun) && !(redacted && REDACTED_OUT.has(noun)),
      pathOf: this.format.pathOf,
      documentOf: (pageId, top) => this.documentOf(pageId, top),
      stored: (read) => this.apart(({ transaction }) => read(transaction)),
      tell: (share) => this.tellSometimes(Math.floor(GATHERED * share)),
    });
    if (redacted) gathered.title = await this.redact(await namesFor(reader, projectId));
    const {
      path,
      notices,
      losses = [],
      lossCount = 0,
    } = await this.pack(gathered, workspace?.dateFormat ?? USUAL_DATE_FORMAT);
    const { hash, size } = await this.parts.pool.run('hash-file', { path }, { priority: 'bulk', signal: this.signal });
    if (!(await isWanted(change, id))) throw new Stopped();
    await lockBytes(change.transaction, hash);
    await this.parts.store.keep({ workspaceId: this.row.workspaceId, hash }, path);
    const expiresAt = new Date(Date.now() + limits.exports.keptSeconds * 1000).toISOString();
    const { counts } = this.folder;
    const { namesPeople, channelIds } = gathered;
    await storeLosses(change, id, losses);
    const made = { progress: 1000, counts, bytes: size, hash, notices, lossCount, namesPeople, channelIds, expiresAt };
    await tellRun(change, ProjectExport, id, { ...ended('DONE'), ...made });
  }

  private async documentOf(pageId: string, top: 'doc' | 'canvas'): Promise<Uint8Array | undefined> {
    const stored = await this.apart(({ transaction }) => this.parts.documents.stored(transaction, pageId));
    if (!stored) return undefined;
    const { updates } = stored;
    const transfer = updates.map(({ buffer }) => buffer as ArrayBuffer);
    const options = { priority: 'background', signal: this.signal, transfer } as const;
    return (await this.parts.pool.run('read-document', { updates, top }, options)).json;
  }

  /** Redacts the gathered lines; returns the redacted title of the project. */
  private async redact(names: KnownName[]): Promise<string> {
    const options = { priority: 'bulk', signal: this.signal, deadlineMs: HOUR_MS } as const;
    return (await this.parts.pool.run('redact-package', { folder: this.folder.path, names }, options)).title;
  }

  private async pack(
    gathered: Gathered,
    dateFormat: DateFormat,
  ): Promise<{ path: string; notices: string[] } & LossReport> {
    const { pool, store, pictures } = this.parts;
    const { entries, content, missing, whole, report } = await this.format.write({
      row: this.row,
      dateFormat,
      folder: this.folder,
      gathered,
      originals: await originalsOf(store, this.row.workspaceId, gathered),
      pool,
      store,
      pictures,
      signal: this.signal,
    });
    const notices = [
      ...gathered.notices,
      ...(missing.length > 0 ? [`The bytes of ${missing.length} files are not there, so they are left out.`] : []),
      ...(this.row.redacted ? [REDACTED_NOTICE] : []),
    ];
    if (whole !== undefined) return { path: whole, notices, ...report };
    const path = this.folder.fileOf('package.zip');
    const manifest = content && { name: 'Manifest.json', content };
    const input = { to: path, at: this.row.createdAt, entries, ...(manifest ? { manifest } : {}) };
    await pool.stream('package-export', input, {
      priority: 'bulk',
      signal: this.signal,
      deadlineMs: HOUR_MS,
      onChunk: ({ bytes, bytesTotal }: { bytes: number; bytesTotal: number }) =>
        this.tellSometimes(GATHERED + Math.floor((PACKED - GATHERED) * (bytes / Math.max(1, bytesTotal)))),
    });
    return { path, notices, ...report };
  }

  private async tellSometimes(progress: number): Promise<void> {
    if (performance.now() - this.told >= TELL_MS) await this.tell({ progress });
  }

  /** Stores the progress; throws if the export was stopped. */
  private tell(fields: Partial<ProjectExport>): Promise<void> {
    this.told = performance.now();
    return this.apart(async (change) => {
      if (!(await isWanted(change, this.row.id))) throw new Stopped();
      await tellRun(change, ProjectExport, this.row.id, fields);
    });
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.row.workspaceId, act);
  }
}
