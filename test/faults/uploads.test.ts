import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beginUpload } from '@earshot/core/areas/files/file';
import { createProject } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import { DataFolder, HostProcess } from '../kit/hosts/host-process.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import type { Visitor } from '../kit/hosts/person.ts';
import { get, received, sendPiece, settled } from '../kit/hosts/uploads.ts';
import { startedHost } from './started-host.ts';

// 200 kills: every other round has two.
const ROUNDS = process.env.EARSHOT_TEST === 'all' ? 134 : 1;
const PIECE = 200_000;

const goneMeanwhile = (fault: NodeJS.ErrnoException) => {
  if (fault.code !== 'ENOENT') throw fault;
};
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('kill -9 while files are sent', () => {
  let folder: DataFolder;
  let host: HostProcess;
  let admin: Visitor;
  let projectId: string;
  before(async function () {
    this.timeout(60_000);
    folder = new DataFolder();
    ({ host, admin } = await startedHost(folder));
    projectId = (await admin.do(createProject, { title: 'Recordings' })).id;
  });
  after(async function () {
    this.timeout(60_000);
    await host?.end('SIGTERM');
    await folder?.remove();
  });

  async function killHost(): Promise<void> {
    await host.end('SIGKILL');
    host = await HostProcess.ready(host.options);
  }

  /** Sends the rest of a file until all is sent or the host is dead; returns the bytes sent. */
  async function sendRest(id: string, file: Uint8Array): Promise<number> {
    let sent = 0;
    try {
      for (let at = await received(admin, id); at < file.length; ) {
        const piece = file.subarray(at, at + PIECE);
        sent += piece.length;
        const { status, headers } = await sendPiece(admin, id, piece, at);
        if (status !== 204) throw new Error(`refused with ${status}`);
        at = Number(headers.get('upload-offset'));
      }
    } catch (fault) {
      // Fetch throws a TypeError without a server.
      if (!(fault instanceof TypeError)) throw fault;
    }
    return sent;
  }

  /** The hashes of stored files, and the ids of incoming ones. */
  function onDisk(workspaceId: string): { kept: string[]; incoming: string[] } {
    const own = join(folder.path, 'files', workspaceId);
    const kept = readdirSync(join(own, 'kept'), { recursive: true }).map(
      (path) => String(path).split('/').at(-1) ?? '',
    );
    return { kept: kept.filter((name) => name.length > 2), incoming: readdirSync(join(own, 'incoming')) };
  }

  it(`goes on where it stopped, byte for byte, ${ROUNDS} ${ROUNDS === 1 ? 'time' : 'times'}`, async function () {
    this.timeout(60_000 + ROUNDS * 30_000);
    const hashes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const file = randomBytes(3_000_000);
      const { id } = await admin.do(beginUpload, { projectId, name: `talk ${round}.bin`, bytes: file.length });
      const sending = sendRest(id, file);
      await pause(Math.random() * 300);
      await killHost();
      const before = await sending;
      const there = await received(admin, id);
      expect(there, 'what was acknowledged is there').to.be.at.least(Math.max(0, before - PIECE));
      const again = await sendRest(id, file);
      expect(before + again, 'no more than a piece is sent twice').to.be.at.most(file.length + PIECE);
      // Every other time it dies again after all bytes have arrived, before they are checked.
      if (round % 2 === 1) await killHost();
      const row = await settled(admin, id);
      expect(row).to.include({ status: 'COMPLETE', hash: hashOf(file) });
      const back = Buffer.from(await (await get(admin, `/files/download/${id}`)).arrayBuffer());
      expect(back.equals(file)).to.equal(true);
      hashes.push(row.hash);
    }
    const workspaceId = await folder.ask(async (client) => {
      const { rows } = await client.query<{ workspace_id: string }>('select workspace_id from tenants');
      return rows[0]?.workspace_id ?? '';
    });
    const { kept, incoming } = onDisk(workspaceId);
    expect(kept.toSorted(), 'nothing half done, nothing over').to.deep.equal(hashes.toSorted());
    // A kill right after the commit leaves the received file until leftovers are swept.
    const longAgo = new Date(Date.now() - 3 * 24 * 3_600_000);
    for (const name of incoming)
      await utimes(join(folder.path, 'files', workspaceId, 'incoming', name), longAgo, longAgo).catch(goneMeanwhile);
    await folder.ask((client) =>
      client.query(`select graphile_worker.add_job('purge-uploads', json_build_object('workspaceId', $1::text))`, [
        workspaceId,
      ]),
    );
    await eventually(() => expect(onDisk(workspaceId).incoming).to.deep.equal([]));
  });
});
