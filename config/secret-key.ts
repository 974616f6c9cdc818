import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { StartFailure } from './start-failure.ts';

const BYTES = 32;

/** The installation's secret: from the environment, or from the data folder, where it is created at the first start. */
export async function secretKey({ secretKey, data }: Pick<Environment, 'secretKey' | 'data'>): Promise<Buffer> {
  if (secretKey) return secretKey;
  const file = join(data, 'secret.key');
  return (await readKey(file)) ?? (await makeKey(file));
}

/** The installation's secret if it exists; never creates one. */
export async function knownSecretKey({
  secretKey,
  data,
}: Pick<Environment, 'secretKey' | 'data'>): Promise<Buffer | undefined> {
  return secretKey ?? readKey(join(data, 'secret.key'));
}

/** A key for one purpose, so that exposure of one key reveals nothing about others. */
export const keyFor = (secretKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `earshot ${purpose}`, BYTES));

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartFailure(`${file} cannot be read (${error.code}): give it to the user that runs Earshot.`, {
      cause: error,
    });
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length === BYTES) return key;
  // Replacing the key would make every stored secret unreadable.
  throw new StartFailure(`${file} no longer holds a key: put it back from your backup.`);
}

async function makeKey(file: string): Promise<Buffer> {
  const half = `${file}.${randomUUID()}`;
  const handle = await open(half, 'w', 0o600);
  try {
    await handle.writeFile(`${randomBytes(BYTES).toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // Linking is atomic: of two concurrent first starts one wins and both read the same key.
  await link(half, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(half);
  const key = await readKey(file);
  if (!key) throw new StartFailure(`${file} vanished while Earshot started: start again.`);
  return key;
}
