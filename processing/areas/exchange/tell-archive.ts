import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { databaseIn, isDatabase } from './foreign/project-files.ts';
import { ZipReader } from './package/zip-reader.ts';
import { projectIn } from './refi/archive-files.ts';

/** Tells whether a zip file is a project that Earshot exported, or one of another program. Refuses what is no zip file. */
export const tellArchive = task({
  id: 'tell-archive',
  input: z.object({ path: z.string() }),
  output: z.object({ of: z.enum(['earshot', 'another']) }),
  async run({ input: { path } }) {
    if (isDatabase(path)) return { of: 'another' as const };
    const zip = new ZipReader(path, 'any');
    try {
      const own = zip.entry('Manifest.json') || !(projectIn(zip) ?? databaseIn(zip));
      return { of: own ? ('earshot' as const) : ('another' as const) };
    } finally {
      zip.close();
    }
  },
});
