import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leaveOut } from './leave-out.ts';

/** Material of other people that lies beside the project where it is developed; it does not come with it. */
const SHARED = new URL('../../../shared/data/', import.meta.url);

export interface RealFile {
  /** from the set's folder on */
  name: string;
  bytes: Uint8Array;
}

/** The files of a set, those in its folders too; skips the test, with the reason, where the set is not there. */
export function realFiles(test: Mocha.Context, set: string, wanted: RegExp = /./): RealFile[] {
  const folder = fileURLToPath(new URL(`${set}/`, SHARED));
  if (!existsSync(folder)) leaveOut(test, `no ${set} beside the project`);
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
