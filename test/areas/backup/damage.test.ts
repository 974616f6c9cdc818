import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { T } from '@earshot/host/area';
import { makeBackup } from '@earshot/host/areas/backup/make-backup';
import { verifyBackup } from '@earshot/host/areas/backup/verify-backup';
import { DiskStore } from '@earshot/host/areas/files/bytes/disk-store';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import type { Connection } from '@earshot/host/store/client';
import { expect } from 'chai';
import { testDatabase } from '../../kit/hosts/database.ts';
import { anotherHost, aProject, aRoom } from '../../kit/hosts/host.ts';
import { upload } from '../../kit/hosts/uploads.ts';

const BLOCK = 512;
// Number of damages required by P16, and more in the long run.
const DAMAGES = process.env.EARSHOT_TEST === 'all' ? 500 : 50;

/** Numbers from 0 to 1 that are the same in each run. */
function numbers(seed: number): () => number {
  let round = 0;
  return () => {
    round += 1;
    return createHash('sha256').update(`${seed}-${round}`).digest().readUInt32BE(0) / 2 ** 32;
  };
}

type Damage = (bytes: Buffer, random: () => number) => Buffer;
const within = (bytes: Buffer, random: () => number) => Math.floor(random() * bytes.length);

const WAYS: Record<string, Damage> = {
  'a bit is another one': (bytes, random) => {
    const at = within(bytes, random);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    return bytes;
  },
  'it breaks off': (bytes, random) => bytes.subarray(0, within(bytes, random)),
  'it breaks off between two blocks': (bytes, random) =>
    bytes.subarray(0, BLOCK * Math.floor(within(bytes, random) / BLOCK)),
  'a block is missing': (bytes, random) => {
    const at = BLOCK * Math.floor(within(bytes, random) / BLOCK);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + BLOCK)]);
  },
  'a block is there twice': (bytes, random) => {
    const at = BLOCK * Math.floor(within(bytes, random) / BLOCK);
    return Buffer.concat([bytes.subarray(0, at + BLOCK), bytes.subarray(at)]);
  },
  'its end is empty': (bytes, random) => bytes.fill(0, Math.floor(random() * (bytes.length - 2048))),
  'bytes stand behind its end': (bytes, random) =>
    Buffer.concat([bytes, Buffer.alloc(1 + Math.floor(random() * 4096))]),
  'a byte of a header is another one': (bytes, random) => {
    const at = BLOCK * Math.floor(within(bytes, random) / BLOCK) + Math.floor(random() * 16);
    bytes[at] = (bytes[at] ?? 0) + 1;
    return bytes;
  },
  'an entry is left out': (bytes, random) => {
    const entries = entriesOf(bytes);
    const { from, to } = entries[Math.floor(random() * entries.length)] ?? { from: 0, to: BLOCK };
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  'two entries are exchanged': (bytes, random) => {
    const entries = entriesOf(bytes);
    const at = Math.floor(random() * (entries.length - 1));
    const [one, other] = [entries[at], entries[at + 1]];
    if (!one || !other) return Buffer.alloc(0);
    const [first, second] = [bytes.subarray(one.from, one.to), bytes.subarray(other.from, other.to)];
    return Buffer.concat([bytes.subarray(0, one.from), second, first, bytes.subarray(other.to)]);
  },
};

function entriesOf(bytes: Buffer): { from: number; to: number }[] {
  const entries: { from: number; to: number }[] = [];
  for (let at = 0; at < bytes.length - 1024; ) {
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8);
    const to = at + BLOCK + BLOCK * Math.ceil(size / BLOCK);
    entries.push({ from: at, to });
    at = to;
  }
  return entries;
}

describe('a damaged backup', function () {
  this.timeout(120_000);
  let folder: string;
  let whole: string;
  let host: Host;
  let bytes: Buffer;
  before(async () => {
    // A separate host: other tests fill theirs, and every byte is read for each damage.
    host = await anotherHost(createLog('fatal'), { database: testDatabase('backup') });
    folder = mkdtempSync(join(tmpdir(), 'earshot-damage-'));
    const { admin } = await aRoom('Harbour', host);
    const project = await aProject(admin);
    await upload(admin, { projectId: project.id, name: 'a.txt', bytes: Buffer.from('words '.repeat(900)) });
    whole = join(folder, 'whole.tar');
    const store = new DiskStore(join(host.container.get(T.environment).data, 'files'));
    const connection = host.container.get(T.connection) as Connection;
    await makeBackup({ connection, store, release: '1.2.3', keyId: 'k' }, { path: whole });
    bytes = readFileSync(whole);
  });
  after(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const verdict = (path: string) =>
    verifyBackup(path).then(
      () => 'whole',
      (fault: Error) => (fault.name === 'Refusal' ? fault.message : `${fault.name}: ${fault.message}`),
    );

  it('is distinguished from an intact one', async () => {
    expect(await verdict(whole)).to.equal('whole');
  });

  for (const [at, [what, damage]] of Object.entries(WAYS).entries())
    it(`is found: ${what}`, async () => {
      const random = numbers(at);
      for (let round = 0; round < DAMAGES / Object.keys(WAYS).length; round += 1) {
        const path = join(folder, `damaged-${at}-${round}.tar`);
        writeFileSync(path, damage(Buffer.from(bytes), random));
        expect(await verdict(path), `round ${round}`).to.match(/is damaged: |is not an Earshot backup/);
        rmSync(path);
      }
    });

  it('is reported as no backup when it is another file', async () => {
    const other = join(folder, 'other');
    for (const content of ['', 'PK\u0003\u0004 a zip file', '{}', '\0'.repeat(10_240)]) {
      writeFileSync(other, content);
      expect(await verdict(other), JSON.stringify(content.slice(0, 10))).to.match(
        /is not an Earshot backup|is damaged/,
      );
    }
    expect(await verdict(folder)).to.match(/is not an Earshot backup|cannot be read/);
    expect(await verdict(join(folder, 'nothing'))).to.contain('cannot be read (ENOENT)');
  });

  it('is detected even when forged by someone who knows the format', async () => {
    // The SHA-256 of all bytes is recomputed; the hash of the part in the manifest is not.
    const path = join(folder, 'forged.tar');
    const forged = Buffer.from(bytes);
    const seal = forged.length - 2048;
    const at = (entriesOf(forged)[3]?.from ?? 0) + BLOCK + 12;
    forged[at] = (forged[at] ?? 0) ^ 1;
    forged.write(createHash('sha256').update(forged.subarray(0, seal)).digest('hex'), seal + BLOCK, 'latin1');
    writeFileSync(path, forged);
    expect(await verdict(path)).to.match(/is damaged: (rows of|tables\/)/);
  });
});
