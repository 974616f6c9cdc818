import * as z from 'zod';

/** Names of the non-data entries of an archive. */
export const ENTRIES = { readme: 'README.txt', manifest: 'manifest.json', seal: 'SHA256' } as const;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** A table: its columns in the order of the rows, number of rows, and digest. */
const table = z.strictObject({ name, columns: z.array(name).min(1), rows: count, digest: hash });
export type TableRecord = z.infer<typeof table>;

/** A piece of a table: rows in PostgreSQL's text format, compressed. */
const part = z.strictObject({ name: z.string(), table: name, bytes: count, sha256: hash });

/** A file of the file store. Its hash differs from its name if it was damaged there. */
const file = z.strictObject({ workspaceId: z.uuid(), hash, bytes: count, sha256: hash });
export type FileRecord = z.infer<typeof file>;

/** Manifest of an archive: the last entry but one, since its figures are only known then. */
export const Manifest = z.strictObject({
  format: z.literal('earshot-backup'),
  version: z.literal(1),
  /** release of Earshot */
  release: z.string(),
  madeAt: z.iso.datetime(),
  /** version of the source PostgreSQL */
  postgres: z.string(),
  /** identifies the key that seals its secrets, without revealing anything else */
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

/** Archive name of a piece of a table. */
export const partName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.gz`;

/** Archive name of a file of the file store. */
export const fileName = ({ workspaceId, hash }: Pick<FileRecord, 'workspaceId' | 'hash'>): string =>
  `files/${workspaceId}/${hash}`;
