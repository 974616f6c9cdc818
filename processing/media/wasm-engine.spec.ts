import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AAC, engineHere, H264, pictures, record, sounds, wasmHere } from '@earshot/test/kit/fixtures/recordings';
import { leaveOut } from '@earshot/test/kit/leave-out';
import { expect } from 'chai';
import sharp from 'sharp';
import type { Engine, Work } from './engine.ts';
import { findEngine } from './find-engine.ts';
import { runChild } from './run-child.ts';
import { wasmCommand, wasmEngine, wasmPackage } from './wasm-engine.ts';
import { clipWork } from './work/clip-work.ts';
import { storyboardWork, thumbnailWork } from './work/picture-works.ts';
import { PREVIEW, previewWork } from './work/preview-work.ts';

describe('the WebAssembly build of FFmpeg', function () {
  this.timeout(180_000);
  const { signal } = new AbortController();
  let engine: Engine;
  let system: Engine;
  let folder: string;
  let path: string;

  before(async function () {
    engine = wasmHere(this);
    system = await engineHere(this);
    folder = await mkdtemp(join(tmpdir(), 'earshot-wasm-'));
    path = await record(folder, 'interview.mp4', [...pictures(4), ...sounds(4), ...H264, ...AAC]);
  });
  after(() => folder && rm(folder, { recursive: true }));

  async function make(work: Work) {
    const target = await mkdtemp(join(folder, 'out-'));
    const result = await engine.run(work, { folder: target, signal });
    return { ...result, folder: target, path: join(target, work.outputs[0] ?? '') };
  }

  it('serves where the operator has no FFmpeg and allows it, and is missing where its package is', async () => {
    const nowhere = join(folder, 'nowhere');
    expect((await findEngine({ ffmpeg: nowhere, wasm: true }))?.name).to.equal('FFmpeg (WebAssembly)');
    expect(await findEngine({ ffmpeg: nowhere, wasm: false })).to.equal(undefined);
    expect(wasmEngine(nowhere)).to.equal(undefined);
    expect(engine.version).to.equal('5.1.4 (@ffmpeg/core 0.12.10)');
  });

  it('makes the same things by the same arguments, with its progress', async () => {
    const facts = await engine.probe(path, { signal });
    expect(facts).to.deep.equal(await system.probe(path, { signal }));
    const shares: number[] = [];
    const target = await mkdtemp(join(folder, 'out-'));
    const work = previewWork({ ...facts, bitRate: 9e6 }, path, { quick: true });
    const { decodedMs, warnings } = await engine.run(work, {
      folder: target,
      signal,
      onProgress: (share) => shares.push(share),
    });
    expect(await readdir(target)).to.deep.equal([PREVIEW]);
    expect(decodedMs).to.be.within(3900, 4100);
    expect(warnings).to.deep.equal([]);
    expect(shares.at(-1)).to.be.within(0.97, 1);
    expect((await engine.probe(join(target, PREVIEW), { signal })).video).to.include({ codec: 'h264', height: 360 });
    const board = await make(storyboardWork(facts, path));
    expect(await sharp(board.path).metadata()).to.include({ format: 'jpeg', width: 1280, height: 720 });
    const clip = await make(clipWork(facts, path, { startMs: 1000, endMs: 2000 }));
    expect((await engine.probe(clip.path, { signal })).durationMs).to.be.within(980, 1060);
  });

  it('says that it cannot read AV1, for which it has no decoder', async function av1() {
    const film = await record(folder, 'film.mp4', [...pictures(1, '160x90'), '-c:v', 'libsvtav1']).catch(() =>
      leaveOut(this, 'the FFmpeg of this machine writes no AV1'),
    );
    const failed = await make(previewWork(await engine.probe(film, { signal }), film)).catch((error) => error);
    expect(failed.message).to.match(/^This recording is coded in a way that cannot be read here \(AV1\)\. Save it as/);
  });

  it('reads a file of 4.6 GB where it lies', async () => {
    const bytes = await readFile(path);
    const large = join(folder, 'large.mp4');
    // A sparse file with the index behind an empty box of 4.6 GB.
    const moov = bytes.indexOf('moov') - 4;
    const header = Buffer.alloc(16);
    header.writeUInt32BE(1, 0);
    header.write('free', 4);
    header.writeBigUInt64BE(4_600_000_000n, 8);
    const file = await open(large, 'w');
    await file.write(bytes.subarray(0, moov), 0, moov, 0);
    await file.write(header, 0, header.length, moov);
    await file.write(bytes.subarray(moov), 0, bytes.length - moov, moov + 4_600_000_000);
    await file.close();
    const facts = await engine.probe(large, { signal });
    expect(facts.durationMs).to.be.within(3950, 4100);
    const made = await make(thumbnailWork(facts, large));
    expect((await sharp(made.path).metadata()).width).to.equal(640);
  });

  it('sees no file but its inputs, and writes none but outputs of its folder', async () => {
    const secret = join(folder, 'secret.mp4');
    await writeFile(secret, await readFile(path));
    const bare = { inputs: [{ path }], outputs: ['x.mp4'], lengthMs: 1000, mostBytes: 1_000_000 };
    const failed = (args: string[]) => make({ ...bare, arguments: args }).catch((error) => error);
    const copy = ['-map', '1', '-c', 'copy', 'x.mp4'];
    expect((await failed(['-i', `file:${secret}`, ...copy])).details.detail).to.match(/No such file/);
    await mkdir(join(folder, 'sub'));
    for (const name of ['../x.mp4', join(folder, 'x.mp4'), 'sub/x.mp4', '.x.mp4'])
      expect((await failed(['-c', 'copy', name])).code, name).to.equal('UNPROCESSABLE');
    expect((await readdir(folder)).filter((name) => name === 'x.mp4')).to.deep.equal([]);
  });

  it('may not open another file than its inputs, whatever it is told', async () => {
    const secret = join(folder, 'secret.mp4');
    await writeFile(secret, await readFile(path));
    const command = wasmCommand(wasmPackage() ?? '', 'ffprobe', [path], '/');
    const heard: string[] = [];
    const run = (of: string[]) =>
      runChild({
        command: [...of, '-v', 'error', '-show_entries', 'format=duration', 'file:/in/0'],
        folder: '/',
        memory: '--data=1500000000',
        fileBytes: 0,
        deadlineMs: 60_000,
        signal,
        onLine: (line) => heard.push(line),
        onNoise: (line) => heard.push(line),
        late: () => new Error('late'),
      });
    expect((await run(command)).code).to.equal(0);
    expect(heard.join()).to.match(/duration=4/);
    // The input is named twice: by what may be read, and as the input.
    expect((await run([...command.slice(0, -1), secret])).code).to.equal(1);
    expect(heard.at(-1)).to.match(/Access to this API has been restricted/);
  });

  it('is ended when it is cancelled, and leaves nothing behind', async () => {
    const target = await mkdtemp(join(folder, 'out-'));
    const cancel = new AbortController();
    const long = await record(folder, 'long.mkv', [...pictures(20), ...H264]);
    const work = previewWork(await engine.probe(long, { signal }), long);
    const onProgress = () => cancel.abort(new Error('enough'));
    const failed = await engine
      .run(work, { folder: target, signal: cancel.signal, onProgress })
      .catch((error) => error);
    expect(failed.message).to.equal('enough');
    expect(await readdir(target)).to.deep.equal([]);
  });
});
