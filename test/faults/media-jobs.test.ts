import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { file as fileById } from '@earshot/core/areas/files/file';
import { mediaJobs } from '@earshot/core/areas/media/media-job';
import { createProject } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import { engineHere } from '../kit/fixtures/recordings.ts';
import { aTone } from '../kit/fixtures/sound.ts';
import { EVERYTHING } from '../kit/further-test.ts';
import { DataFolder, HostProcess } from '../kit/hosts/host-process.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import type { Visitor } from '../kit/hosts/person.ts';
import { get, upload } from '../kit/hosts/uploads.ts';
import { startedHost } from './started-host.ts';

/** With those of uploads, more than 200 in `npm run test:all`. */
const ROUNDS = EVERYTHING ? 70 : 1;
/** A preparation takes about as long. */
const MOST_MS = 1500;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('kill -9 while recordings are prepared', () => {
  let folder: DataFolder;
  let host: HostProcess;
  let admin: Visitor;
  let projectId: string;
  before(async function () {
    this.timeout(60_000);
    await engineHere(this);
    folder = new DataFolder();
    ({ host, admin } = await startedHost(folder));
    projectId = (await admin.do(createProject, { title: 'Recordings' })).id;
  });
  after(async function () {
    this.timeout(60_000);
    await host?.end('SIGTERM');
    await folder?.remove();
  });

  /** Paths below a folder of the data folder; none if it is not there. */
  const below = (name: string): string[] => {
    const path = join(folder.path, name);
    return existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  };

  it(`makes every part once and leaves the original as it was, ${ROUNDS} ${ROUNDS === 1 ? 'time' : 'times'}`, async function () {
    this.timeout(60_000 + ROUNDS * 40_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      const bytes = aTone(20 + round / 10);
      const { id } = await upload(admin, { projectId, name: `talk ${round}.wav`, bytes });
      await pause((MOST_MS * (round + 0.5)) / ROUNDS);
      await host.end('SIGKILL');
      host = await HostProcess.ready(host.options);
      await eventually(async () => {
        const { nodes } = await admin.do(mediaJobs, { condition: { fileId: id } });
        expect(nodes.map(({ kind, state }) => `${kind} ${state}`)).to.deep.equal(['AUDIO DONE']);
        const completed = nodes[0]?.events.filter(({ type }) => type === 'COMPLETE');
        expect(completed).to.have.length(1);
      }, 30_000);
      const row = await admin.do(fileById, { id });
      expect(row).to.include({ hash: hashOf(bytes), sound: true, moving: false, warning: '' });
      expect(row.derived.toSorted()).to.deep.equal(['AUDIO', 'PEAKS']);
      for (const route of ['stream', 'peaks']) expect((await get(admin, `/files/${route}/${id}`)).status).to.equal(200);
      const back = Buffer.from(await (await get(admin, `/files/download/${id}`)).arrayBuffer());
      expect(back.equals(bytes)).to.equal(true);
      expect(
        below('media').filter((path) => /\.\w+$/.test(path)),
        'nothing of a killed attempt stays',
      ).to.deep.equal([]);
    }
  });
});
