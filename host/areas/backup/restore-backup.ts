import { Readable } from 'node:stream';
import { Refusal } from '@earshot/core/refusal';
import type { Client } from 'pg';
import { prepareQueue } from '../../jobs/prepare-queue.ts';
import type { Log } from '../../log/log.ts';
import { type Connection, withClient } from '../../store/client.ts';
import { migrations } from '../../store/migrations/index.ts';
import type { FileStore } from '../files/bytes/file-store.ts';
import { ArchiveReader, type ReadEntry } from './archive/archive-reader.ts';
import { fileName, type Manifest, type TableRecord } from './archive/manifest.ts';
import { addJobs, continueNumbers, digestOf, loadedInto, loadPart, openJobs, openTables } from './tables/load-rows.ts';
import { JOBS } from './tables/read-rows.ts';
import { SAME_TEXT } from './tables/stored-tables.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreParts {
  connection: Connection;
  store: FileStore;
  /** key that seals secrets here (keyIdOf); undefined if there is none yet */
  keyId: string | undefined;
  log: Log;
}

export interface RestoreOptions {
  path: string;
  /** allows secrets to stay unreadable if their key is lost */
  withoutSecrets?: boolean;
  tell?: (doing: string) => void;
}

/** Result of a restore, with the backup's gaps. */
export interface Restored {
  manifest: Manifest;
  /** names of files that were damaged before the backup */
  damaged: string[];
}

/**
 * Restores a backup into an empty database and file store; the database is restored as a whole or not at all. Verifies
 * the archive first, and compares every row and file afterwards.
 */
export async function restoreBackup(
  parts: RestoreParts,
  { path, withoutSecrets = false, tell = () => undefined }: RestoreOptions,
): Promise<Restored> {
  tell('verifying the archive');
  const manifest = await verifyBackup(path);
  demandSameKey(manifest, parts.keyId, withoutSecrets);
  const changes = changesOf(manifest);
  await demandNoFiles(parts.store, manifest);
  return withClient(parts.connection, async (client) => {
    await demandEmpty(client);
    await prepareQueue(parts.connection, parts.log);
    await client.query(`begin; ${SAME_TEXT}`);
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    );
    for (const { name, sql } of changes) {
      await client.query(sql);
      await client.query('insert into migrations (name) values ($1)', [name]);
    }
    const damaged = await new Restore(client, parts.store, manifest, tell, manifest.keyId === parts.keyId).load(path);
    await client.query('commit');
    return { manifest, damaged };
  }).catch((fault: unknown) => {
    throw explained(fault);
  });
}

function explained(fault: unknown): unknown {
  const { code } = fault as { code?: string };
  if (code !== '53100' && code !== 'ENOSPC' && code !== 'EDQUOT') return fault;
  return new Refusal(
    'UNAVAILABLE',
    'There is no room left for the database or the files. Make room, then restore again.',
    {
      reason: 'disk-full',
    },
  );
}

function demandSameKey(manifest: Manifest, keyId: string | undefined, withoutSecrets: boolean): void {
  if (manifest.keyId === keyId || withoutSecrets) return;
  const here = keyId === undefined ? 'there is no key here' : 'the key here is another one';
  throw new Refusal(
    'CONFLICT',
    `Another secret key seals what is in this backup, and ${here}. Put secret.key of the installation that it was made in into the data folder, or set EARSHOT_SECRET_KEY. If that key is lost, add --without-secrets: settings of plugins and connections then have to be made again.`,
  );
}

/** The migrations of a backup; this release must contain them all. */
function changesOf(manifest: Manifest): { name: string; sql: string }[] {
  const made = new Set(manifest.migrations);
  const changes = migrations.filter(({ name }) => made.has(name));
  if (changes.length === made.size) return changes;
  throw new Refusal(
    'CONFLICT',
    `This backup was made by a newer Earshot (${manifest.release}). Restore it with that release, or a later one.`,
  );
}

async function demandNoFiles(store: FileStore, manifest: Manifest): Promise<void> {
  const known = new Set(manifest.files.map(fileName));
  const workspaceIds = new Set(manifest.files.map(({ workspaceId }) => workspaceId));
  // Leftovers of an earlier restore may exist.
  for (const workspaceId of workspaceIds)
    for await (const hash of store.hashes(workspaceId))
      if (!known.has(fileName({ workspaceId, hash })))
        throw new Refusal(
          'CONFLICT',
          'The file store already holds other files of this workspace. Restore into an empty data folder or bucket.',
        );
}

async function demandEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' limit 1`,
  );
  if (rows.length > 0)
    throw new Refusal(
      'CONFLICT',
      `The database is not empty: it has a table ${rows[0]?.name}. Restore into a new database, or another data folder (EARSHOT_DATA).`,
    );
}

/** A restore, within a transaction. */
class Restore {
  private readonly tables: Map<string, TableRecord>;
  private readonly damaged: string[] = [];

  constructor(
    private readonly client: Client,
    private readonly store: FileStore,
    private readonly manifest: Manifest,
    private readonly tell: (doing: string) => void,
    private readonly keepsSeals: boolean,
  ) {
    this.tables = new Map(manifest.tables.map((table) => [table.name, table]));
  }

  async load(path: string): Promise<string[]> {
    const { client, tables } = this;
    const close = await openTables(
      client,
      [...tables.keys()].filter((name) => name !== JOBS),
    );
    await openJobs(client);
    const reader = await ArchiveReader.open(path);
    try {
      await this.bring(reader);
    } finally {
      await reader.close();
    }
    this.tell('comparing rows');
    for (const table of tables.values()) await this.compare(table);
    // A backup holds no renditions or stills of recordings: they are made again.
    if (tables.get('files')?.columns.includes('derived')) await client.query(`update files set derived = '{}'`);
    // Sealed with a lost key: the next start seals them again, and logs that in an audit line.
    if (!this.keepsSeals) await client.query('update spines set audit_seal = null');
    await close();
    await addJobs(client);
    await continueNumbers(client);
    return this.damaged;
  }

  private async bring(reader: ArchiveReader): Promise<void> {
    const parts = new Map(this.manifest.parts.map(({ name, table }) => [name, table]));
    const files = new Map(this.manifest.files.map((file) => [fileName(file), file]));
    for await (const entry of reader.entries()) {
      const table = this.tables.get(parts.get(entry.name) ?? '');
      const file = files.get(entry.name);
      if (table) await this.bringRows(table, entry);
      else if (file && file.sha256 === file.hash) await this.bringFile(file, entry);
      else {
        if (file) this.damaged.push(entry.name);
        for await (const _ of entry.pieces);
      }
    }
  }

  private async bringRows(table: TableRecord, { name, pieces }: ReadEntry): Promise<void> {
    this.tell(name);
    await loadPart(this.client, table, pieces);
  }

  private async bringFile(key: { workspaceId: string; hash: string; bytes: number }, entry: ReadEntry): Promise<void> {
    this.tell(entry.name);
    await this.store.put(key, Readable.from(entry.pieces));
    if ((await this.store.size(key)) !== key.bytes) throw new Error(`${entry.name} was not stored as it is`);
  }

  private async compare(table: TableRecord): Promise<void> {
    const { rows, hex } = await digestOf(this.client, table);
    if (rows !== table.rows || hex !== table.digest)
      throw new Error(`${loadedInto(table.name)} has other rows than the backup after it was loaded`);
  }
}
