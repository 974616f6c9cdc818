import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { DiskStore } from './disk-store.ts';

const hashOf = (words: string) => createHash('sha256').update(words).digest('hex');
const workspaceId = '3f2f3f0e-0000-4000-8000-000000000001';

describe('the file store on a disk', () => {
  let folder: string;
  let store: DiskStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-store-'));
    store = new DiskStore(join(folder, 'files'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const put = (words: string, width?: number) => {
    const key = { workspaceId, hash: hashOf(words), ...(width ? { width } : {}) };
    return store.put(key, Readable.from([words])).then(() => key);
  };
  const names = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  it('gives back what it was given, or a part of it', async () => {
    const key = await put('some words');
    expect(await text(await store.open(key))).to.equal('some words');
    expect(await text(await store.open(key, { start: 5, end: 8 }))).to.equal('word');
    expect(await store.size(key)).to.equal(10);
    await put('some words');
    expect(names()).to.deep.equal([key.hash]);
  });

  it('takes a file of this machine and leaves it where it is', async () => {
    const path = join(folder, 'incoming');
    writeFileSync(path, 'some words');
    const key = { workspaceId, hash: hashOf('some words') };
    await store.keep(key, path);
    await store.keep(key, path);
    rmSync(path);
    expect(await text(await store.open(key))).to.equal('some words');
    expect(names()).to.deep.equal([key.hash]);
  });

  it('has nothing of what broke off', async () => {
    async function* half() {
      yield 'some ';
      throw new Error('the line is dead');
    }
    const key = { workspaceId, hash: hashOf('some words') };
    const fault = await store.put(key, Readable.from(half())).catch((reason: Error) => reason.message);
    expect(fault).to.equal('the line is dead');
    expect([await store.size(key), names()]).to.deep.equal([undefined, []]);
    expect(
      await store.open(key).then(
        () => 'open',
        () => 'nothing',
      ),
    ).to.equal('nothing');
  });

  it('removes bytes with the pictures made from them, and nothing else', async () => {
    const key = await put('some words');
    await put('some words', 320);
    const other = await put('other words');
    await store.remove(workspaceId, key.hash);
    await store.remove(workspaceId, key.hash);
    expect(names()).to.deep.equal([other.hash]);
  });

  it('lists what a workspace has', async () => {
    const kept = [await put('one'), await put('two')].map(({ hash }) => hash);
    await put('one', 864);
    const listed: string[] = [];
    for await (const hash of store.hashes(workspaceId)) listed.push(hash);
    expect(listed.toSorted()).to.deep.equal(kept.toSorted());
    for await (const hash of store.hashes('3f2f3f0e-0000-4000-8000-000000000002')) expect.fail(hash);
  });

  it('lets nobody else on the machine in', async () => {
    await put('some words');
    const kept = join(folder, 'files', workspaceId, 'kept');
    expect((statSync(kept).mode & 0o777).toString(8)).to.equal('700');
  });

  it('takes no path for a hash', async () => {
    const key = { workspaceId, hash: '../../../etc/passwd' };
    expect(
      await store.open(key).then(
        () => 'open',
        () => 'refused',
      ),
    ).to.equal('refused');
  });
});
