import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { keyFor } from '@earshot/config/secret-key';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { tenantIds } from '../../store/accounts.ts';
import type { Database } from '../../store/database.ts';
import { type Erasure, registered } from '../places/store/erasure-register.ts';

/** File name of the erasure register beside scheduled backups. */
export const REGISTER = 'earshot-erasures.jsonl';

const line = z.strictObject({
  workspaceId: z.uuid(),
  noun: z.string().max(50),
  id: z.uuid(),
  details: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
});
const sealed = z.strictObject({ seal: z.hex() });

/** Seal of a register: entries forged by others must not erase anything. */
const sealOf = (secretKey: Buffer) => createHmac('sha256', keyFor(secretKey, 'register of erasures'));

/** An erasure of the register, with its workspace. */
export interface RegisteredErasure extends Erasure {
  workspaceId: string;
}

/**
 * Writes the register of all workspaces to a file, replacing an earlier one: one line each, then a seal. Returns the
 * number of erasures.
 */
export async function writeRegister(database: Database, secretKey: Buffer, path: string): Promise<number> {
  const seal = sealOf(secretKey);
  const half = `${path}.half`;
  const file = await open(half, 'w', 0o600);
  let count = 0;
  try {
    for (const workspaceId of await database.asSystem('write the register of erasures', tenantIds)) {
      let page: Erasure[] = [];
      do {
        const last = page.at(-1);
        page = await database.inWorkspace(workspaceId, (transaction) => registered(transaction, last));
        const text = page.map((one) => `${JSON.stringify({ workspaceId, ...one })}\n`).join('');
        seal.update(text);
        await file.write(text);
        count += page.length;
      } while (page.length > 0);
    }
    await file.write(`${JSON.stringify({ seal: seal.digest('hex') })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, path);
  return count;
}

const damaged = () =>
  new Refusal(
    'BAD_USER_INPUT',
    'This is not a register of erasures, it is damaged, or it was sealed with another secret key. Nothing was restored.',
  );

/** The erasures of a register after a moment, in order. Refuses a register that was changed. */
export async function* readRegister(
  secretKey: Buffer | undefined,
  path: string,
  after = new Date(0),
): AsyncGenerator<RegisteredErasure> {
  if (!secretKey) throw damaged();
  const seal = sealOf(secretKey);
  let whole = false;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const json = parsed(text);
    const end = sealed.safeParse(json);
    if (whole) throw damaged();
    if (end.success) {
      whole = equal(end.data.seal, seal.digest('hex'));
      if (!whole) throw damaged();
      continue;
    }
    seal.update(`${text}\n`);
    const read = line.safeParse(json);
    if (!read.success) throw damaged();
    const { at, ...erasure } = read.data;
    if (Date.parse(at) >= after.getTime()) yield { ...erasure, at: new Date(at) } as RegisteredErasure;
  }
  if (!whole) throw damaged();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged();
  }
}

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
