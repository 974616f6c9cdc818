import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { files } from '@earshot/core/areas/files/file';
import { T } from '@earshot/host/area';
import { keyIdOf } from '@earshot/host/areas/backup/key-id';
import { makeBackup } from '@earshot/host/areas/backup/make-backup';
import { verifyBackup } from '@earshot/host/areas/backup/verify-backup';
import { FILES } from '@earshot/host/areas/files/area';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import type { Connection } from '@earshot/host/store/client';
import { expect } from 'chai';
import sharp from 'sharp';
import { S3Fake } from '../../kit/fakes/s3-fake.ts';
import { testDatabase } from '../../kit/hosts/database.ts';
import { anotherHost, aProject, aRoom, type Room } from '../../kit/hosts/host.ts';
import { get, upload } from '../../kit/hosts/uploads.ts';

describe('files on S3', function () {
  this.timeout(60_000);
  let fake: S3Fake;
  let host: Host;
  let room: Room;
  let projectId: string;
  let folder: string;
  before(async () => {
    fake = new S3Fake();
    folder = mkdtempSync(join(tmpdir(), 'earshot-s3-host-'));
    const fileStorage = { origin: await fake.start(), bucket: fake.bucket, prefix: '', ...fake.keys };
    host = await anotherHost(createLog('fatal'), { fileStorage, database: testDatabase('mail') });
    room = await aRoom('On S3', host);
    projectId = (await aProject(room.admin)).id;
  });
  after(async () => {
    await host.stop();
    await fake.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are stored, served whole and in part, and are nowhere else', async () => {
    const bytes = randomBytes(9_000_000);
    const { id, hash } = await upload(room.admin, { projectId, name: 'sound.bin', bytes });
    expect(fake.objects.get(`${room.workspaceId}/${hash}`)?.equals(bytes)).to.equal(true);
    const whole = Buffer.from(await (await get(room.admin, `/files/download/${id}`)).arrayBuffer());
    expect(whole.equals(bytes)).to.equal(true);
    const part = await get(room.admin, `/files/download/${id}`, { range: 'bytes=8388600-8388699' });
    expect(part.status).to.equal(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(8_388_600, 8_388_700))).to.equal(true);
  });

  it('shows pictures stored on S3', async () => {
    const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1c7ed6' } })
      .png()
      .toBuffer();
    const { id } = await upload(room.admin, { projectId, name: 'blue.png', bytes });
    const picture = await get(room.admin, `/image/${id}?width=320`);
    const { format, width } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([format, width]).to.deep.equal(['webp', 320]);
  });

  it('are in a backup; one that is missing there is named', async () => {
    const { nodes: items } = await room.admin.do(files, { first: 100 });
    const [gone] = items;
    fake.objects.delete(`${room.workspaceId}/${gone?.hash}`);
    const path = join(folder, 'backup.tar');
    const connection = host.container.get(T.connection) as Connection;
    const { store } = host.container.get(FILES.files);
    const keyId = keyIdOf(host.container.get(T.secretKey));
    await makeBackup({ connection, store, release: '1.2.3', keyId }, { path });
    const manifest = await verifyBackup(path);
    const ours = manifest.files.filter(({ workspaceId }) => workspaceId === room.workspaceId);
    expect(ours.map(({ hash }) => hash).sort()).to.deep.equal(
      items
        .slice(1)
        .map(({ hash }) => hash)
        .sort(),
    );
    expect(manifest.missing).to.deep.include({ workspaceId: room.workspaceId, hash: gone?.hash });
  });
});
