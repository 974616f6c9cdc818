import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type HostileEntry, zipOf } from '@earshot/test/kit/fixtures/hostile-zips';
import { expect } from 'chai';
import { createPool, type Pool } from '../../../pool/pool.ts';

type Entry = HostileEntry & { name: string; content: Buffer };

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const words = (name: string, text: string | Buffer): Entry => ({ name, content: Buffer.from(text) });

const manifestOf = (entries: readonly Entry[], more: object = {}): Entry => {
  const checksums = entries.map(({ name, content, size }) => ({
    name,
    bytes: size ?? content.length,
    sha256: sha256(content),
  }));
  const manifest = { format: 'earshot-community', version: 1, title: 'Waiting', checksums, ...more };
  return words('Manifest.json', JSON.stringify(manifest));
};

const packageOf = (...entries: Entry[]): Buffer => zipOf([...entries, manifestOf(entries)]);

const LINE = words('Notes.jsonl', '{"id":"1"}\n');
const ODD = 'has an entry that Earshot never writes';
const LIES = 'is not as it was exported';
const DAMAGED = 'is no whole zip file';
const LARGE = 'far larger than a project can be';
const FOREIGN = 'is no project that Earshot exported';

const whole = packageOf(LINE);

/** Files that are no packages, with the expected refusals. */
const HOSTILE: Record<string, [bytes: Buffer, says: string]> = {
  'an entry that leads out of the folder': [packageOf(words('../evil.txt', 'x')), ODD],
  'an entry that leads out from within': [packageOf(words('x-earshot/../../evil.txt', 'x')), ODD],
  'an entry with an absolute name': [packageOf(words('/etc/evil', 'x')), ODD],
  'an entry with a drive': [packageOf(words('C:\\evil.txt', 'x')), ODD],
  'an entry with a backslash': [packageOf(words('..\\evil.txt', 'x')), ODD],
  'an entry called like a device': [packageOf(words('CON', 'x')), ODD],
  'an entry called like a device with an ending': [packageOf(words('original/con.txt', 'x')), ODD],
  'a name with a zero byte': [packageOf(words('a\0b', 'x')), ODD],
  'a symbolic link': [packageOf({ ...words('original/link.txt', '/etc/passwd'), mode: 0o120777 }), ODD],
  'the same name twice': [packageOf(LINE, LINE), ODD],
  'names that differ in capitals only': [packageOf(LINE, words('notes.jsonl', 'x')), ODD],
  'an encrypted entry': [packageOf({ ...LINE, flags: 1 }), 'protected by a password'],
  'an unknown way of packing': [packageOf({ ...LINE, method: 12 }), DAMAGED],
  'an entry that is packed far too well': [
    packageOf(words('original/a.txt', Buffer.alloc(limits.imports.ratioFreeBytes + 1))),
    LARGE,
  ],
  'an entry that claims to be huge': [packageOf({ ...LINE, size: 0xfffffff0 }), LARGE],
  'an entry that is larger than it says': [zipOf([{ ...LINE, size: 3 }, manifestOf([{ ...LINE, size: 3 }])]), DAMAGED],
  'an entry with a wrong checksum': [zipOf([{ ...LINE, crc: 1 }, manifestOf([LINE])]), DAMAGED],
  'entries that share their bytes': [
    zipOf([LINE, { ...LINE, name: 'Tags.jsonl', at: 0 }, manifestOf([LINE, { ...LINE, name: 'Tags.jsonl' }])]),
    DAMAGED,
  ],
  'a truncated file': [whole.subarray(0, whole.length - 30), DAMAGED],
  'a file without its beginning': [whole.subarray(20), DAMAGED],
  'no zip file': [Buffer.from('plain words'), DAMAGED],
  'an empty file': [Buffer.alloc(0), DAMAGED],
  'no manifest': [zipOf([LINE]), FOREIGN],
  'a manifest that is no JSON': [zipOf([words('Manifest.json', '{')]), FOREIGN],
  'a manifest of something else': [zipOf([words('Manifest.json', '{"format":"other"}')]), FOREIGN],
  'a manifest of a newer Earshot': [zipOf([LINE, manifestOf([LINE], { version: 2 })]), 'newer Earshot'],
  'an entry that the manifest does not list': [zipOf([LINE, manifestOf([])]), LIES],
  'a listed entry that is not there': [zipOf([manifestOf([LINE])]), LIES],
  'a manifest with another size': [
    zipOf([LINE, manifestOf([], { checksums: [{ name: LINE.name, bytes: 5, sha256: sha256(LINE.content) }] })]),
    LIES,
  ],
  'a manifest with another checksum': [
    zipOf([
      LINE,
      manifestOf([], { checksums: [{ name: LINE.name, bytes: LINE.content.length, sha256: 'f'.repeat(64) }] }),
    ]),
    LIES,
  ],
  'a manifest that lists an entry twice': [
    zipOf([
      LINE,
      manifestOf([], {
        checksums: [LINE, LINE].map(({ name, content }) => ({ name, bytes: content.length, sha256: sha256(content) })),
      }),
    ]),
    LIES,
  ],
};

describe('unpacking a package', function () {
  this.timeout(30_000);
  let pool: Pool;
  let around: string;

  before(() => {
    pool = createPool();
  });
  after(() => pool.close());
  beforeEach(() => {
    around = mkdtempSync(join(tmpdir(), 'earshot-unpack-'));
  });
  afterEach(() => rmSync(around, { recursive: true, force: true }));

  const unpack = (bytes: Buffer) => {
    const [path, to] = [join(around, 'package.zip'), join(around, 'inside', 'to')];
    writeFileSync(path, bytes);
    return pool.run('unpack-package', { path, to });
  };

  it('writes what the manifest lists', async () => {
    const content = Buffer.from('plain words');
    const made = await unpack(packageOf(LINE, { name: 'original/a.txt', content, stored: true }));
    expect(made).to.deep.equal({ title: 'Waiting', files: ['Notes.jsonl', 'original/a.txt'] });
    expect(readFileSync(join(around, 'inside', 'to', 'Notes.jsonl'), 'utf8')).to.equal('{"id":"1"}\n');
    expect(readFileSync(join(around, 'inside', 'to', 'original', 'a.txt'), 'utf8')).to.equal('plain words');
  });

  for (const [name, [bytes, says]] of Object.entries(HOSTILE))
    it(`refuses ${name}, in words, and writes nothing outside`, async () => {
      const fault = await unpack(bytes).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(fault).to.be.instanceOf(Refusal);
      expect((fault as Refusal).message).to.contain(says);
      expect(readdirSync(around).filter((one) => one !== 'inside')).to.deep.equal(['package.zip']);
      if (existsSync(join(around, 'inside'))) expect(readdirSync(join(around, 'inside'))).to.deep.equal(['to']);
    });
});
