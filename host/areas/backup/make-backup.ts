import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Refusal } from '@earshot/core/refusal';
import type { Client } from 'pg';
import { JOB_COLUMNS } from '../../jobs/stored-jobs.ts';
import { type Connection, withClient } from '../../store/client.ts';
import type { FileStore } from '../files/bytes/file-store.ts';
import { NAMED_BYTES } from '../files/bytes/named-bytes.ts';
import { ArchiveWriter, explained } from './archive/archive-writer.ts';
import { ENTRIES, type FileRecord, fileName, type Manifest, partName } from './archive/manifest.ts';
import { RowDigest } from './archive/row-digest.ts';
import { hasQueue, hasTables, JOBS, readJobs, readTable } from './tables/read-rows.ts';
import { SAME_TEXT, storedTables } from './tables/stored-tables.ts';

export interface BackupParts {
  connection: Connection;
  store: FileStore;
  /** release of Earshot */
  release: string;
  /** key that seals secrets (keyIdOf) */
  keyId: string;
}

export interface BackupOptions {
  /** path of the archive */
  path: string;
  signal?: AbortSignal;
  /** called at times with the current activity */
  tell?: (doing: string) => void;
}

/** A finished backup. */
export interface MadeBackup {
  manifest: Manifest;
  bytes: number;
}

const packed = promisify(gzip);
/** Bytes of rows compressed together: a backup needs a few times as much memory. */
const PART_BYTES = 4 * 1024 * 1024;
const LINE_END = 0x0a;

const README = `This is a backup of Earshot: tables as rows in PostgreSQL's text format, files under their SHA-256, and a list of both.

  npm run earshot -- verify <this file>     says whether it is whole
  npm run earshot -- restore <this file>    brings it into an empty database

Stored secrets in it are encrypted; the key (secret.key) is not in it. Everything else can be read: keep it where only
those can get at it who can read all research. docs/operating.md has a section about it.
`;

/**
 * Backs up one consistent state of the database and the files that it names, during normal use. Refuses when another
 * backup of this database is running, or when there is no room.
 */
export function makeBackup(
  parts: BackupParts,
  { path, signal, tell = () => undefined }: BackupOptions,
): Promise<MadeBackup> {
  return withClient(parts.connection, async (client) => {
    await demandAlone(client);
    const madeAt = new Date();
    const writer = await ArchiveWriter.create(path, Math.floor(madeAt.getTime() / 1000));
    try {
      await client.query(`begin isolation level repeatable read, read only; ${SAME_TEXT}`);
      const manifest = await new Backup(client, parts, { writer, signal, tell }).write(madeAt.toISOString());
      await client.query('commit');
      await writer.finish();
      return { manifest, bytes: writer.bytes };
    } catch (fault) {
      await writer.discard();
      throw explained(fault, path);
    }
  });
}

// Locked until the client ends, in whatever way.
async function demandAlone(client: Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtext('earshot:backup')) as taken`,
  );
  if (!rows[0]?.taken)
    throw new Refusal('CONFLICT', 'Another backup of this database is being made. Wait until it is done.');
}

interface Ways {
  writer: ArchiveWriter;
  signal?: AbortSignal;
  tell: (doing: string) => void;
}

/** A backup being written, within a transaction with one snapshot. */
class Backup {
  private readonly parts: Manifest['parts'] = [];
  private readonly tables: Manifest['tables'] = [];

  constructor(
    private readonly client: Client,
    private readonly given: BackupParts,
    private readonly ways: Ways,
  ) {}

  async write(madeAt: string): Promise<Manifest> {
    const { client, given } = this;
    const [postgres = ''] = await this.list<string>(`select current_setting('server_version') as value`);
    if (!(await hasTables(client)))
      throw new Refusal('NOT_FOUND', 'There is nothing to back up: no Earshot has worked on this database yet.');
    const workspaceIds = await this.list<string>('select workspace_id as value from tenants order by created_at');
    const migrations = await this.list<string>('select name as value from migrations order by name');
    await this.addWhole(ENTRIES.readme, Buffer.from(README));
    for (const table of await storedTables(client))
      await this.addTable(table, (take) => readTable(client, table, workspaceIds, take));
    if (await hasQueue(client))
      await this.addTable({ name: JOBS, columns: [...JOB_COLUMNS] }, (take) => readJobs(client, take));
    const { files, missing } = await this.addFiles(workspaceIds);
    const { release, keyId } = given;
    const manifest: Manifest = {
      format: 'earshot-backup',
      version: 1,
      release,
      madeAt,
      postgres,
      keyId,
      migrations,
      tables: this.tables,
      parts: this.parts,
      files,
      missing,
    };
    await this.addWhole(ENTRIES.manifest, Buffer.from(JSON.stringify(manifest)));
    return manifest;
  }

  private async addTable(
    { name, columns }: { name: string; columns: string[] },
    read: (take: (rows: Buffer) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    this.ways.tell(`table ${name}`);
    const digest = new RowDigest();
    let gathered: Buffer[] = [];
    let waiting = 0;
    const add = async (rows: Buffer) => {
      gathered.push(rows);
      waiting += rows.length;
      const end = waiting < PART_BYTES ? -1 : rows.lastIndexOf(LINE_END);
      if (end < 0) return;
      // A part ends with a row, so that it can be loaded on its own.
      const rest = rows.subarray(end + 1);
      await this.addPart(name, Buffer.concat(gathered, waiting - rest.length));
      gathered = [Buffer.from(rest)];
      waiting = rest.length;
    };
    await read(async (rows) => {
      this.ways.signal?.throwIfAborted();
      digest.add(rows);
      await add(rows);
    });
    if (waiting > 0) await this.addPart(name, Buffer.concat(gathered, waiting));
    this.tables.push({ name, columns, rows: digest.rows, digest: digest.hex });
  }

  private async addPart(table: string, rows: Buffer): Promise<void> {
    const name = partName(table, this.parts.filter((part) => part.table === table).length + 1);
    const bytes = await packed(rows);
    this.parts.push({ name, table, bytes: bytes.length, sha256: await this.addWhole(name, bytes) });
  }

  private addWhole(name: string, bytes: Buffer): Promise<string> {
    return this.ways.writer.add(name, bytes.length, [bytes]);
  }

  private async addFiles(workspaceIds: readonly string[]): Promise<Pick<Manifest, 'files' | 'missing'>> {
    const files: FileRecord[] = [];
    const missing: Manifest['missing'] = [];
    for (const workspaceId of workspaceIds) {
      await this.client.query(`select set_config('app.workspace', $1, true)`, [workspaceId]);
      for (const hash of await this.list<string>(NAMED_FILES, [workspaceId])) {
        this.ways.signal?.throwIfAborted();
        if (files.length % 100 === 0) this.ways.tell(`file ${files.length + 1}`);
        const file = await this.addFile({ workspaceId, hash });
        if (file) files.push(file);
        else missing.push({ workspaceId, hash });
      }
    }
    return { files, missing };
  }

  /** Adds the bytes of a file; undefined if there are none, as after an erasure. */
  private async addFile(key: { workspaceId: string; hash: string }): Promise<FileRecord | undefined> {
    const { store } = this.given;
    const bytes = await store.size(key);
    if (bytes === undefined) return undefined;
    const source = await store.open(key);
    return { ...key, bytes, sha256: await this.ways.writer.add(fileName(key), bytes, source) };
  }

  private async list<T>(text: string, values: unknown[] = []): Promise<T[]> {
    const { rows } = await this.client.query<{ value: T }>(text, values);
    return rows.map(({ value }) => value);
  }
}

const NAMED_FILES = `select hash as value from ${NAMED_BYTES} where workspace_id = $1 order by 1`;
