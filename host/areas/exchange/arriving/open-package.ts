import { join } from 'node:path';
import { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { EXPORTED_NOUNS, isExported } from '@earshot/core/areas/exchange/exported-nouns';
import type { Loss } from '@earshot/core/areas/exchange/loss';
import { type PackageEnding, packageEnding } from '@earshot/core/areas/exchange/project-import';
import type { TableMapping } from '@earshot/core/areas/exchange/table-mapping';
import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { Person } from '@earshot/core/areas/people/person';
import { Folder } from '@earshot/core/areas/places/folder';
import { Project } from '@earshot/core/areas/places/project';
import type { AnyEntity, Row } from '@earshot/core/model/entity';
import { Member } from '@earshot/core/model/member';
import type { Pool } from '@earshot/processing/pool/pool';
import type { PackageNames } from './known-rows.ts';

/** An unpacked file: the project's title, and losses. */
export interface Unpacked {
  title: string;
  /** present for a project of another program */
  losses?: readonly Loss[];
  /** number of losses, including those not listed */
  lossCount?: number;
}

/** Unpacks an uploaded file into a folder with the rows of a package. */
export type Unpack = (
  pool: Pick<Pool, 'run' | 'stream'>,
  given: {
    path: string;
    /** original file name */
    name: string;
    /** mapping of its tables */
    mapping: TableMapping[];
    to: string;
    signal: AbortSignal;
    tell: (share: number) => Promise<void>;
  },
) => Promise<Unpacked>;

const unpackPackage: Unpack = (pool, { path, to, signal, tell }) =>
  pool.stream(
    'unpack-package',
    { path, to },
    {
      priority: 'bulk',
      signal,
      onChunk: ({ bytes, bytesTotal }: { bytes: number; bytesTotal: number }) => tell(bytes / Math.max(1, bytesTotal)),
    },
  );

/** A project of another program. */
const readForeign: Unpack = (pool, { path, name, mapping, to, signal }) =>
  pool.run('read-foreign', { path, name, mapping, folder: to }, { priority: 'bulk', signal });

/** A zip file: a package, or the folder of another program. */
const unpackZip: Unpack = async (pool, given) => {
  const { path, signal } = given;
  const { of } = await pool.run('tell-archive', { path }, { priority: 'bulk', signal });
  return of === 'earshot' ? unpackPackage(pool, given) : readForeign(pool, given);
};

/** Unpackers by file name ending. */
const UNPACKERS: Readonly<Record<PackageEnding, Unpack>> = {
  '.zip': unpackZip,
  '.qdpx': readForeign,
  '.qda': readForeign,
  '.sqlite3': readForeign,
  '.taguette': readForeign,
};

/** Refusal of a file that cannot be imported. */
export const NO_PROJECT =
  'This file cannot be imported as a project. Choose a zip file from “Export project”, a REFI-QDA project (.qdpx), or a QualCoder or Taguette project.';

/** Unpacker for a file name; undefined if there is none. */
export function unpackerOf(fileName: string): Unpack | undefined {
  const ending = packageEnding(fileName);
  return ending && UNPACKERS[ending];
}

export const fileOf = (entity: AnyEntity): string => {
  const noun = EXPORTED_NOUNS[entity.name];
  if (!isExported(noun)) throw new Error(`${entity.name} is not in packages`);
  return noun.file;
};

/** All rows of a small entity of a package, or their names; unreadable ones are left out. */
async function allRows<E extends AnyEntity>(
  pool: Pick<Pool, 'run'>,
  folder: string,
  entity: E,
  signal: AbortSignal,
): Promise<Row<E>[]> {
  const rows: Row<E>[] = [];
  for (let at = 0; ; ) {
    const asked = { path: join(folder, fileOf(entity)), noun: entity.name, at, content: false };
    const { lines, next, end } = await pool.run('read-package-rows', asked, { priority: 'background', signal });
    rows.push(...lines.flatMap(({ found }) => (found ? [found.row as unknown as Row<E>] : [])));
    if (end) return rows;
    at = next;
  }
}

/** The package's project, its folders, and rows to be matched here. */
export async function namesIn(
  pool: Pick<Pool, 'run'>,
  folder: string,
  signal: AbortSignal,
): Promise<PackageNames & { project: Project | undefined; folders: Folder[] }> {
  const read = <E extends AnyEntity>(entity: E) => allRows(pool, folder, entity, signal);
  const { rows: members } = await pool.run('read-package-members', { path: join(folder, fileOf(Member)) }, { signal });
  return {
    members: members,
    people: (await read(Person)) as Person[],
    fields: (await read(Field)) as unknown as FieldRow[],
    groups: (await read(TagGroup)) as TagGroup[],
    tags: (await read(Tag)) as Tag[],
    folders: (await read(Folder)) as Folder[],
    project: ((await read(Project)) as Project[])[0],
  };
}
