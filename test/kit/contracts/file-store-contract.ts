import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { FileKey, FileStore } from '@earshot/host/areas/files/bytes/file-store';
import { expect } from 'chai';

/** A store under test, and its content. */
export interface TriedStore {
  store: FileStore;
  /** names of all stored objects, without parent folders */
  names(): string[];
}

export const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const workspaceId = '3f2f3f0e-0000-4000-8000-000000000001';

/** Tests of the contract of every file store, wherever the bytes are. */
export function fileStoreContract(begin: () => Promise<TriedStore> | TriedStore): void {
  let store: FileStore;
  let names: () => string[];
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-file-'));
    ({ store, names } = await begin());
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const put = (words: string, width?: number) => {
    const key = { workspaceId, hash: hashOf(words), ...(width ? { width } : {}) };
    return store.put(key, Readable.from([words])).then(() => key);
  };
  const opens = (key: FileKey) =>
    store.open(key).then(
      () => 'open',
      () => 'nothing',
    );

  it('gives back what it was given, or a part of it', async () => {
    const key = await put('some words');
    expect(await text(await store.open(key))).to.equal('some words');
    expect(await text(await store.open(key, { start: 5, end: 8 }))).to.equal('word');
    expect(await store.size(key)).to.equal(10);
    await put('some words');
    expect(names()).to.deep.equal([key.hash]);
  });

  it('has large files, and gives one to work that reads by itself', async () => {
    const bytes = randomBytes(20_000_003);
    const key = { workspaceId, hash: hashOf(bytes) };
    const pieces = Array.from({ length: 31 }, (_, at) => bytes.subarray(at * 650_000, (at + 1) * 650_000));
    await store.put(key, Readable.from(pieces));
    expect(await store.size(key)).to.equal(bytes.length);
    expect((await buffer(await store.open(key))).equals(bytes)).to.equal(true);
    expect(
      (await buffer(await store.open(key, { start: 8_388_600, end: 8_388_620 }))).equals(
        bytes.subarray(8_388_600, 8_388_621),
      ),
    ).to.equal(true);
    const paths = await Promise.all([store.pathOf(key), store.pathOf(key)]);
    for (const path of paths) expect(hashOf(readFileSync(path))).to.equal(key.hash);
  });

  it('takes a file without any bytes', async () => {
    const key = { workspaceId, hash: hashOf('') };
    await store.put(key, Readable.from([]));
    expect(await store.size(key)).to.equal(0);
    expect(await text(await store.open(key))).to.equal('');
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

  it('has nothing of what broke off, early or late', async () => {
    async function* half(pieces: number) {
      for (let piece = 0; piece < pieces; piece += 1) yield Buffer.alloc(3_000_000);
      throw new Error('the line is dead');
    }
    for (const pieces of [1, 8]) {
      const key = { workspaceId, hash: hashOf(`broken ${pieces}`) };
      const fault = await store.put(key, Readable.from(half(pieces))).catch((reason: Error) => reason.message);
      expect(fault).to.equal('the line is dead');
      expect([await store.size(key), names(), await opens(key)]).to.deep.equal([undefined, [], 'nothing']);
    }
  });

  it('removes bytes with the pictures made from them, and nothing else', async () => {
    const key = await put('some words');
    await put('some words', 320);
    const other = await put('other words');
    await store.remove(workspaceId, key.hash);
    await store.remove(workspaceId, key.hash);
    expect(names()).to.deep.equal([other.hash]);
    expect(await opens(key)).to.equal('nothing');
    expect(
      await store.pathOf(key).then(
        () => 'a path',
        () => 'nothing',
      ),
    ).to.equal('nothing');
  });

  it('lists what a workspace has', async () => {
    const kept = [await put('one'), await put('two')].map(({ hash }) => hash);
    await put('one', 864);
    const listed: string[] = [];
    for await (const hash of store.hashes(workspaceId)) listed.push(hash);
    expect(listed.toSorted()).to.deep.equal(kept.toSorted());
    for await (const hash of store.hashes('3f2f3f0e-0000-4000-8000-000000000002')) expect.fail(hash);
  });

  it('takes no path for a hash', async () => {
    expect(await opens({ workspaceId, hash: '../../../etc/passwd' })).to.equal('nothing');
  });
}
