import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { clockWarnings, freeRoom, roomWarnings } from './room.ts';

describe('the room that is left on disks', () => {
  it('is told for data and backups, and for the database where it is Earshot’s own', async () => {
    const data = mkdtempSync(join(tmpdir(), 'earshot-room-'));
    try {
      const backup = { folder: data, cron: '', keep: 1 };
      const rooms = await freeRoom({ data, databaseUrl: 'postgres://elsewhere', backup });
      expect(rooms.map(({ of }) => of)).to.deep.equal(['data', 'backups']);
      for (const { freeBytes, bytes } of rooms) expect(freeBytes).to.be.within(1, bytes);
      expect(await freeRoom({ data: join(data, 'gone'), databaseUrl: undefined, backup: undefined })).to.deep.equal([]);
    } finally {
      rmSync(data, { recursive: true });
    }
  });

  it('is warned of below 1 GB or 5 %', () => {
    const room = (freeBytes: number, bytes: number) => ({ of: 'data' as const, folder: '/data', freeBytes, bytes });
    expect(roomWarnings([room(20e9, 100e9), room(1e9, 10e9)])).to.deep.equal([]);
    expect(roomWarnings([room(4.9e9, 100e9)])).to.deep.equal([
      'The disk of the data (/data) has 4.9 GB of 100.0 GB left.',
    ]);
    expect(roomWarnings([room(0.9e9, 2e9)])).to.have.length(1);
  });
});

describe('the clock of a host', () => {
  it('is warned of when it differs from the database’s by more than some seconds', () => {
    expect(clockWarnings(4000)).to.deep.equal([]);
    expect(clockWarnings(-4000)).to.deep.equal([]);
    expect(clockWarnings(3 * 3_600_000)[0]).to.match(/10800 s ahead of/);
    expect(clockWarnings(-9000)[0]).to.match(/9 s behind/);
  });
});
