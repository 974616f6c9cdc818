import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '@earshot/config/start-failure';
import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { clientFor, superuser } from './provision.ts';

export interface Claim {
  socketFolder: string;
  release(): Promise<void>;
}

const KEY = 0x6561_7273; // "ears"

/** Keeps a second host off this cluster: an advisory lock lives exactly as long as the process that holds it. */
export async function claimCluster(cluster: Cluster, socketFolder: string): Promise<Claim> {
  let holder = await takeLock(socketFolder);
  if (!holder) {
    throw new StartFailure(
      `Another Earshot is using the database in ${cluster.folder}: stop that one first, or set EARSHOT_DATA to another folder.`,
    );
  }
  let released = false;
  // A crash of the server drops the lock: take it again when the server is back.
  const watch = (client: Client) => {
    client.once('end', async () => {
      while (!released) {
        await pause(300, undefined, { ref: false });
        const again = released ? undefined : await takeLock(socketFolder).catch(() => undefined);
        if (!again) continue;
        holder = again;
        return watch(again);
      }
    });
  };
  watch(holder);
  return {
    socketFolder,
    release: async () => {
      released = true;
      await holder?.end();
    },
  };
}

async function takeLock(socketFolder: string): Promise<Client | undefined> {
  const client = clientFor(superuser(socketFolder));
  client.on('error', () => undefined); // 'end' follows
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [KEY]);
  if (rows[0]?.taken) return client;
  await client.end();
  return undefined;
}
