import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TableMapping, tableMapping } from '@earshot/core/areas/exchange/table-mapping';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { type Stop, task } from '../../pool/task.ts';
import { type ProgramDatabase, readDatabase } from './foreign/databases/read-database.ts';
import { type ForeignProject, NO_FILES } from './foreign/foreign-project.ts';
import { databaseIn, filesBeside, isDatabase, unpackDatabase } from './foreign/project-files.ts';
import { readQualcoder } from './foreign/qualcoder/read-qualcoder.ts';
import { readTables } from './foreign/tables/read-tables.ts';
import { hasTables } from './foreign/tables/zipped-tables.ts';
import { readTaguette } from './foreign/taguette/read-taguette.ts';
import { ZipReader } from './package/zip-reader.ts';
import { archiveFiles, projectIn } from './refi/archive-files.ts';
import { comeProject } from './refi/coming/come-project.ts';
import type { RefiFiles } from './refi/coming/coming-parts.ts';
import { Losses, lossReport } from './refi/losses.ts';
import { readProject } from './refi/read-project.ts';
import { refusedWhenFull } from './refused-when-full.ts';

/**
 * Reads another program's project into an empty folder as the files of a package: REFI-QDA (.qdpx), QualCoder (its
 * database, or its folder in a zip file), Taguette (a database), tables and Markdown in a zip file (Dovetail). The type
 * is detected by content.
 */
export const readForeign = task({
  id: 'read-foreign',
  input: z.object({
    path: z.string(),
    folder: z.string(),
    /** original file name */
    name: z.string(),
    /** mapping of an export's tables */
    mapping: z.array(tableMapping).default([]),
  }),
  output: z.object({
    projectId: z.uuid(),
    title: z.string(),
    /** number of lines of each file */
    counts: z.record(z.string(), z.int()),
    ...lossReport.shape,
  }),
  async run({ input: { path, folder, name, mapping }, signal }) {
    const came = async ({ project, files, losses: given }: ForeignProject) => {
      const { losses, ...rest } = await comeProject(project, files, folder, given);
      return { ...rest, ...losses.report };
    };
    try {
      if (isDatabase(path)) return await came(projectOf(await readDatabase(path, signal), name, NO_FILES));
      if (NOT_ZIPPED.test(name))
        throw new Refusal(
          'UNPROCESSABLE',
          'This file is not a database. Choose the original file from QualCoder or Taguette.',
        );
      const zip = new ZipReader(path, 'any');
      try {
        return await came(await zipped(zip, { name, folder, mapping, signal }));
      } finally {
        zip.close();
      }
    } catch (fault) {
      throw refusedWhenFull(fault);
    }
  },
});

const NOT_ZIPPED = /\.(?:qda|sqlite3|taguette)$/i;

async function zipped(
  zip: ZipReader,
  { name, folder, mapping, signal }: { name: string; folder: string; mapping: TableMapping[]; signal: Stop },
): Promise<ForeignProject> {
  const xml = projectIn(zip);
  if (xml)
    return {
      project: await readProject(zip.pieces(xml), ['Project']),
      files: archiveFiles(zip),
      losses: new Losses(),
    };
  const entry = databaseIn(zip);
  if (!entry && hasTables(zip)) return readTables(zip, name.replace(/\.zip$/i, ''), mapping);
  if (!entry)
    throw new Refusal('UNPROCESSABLE', 'There is no project in this file. Choose a REFI-QDA project, a .qdpx file.');
  const database = join(folder, 'database');
  try {
    await unpackDatabase(zip, entry, database);
    if (!isDatabase(database))
      throw new Refusal('UNPROCESSABLE', 'The project in this zip file is not a database. Zip its folder again.');
    // A QualCoder project is named after its folder.
    const called = entry.name.split('/').at(-2) ?? name;
    return projectOf(await readDatabase(database, signal), called, filesBeside(zip, entry));
  } finally {
    rmSync(database, { force: true });
  }
}

const projectOf = (database: ProgramDatabase, name: string, files: RefiFiles): ForeignProject =>
  database.program === 'taguette'
    ? readTaguette(database)
    : readQualcoder(database, name.replace(/\.(?:qda|zip)$/i, ''), files);
