import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AAC, engineHere, H264, pictures, record, sounds } from '@earshot/test/kit/fixtures/recordings';
import { isAlive } from '@earshot/test/kit/is-alive';
import { expect } from 'chai';
import type { Engine } from './engine.ts';
import { findEngine } from './find-engine.ts';
import { systemEngine, versionOf } from './system-engine.ts';
import { previewWork } from './work/preview-work.ts';

describe('the FFmpeg of the system', function () {
  this.timeout(120_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-media-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('has a version of at least 5.1', () => {
    const recent = (version: string) => versionOf(`ffmpeg version ${version} Copyright (c) 2000-2026`)?.recent;
    for (const version of ['5.1.9-0+deb12u1', '7.1', 'n8.0', '10.0.1', 'N-117000-g12345', '2026-11-01-git-1234'])
      expect(recent(version), version).to.equal(true);
    for (const version of ['4.4.2-0ubuntu0.22.04.1', '5.0.1', 'n3.4', 'unknown'])
      expect(recent(version), version).to.equal(false);
    expect(versionOf('bash: ffmpeg: command not found')).to.equal(undefined);
  });

  /** Two programs that say what they are told, in place of FFmpeg. */
  async function fake(lists: Record<string, string>, body = '') {
    const cases = Object.entries(lists).map(([option, text]) => `*-${option}*) printf '%s\\n' '${text}';;`);
    for (const name of ['ffmpeg', 'ffprobe']) {
      await writeFile(join(folder, name), `#!/bin/sh\ncase "$*" in ${cases.join(' ')} *) ${body || 'exit 1'};; esac\n`);
      await chmod(join(folder, name), 0o755);
    }
  }
  const NEW = { version: 'ffmpeg version 6.0 Copyright' };

  it('can make sound alone without libx264, and counts as missing if it is old or cannot make sound', async () => {
    await fake({ ...NEW, encoders: ' A....D aac   AAC', filters: ' T.. tile  V->V  Tile', muxers: '  E hls  Apple' });
    expect((await systemEngine(join(folder, 'ffmpeg')))?.can).to.deep.equal({ audio: true, video: false, hls: true });
    await fake({ ...NEW, encoders: ' V....D libx264  H.264', filters: '', muxers: '' });
    expect(await systemEngine(join(folder, 'ffmpeg'))).to.equal(undefined);
    await fake({ version: 'ffmpeg version 4.4.2', encoders: ' A....D aac   AAC', filters: '', muxers: '' });
    expect(await systemEngine(join(folder, 'ffmpeg'))).to.equal(undefined);
    await rm(join(folder, 'ffprobe'));
    expect(await systemEngine(join(folder, 'ffmpeg'))).to.equal(undefined);
  });

  it('is used at the path that is given, and nowhere else', async () => {
    expect(await findEngine({ ffmpeg: join(folder, 'ffmpeg'), wasm: false })).to.equal(undefined);
    await fake({ ...NEW, encoders: ' A....D aac   AAC', filters: '', muxers: '' });
    const engine = await findEngine({ ffmpeg: join(folder, 'ffmpeg'), wasm: false });
    expect(engine).to.include({ name: 'FFmpeg', version: '6.0' });
  });

  describe('at work', () => {
    let engine: Engine;
    before(async function () {
      engine = await engineHere(this);
    });
    const { signal } = new AbortController();

    it('can do all of it, and reports how far it is', async () => {
      expect(engine.can).to.deep.equal({ audio: true, video: true, hls: true });
      const path = await record(folder, 'long.mkv', [...pictures(12), ...sounds(12), ...H264, ...AAC]);
      const shares: number[] = [];
      const work = previewWork(await engine.probe(path, { signal }), path);
      await engine.run(work, { folder, signal, onProgress: (share) => shares.push(share) });
      expect(shares.length).to.be.greaterThan(2);
      expect(shares).to.deep.equal(shares.toSorted((a, b) => a - b));
      expect(shares.at(-1)).to.be.within(0.98, 1);
    });

    it('leaves nothing behind when it is cancelled, neither a file nor a process', async () => {
      const path = await record(folder, 'long.mkv', [...pictures(20), ...H264]);
      const cancel = new AbortController();
      const reason = new Error('User requested cancellation');
      const work = previewWork(await engine.probe(path, { signal }), path);
      const onProgress = () => cancel.abort(reason);
      const failed = await engine.run(work, { folder, signal: cancel.signal, onProgress }).catch((error) => error);
      expect(failed).to.equal(reason);
      expect(await readdir(folder)).to.deep.equal(['long.mkv']);
    });

    it('fails, and leaves nothing behind, when the result is larger than its room', async () => {
      const path = await record(folder, 'film.mkv', [...pictures(5, '640x360'), ...H264]);
      const work = previewWork(await engine.probe(path, { signal }), path);
      const args = work.arguments.map((one, index) => (work.arguments[index - 1] === '-fs' ? '900000000' : one));
      const narrow = { ...work, arguments: args, mostBytes: 10_000 };
      const failed = await engine.run(narrow, { folder, signal }).catch((error) => error);
      expect(failed).to.include({ name: 'Refusal', code: 'UNPROCESSABLE' });
      expect(failed.message).to.match(/larger than the room for it/);
      expect(await readdir(folder)).to.deep.equal(['film.mkv']);
    });

    it('writes by bare names only', async () => {
      const work = { inputs: [], arguments: [], outputs: ['../x.mp4'], lengthMs: 0, mostBytes: 1 };
      expect(await engine.run(work, { folder, signal }).catch((error) => error.message)).to.match(/no name/);
    });
  });

  it('gets no environment, and a process that it leaves behind is ended with it', async () => {
    const pid = join(folder, 'pid');
    const body = `env > ${folder}/env; sleep 60 & echo $! > ${pid}; wait`;
    await fake({ ...NEW, encoders: ' A....D aac   AAC', filters: '', muxers: '' }, body);
    const engine = await systemEngine(join(folder, 'ffmpeg'));
    const cancel = new AbortController();
    const work = { inputs: [], arguments: [], outputs: [], lengthMs: 0, mostBytes: 100_000 };
    const run = engine?.run(work, { folder, signal: cancel.signal }).catch((error) => error);
    const read = () => readFile(pid, 'utf8').catch(() => '');
    for (let tries = 0; (await read()) === '' && tries < 200; tries += 1) await wait(50);
    cancel.abort(new Error('enough'));
    expect((await run)?.message).to.equal('enough');
    const child = Number(await read());
    expect(child).to.be.greaterThan(1);
    for (let tries = 0; isAlive(child) && tries < 100; tries += 1) await wait(50);
    expect(isAlive(child)).to.equal(false);
    const names = (await readFile(join(folder, 'env'), 'utf8')).split('\n').map((line) => line.split('=')[0]);
    expect(names.filter((name) => !['', 'PWD', 'SHLVL', '_', 'OLDPWD'].includes(name ?? ''))).to.deep.equal([]);
  });
});
