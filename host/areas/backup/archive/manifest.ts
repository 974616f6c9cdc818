import * as z from 'zod';

/** The names of entries in an archive that are no data. */
export const ENTRIES = { readme: 'README.txt', manifest: 'manifest.json', seal: 'SHA256' } as const;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** A table: its columns in the order of the rows, how many rows, and their digest. */
const table = z.strictObject({ name, columns: z.array(name).min(1), rows: count, digest: hash });
export type TableRecord = z.infer<typeof table>;

/** A piece of a table: rows in PostgreSQL's text format, compressed. */
const part = z.strictObject({ name: z.string(), table: name, bytes: count, sha256: hash });

/** A file of the file store. Its bytes have another hash than its name where they were damaged there. */
const file = z.strictObject({ workspaceId: z.uuid(), hash, bytes: count, sha256: hash });
export type FileRecord = z.infer<typeof file>;

/** Manifest of an archive: the last entry but one, since its figures are known only then. */
export const Manifest = z.strictObject({
  format: z.literal('earshot-backup'),
  version: z.literal(1),
  /** of Earshot */
  release: z.string(),
  madeAt: z.iso.datetime(),
  /** the version of PostgreSQL that it comes from */
  postgres: z.string(),
  /** says which key seals the secrets in it, and nothing else about that key */
  keyId: z.string(),
  /** migrations of the tables, in order */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
  parts: z.array(part),
  files: z.array(file),
  /** files that the database names and the file store did not have */
  missing: z.array(z.strictObject({ workspaceId: z.uuid(), hash })),
});
export type Manifest = z.infer<typeof Manifest>;

/** The name of a piece of a table in the archive. */
export const partName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.gz`;

/** The name of a file of the file store in the archive. */
export const fileName = ({ workspaceId, hash }: Pick<FileRecord, 'workspaceId' | 'hash'>): string =>
  `files/${workspaceId}/${hash}`;
