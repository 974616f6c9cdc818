import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { furtherTest } from '@earshot/test/kit/further-test';
import { expect } from 'chai';
import { Archive } from '../../office/archive.ts';
import { packageExport } from './package-export.ts';

const AT = '2026-03-04T05:06:07.000Z';
const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };
const has = (program: string) => spawnSync(program, ['-h']).error === undefined;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Given = Parameters<typeof packageExport.run>[0]['input'];

describe('packaging an export', function () {
  this.timeout(60_000);
  let folder: string;
  let to: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-package-'));
    to = join(folder, 'package.zip');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const file = (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const pack = (given: Pick<Given, 'manifest'> & { entries: Partial<Given['entries'][number]>[] }, stop = signal) =>
    packageExport.run({
      input: packageExport.input.parse({ to, at: AT, ...given }),
      signal: stop,
      emit: async () => undefined,
    });
  const whole = () => readFileSync(to);
  const refuses = (act: () => unknown) =>
    Promise.resolve()
      .then(act)
      .then(
        () => 'nothing',
        (error: Error) => error.message,
      );

  it('packs files that unpack unchanged, deflated or stored, and lists them in the manifest', async () => {
    const contents: Record<string, Buffer> = {
      'Notes.jsonl': Buffer.from('{"title":"Über Zürich"}\n'.repeat(50_000)),
      'original/small.txt': Buffer.from('a'),
      'original/empty': Buffer.alloc(0),
      'original/picture.png': randomBytes(3_000_001),
    };
    const entries = Object.entries(contents).map(([name, bytes], at) => ({
      name,
      path: file(String(at), bytes),
      stored: name.endsWith('.png'),
    }));
    const manifest = { name: 'Manifest.json', content: { title: 'A study' } };
    const { packed, bytes } = await pack({ entries, manifest });
    expect(bytes).to.equal(whole().length);
    const archive = new Archive(whole(), 'Word');
    for (const [name, expected] of Object.entries(contents)) {
      expect(archive.read(name).equals(expected), name).to.equal(true);
      expect(packed).to.deep.include({ name, bytes: expected.length, sha256: sha256(expected) });
    }
    const listed = JSON.parse(archive.read('Manifest.json').toString()) as Record<string, unknown>;
    expect(listed.title).to.equal('A study');
    expect(listed.checksums).to.deep.equal(packed.slice(0, -1));
    // A stored picture is in the file unchanged; text is not.
    expect(whole().includes(contents['original/picture.png'] as Buffer)).to.equal(true);
    expect(bytes).to.be.lessThan(3_100_000);
  });

  it('is the same file for the same input, with the moment that was given', async () => {
    const entries = [{ name: 'a.txt', text: 'words' }];
    await pack({ entries });
    const first = whole();
    rmSync(to);
    await pack({ entries });
    expect(whole().equals(first)).to.equal(true);
    // 2026-03-04 05:06:06, as zip files count
    expect([first.readUInt16LE(10), first.readUInt16LE(12)]).to.deep.equal([
      (5 << 11) | (6 << 5) | 3,
      (46 << 9) | (3 << 5) | 4,
    ]);
  });

  for (const seed of [1, 2, 3])
    it(`is taken by unzip and Python, whatever is in it (${seed})`, async function () {
      if (!has('unzip') || !has('python3')) this.skip();
      const sizes = [0, 1, 255, 65_535, 262_144, 262_145, 1_048_576, 2_500_000 + seed];
      const entries = sizes.map((size, at) => ({
        name: `original/${at}.bin`,
        path: file(String(at), at % 2 ? randomBytes(size) : Buffer.alloc(size, `${seed}`)),
        stored: (at + seed) % 3 === 0,
      }));
      const { packed } = await pack({ entries });
      expect(execFileSync('unzip', ['-tqq', to]).toString()).to.equal('');
      const script = `
import zipfile, hashlib, sys
with zipfile.ZipFile(sys.argv[1]) as z:
  for info in z.infolist(): print(info.filename, info.file_size, hashlib.sha256(z.read(info)).hexdigest())`;
      const read = execFileSync('python3', ['-c', script, to]).toString().trim();
      expect(read).to.equal(packed.map(({ name, bytes, sha256: sum }) => `${name} ${bytes} ${sum}`).join('\n'));
    });

  furtherTest('holds more than 65,535 entries', async () => {
    const count = 65_700;
    await pack({ entries: Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, text: String(at) })) });
    const end = whole().length - 22 - 20 - 56;
    expect(whole().readUInt32LE(end)).to.equal(0x06064b50);
    expect(Number(whole().readBigUInt64LE(end + 32))).to.equal(count);
    if (has('unzip')) expect(execFileSync('unzip', ['-tqq', to]).toString()).to.equal('');
  });

  const names = [
    '../up',
    '/root',
    'a//b',
    'a/..',
    'CON',
    'original/con.txt',
    'a\\b',
    '',
    'a.',
    'ä',
    'a\u0000b',
    '.hidden',
  ];
  for (const name of names)
    it(`takes no entry named ${JSON.stringify(name)}`, async () => {
      expect(await refuses(() => pack({ entries: [{ name, text: '' }] }))).to.contain('is no name of an entry');
      expect(existsSync(to)).to.equal(false);
    });

  it('leaves nothing behind when it is stopped or a file is missing', async () => {
    const path = file('large', randomBytes(3_000_000));
    const stop = {
      ...signal,
      throwIfStopped: () => {
        throw new Error('stopped');
      },
    };
    expect(await refuses(() => pack({ entries: [{ name: 'a', path }] }, stop))).to.equal('stopped');
    expect(existsSync(to)).to.equal(false);
    const missing = [
      { name: 'a', path },
      { name: 'b', path: join(folder, 'nowhere') },
    ];
    expect(await refuses(() => pack({ entries: missing }))).to.contain('ENOENT');
    expect(existsSync(to)).to.equal(false);
  });

  it('says so when the disk is full', async function () {
    if (!existsSync('/dev/full')) this.skip();
    const { execPath } = process;
    // A system limit on file size has the same effect as a full disk. Runs in a child process.
    const script = `
      const { packageExport } = await import(${JSON.stringify(new URL('./package-export.ts', import.meta.url).href)});
      process.on('SIGXFSZ', () => undefined);
      const signal = { stopped: false, throwIfStopped() {}, holds() {} };
      const input = packageExport.input.parse(JSON.parse(process.argv[1]));
      await packageExport.run({ input, signal, emit: async () => undefined }).catch((error) => console.log(error.code ?? '', error.message));`;
    const path = file('large', randomBytes(3_000_000));
    const given = JSON.stringify({ to, at: AT, entries: [{ name: 'a', path, stored: true }] });
    const args = [
      '--fsize=1000000',
      execPath,
      '--import=tsx',
      '--conditions=source',
      '--input-type=module',
      '-e',
      script,
      given,
    ];
    const { stdout, error } = spawnSync('prlimit', args, { encoding: 'utf8' });
    if (error) this.skip();
    expect(stdout).to.contain('There is no room left on the disk of the server');
    expect(existsSync(to)).to.equal(false);
  });

  it('never overwrites an existing file', async () => {
    writeFileSync(to, 'somebody else’s');
    expect(await refuses(() => pack({ entries: [{ name: 'a', text: '' }] }))).to.contain('EEXIST');
    expect(readFileSync(to, 'utf8')).to.equal('somebody else’s');
  });
});
