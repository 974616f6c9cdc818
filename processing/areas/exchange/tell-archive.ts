import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { databaseIn, isDatabase } from './foreign/project-files.ts';
import { hasTables } from './foreign/tables/zipped-tables.ts';
import { ZipReader } from './package/zip-reader.ts';
import { projectIn } from './refi/archive-files.ts';

/** Detects the content of a zip file from its list of entries. */
export function archiveOf(zip: ZipReader): 'package' | 'refi' | 'database' | 'tables' {
  if (zip.entry('Manifest.json')) return 'package';
  if (projectIn(zip)) return 'refi';
  if (databaseIn(zip)) return 'database';
  return hasTables(zip) ? 'tables' : 'package';
}

/** Detects whether a zip file is a project exported by Earshot or by another program. Refuses other files. */
export const tellArchive = task({
  id: 'tell-archive',
  input: z.object({ path: z.string() }),
  output: z.object({ of: z.enum(['earshot', 'another']) }),
  async run({ input: { path } }) {
    if (isDatabase(path)) return { of: 'another' as const };
    const zip = new ZipReader(path, 'any');
    try {
      return { of: archiveOf(zip) === 'package' ? ('earshot' as const) : ('another' as const) };
    } finally {
      zip.close();
    }
  },
});
