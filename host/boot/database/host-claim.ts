import type { Client } from 'pg';
import { clientFor } from '../../store/client.ts';
import { superuser } from './provision.ts';

const KEY = 0x6561_7273; // "ears"

/** Keeps a second host off a cluster: an advisory lock, which lives exactly as long as its process. */
export class HostClaim {
  #holder: Client | undefined;

  constructor(readonly socketFolder: string) {}

  /** False after the server stopped, until the claim is taken again. */
  get held(): boolean {
    return this.#holder !== undefined;
  }

  /** Takes the claim; false if another host has it. */
  async take(): Promise<boolean> {
    const client = clientFor(superuser(this.socketFolder));
    client.on('error', () => undefined); // 'end' follows
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [KEY]);
    if (!rows[0]?.taken) {
      await client.end();
      return false;
    }
    this.#holder = client;
    client.once('end', () => {
      this.#holder = undefined;
    });
    return true;
  }

  async release(): Promise<void> {
    await this.#holder?.end();
  }
}
