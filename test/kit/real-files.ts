import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leaveOut } from './leave-out.ts';

const SHARED = new URL('../../../shared/data/', import.meta.url);

/**
 * The path of test material that lies beside the project where it is developed and does not come with it; undefined
 * where it is missing. EARSHOT_TEST_ALONE=1 hides all of it, as on a machine that has only a clone.
 */
export function pathBeside(name: string): string | undefined {
  const path = fileURLToPath(new URL(name, SHARED));
  return process.env.EARSHOT_TEST_ALONE !== '1' && existsSync(path) ? path : undefined;
}

export interface RealFile {
  /** from the set's folder on */
  name: string;
  bytes: Uint8Array;
}

/** The files of a set, those in its folders too; skips the test, with the reason, where the set is not there. */
export function realFiles(test: Mocha.Context, set: string, wanted: RegExp = /./): RealFile[] {
  const folder = pathBeside(`${set}/`);
  if (!folder) leaveOut(test, `no ${set} beside the project`);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^(README\.md|MANIFEST\.tsv)$/.test(name) && wanted.test(name))
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

/** One file of a set as text. */
export const realText = (test: Mocha.Context, set: string, name: string): string => {
  const [file] = realFiles(test, set).filter((one) => one.name === name);
  return new TextDecoder().decode(file?.bytes);
};
