import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileStoreContract, hashOf } from '@earshot/test/kit/contracts/file-store-contract';
import { expect } from 'chai';
import { DiskStore } from './disk-store.ts';

describe('the file store on a disk', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  fileStoreContract(() => ({
    store: new DiskStore(join(folder, 'files')),
    names: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
  }));

  it('lets nobody else on the machine in', async () => {
    const workspaceId = '3f2f3f0e-0000-4000-8000-000000000001';
    await new DiskStore(join(folder, 'files')).put({ workspaceId, hash: hashOf('words') }, Readable.from(['words']));
    const kept = join(folder, 'files', workspaceId, 'kept');
    expect((statSync(kept).mode & 0o777).toString(8)).to.equal('700');
  });
});
