import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The path of a program in the first folder that has it; undefined if none has. */
export async function programIn(folders: readonly string[], name: string): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, name);
    if (await isProgram(path)) return path;
  }
  return undefined;
}

const isProgram = (path: string): Promise<boolean> =>
  Promise.all([stat(path), access(path, constants.X_OK)]).then(
    ([found]) => found.isFile(),
    () => false,
  );
