import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  aFewLongPictures,
  aHugePicture,
  aNeighbour,
  hostileTexts,
  nestedBoxes,
  noise,
} from '@earshot/test/kit/fixtures/hostile-recordings';
import { callFfmpeg, engineHere, H264, pictures, record, wasmHere } from '@earshot/test/kit/fixtures/recordings';
import { EVERYTHING } from '@earshot/test/kit/further-test';
import { expect } from 'chai';
import type { Engine, Probe, Work } from './engine.ts';
import { audioWork } from './work/audio-work.ts';
import { thumbnailWork } from './work/picture-works.ts';
import { PREVIEW, previewWork } from './work/preview-work.ts';

/** Facts as those of a harmless recording, for a run that nothing has looked at before. */
const HARMLESS: Probe = {
  durationMs: 3000,
  video: {
    codec: 'h264',
    width: 320,
    height: 180,
    frameRate: 25,
    variable: false,
    hdr: false,
    pixelFormat: 'yuv420p',
  },
  audio: { codec: 'aac', channels: 1, sampleRate: 44_100 },
  bitRate: 200_000,
  format: 'mov,mp4',
};
/** Attacks that are tried in each run of the tests; the others in `npm run test:all`. */
const MAIN = /somebody else|beside it|address/;
const MOST_GROWTH = 150_000_000;

const ENGINES = { FFmpeg: engineHere, WebAssembly: wasmHere } as const;

for (const [name, find] of Object.entries(ENGINES))
  describe(`hostile recordings, read by ${name}`, function () {
    this.timeout(240_000);
    const { signal } = new AbortController();
    const hits: string[] = [];
    let engine: Engine;
    let server: Server;
    let folder: string;
    let neighbour: Awaited<ReturnType<typeof aNeighbour>>;
    let rssBefore: number;

    before(async function () {
      // The recordings are made by the FFmpeg of the machine.
      await engineHere(this);
      engine = await find(this);
      folder = await mkdtemp(join(tmpdir(), 'earshot-attacks-'));
      neighbour = await aNeighbour(folder);
      server = createServer((request, response) => {
        hits.push(request.url ?? '');
        response.end();
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      rssBefore = process.memoryUsage.rss();
    });
    after(async () => {
      server?.close();
      if (folder) await rm(folder, { recursive: true });
    });

    const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    /** The refusals of the facts and of a run; what came out of the run if it was not refused. */
    async function attempts(path: string, work: Work = previewWork(HARMLESS, path)) {
      const out = await mkdtemp(join(folder, 'out-'));
      const refusal = (error: { code?: string; message: string }) => `${error.code}: ${error.message}`;
      const probed = await engine.probe(path, { signal }).then((facts) => JSON.stringify(facts), refusal);
      const ran = await engine.run(work, { folder: out, signal }).then(() => 'done', refusal);
      return { probed, ran, left: await readdir(out) };
    }

    for (const title of Object.keys(hostileTexts({ mp4: '', segment: '' }, '')).filter(
      (one) => EVERYTHING || MAIN.test(one),
    ))
      it(`get nothing by ${title}`, async () => {
        const { name: file = '', text = '' } = hostileTexts(neighbour, address())[title] ?? {};
        const path = join(folder, file);
        await writeFile(path, text);
        for (const make of EVERYTHING ? [previewWork, audioWork, thumbnailWork] : [previewWork]) {
          const work = make(HARMLESS, path);
          const { probed, ran, left } = await attempts(path, work);
          expect(probed).to.match(/^UNPROCESSABLE: This file (?:is not|cannot be read as) a recording/);
          expect(ran).to.match(/^UNPROCESSABLE: This file (?:is not|cannot be read as) a recording/);
          expect(left).to.deep.equal([]);
        }
        expect(hits).to.deep.equal([]);
      });

    const further = EVERYTHING ? it : () => undefined;

    it('get no more memory by a picture of 16,000 × 16,000', async () => {
      const path = await aHugePicture(folder);
      const { ran, left } = await attempts(path, thumbnailWork({ ...HARMLESS, durationMs: 0 }, path));
      expect(ran).to.match(/^UNPROCESSABLE: The pictures of this recording are larger/);
      expect(left).to.deep.equal([]);
    });

    it('get no more time by four pictures over eleven hours', async () => {
      const path = await aFewLongPictures(folder);
      const facts = await engine.probe(path, { signal });
      expect(facts.durationMs).to.be.greaterThan(36_000_000);
      const out = await mkdtemp(join(folder, 'out-'));
      await engine.run(previewWork({ ...facts, bitRate: 9e9 }, path), { folder: out, signal });
      const packets = ['-count_packets', '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0'];
      const counted = await callFfmpeg('ffprobe', [...packets, join(out, PREVIEW)]);
      expect(Number.parseInt(counted.toString('utf8'), 10)).to.be.within(2, 10);
    });

    it('are refused in a codec that is not on the list', async () => {
      const path = await record(folder, 'other.mkv', [...pictures(1, '64x64'), '-c:v', 'ffv1']);
      const { probed, ran } = await attempts(path);
      for (const refusal of [probed, ran]) expect(refusal).to.match(/^UNPROCESSABLE: .*cannot be read here \(ffv1\)/);
    });

    further('are refused as boxes in boxes, as noise, and empty', async () => {
      for (const bytes of [nestedBoxes(200_000), noise(100_000), Buffer.alloc(0), Buffer.from('RIFF')]) {
        const path = join(folder, 'odd.mp4');
        await writeFile(path, bytes);
        const began = Date.now();
        const { probed, ran, left } = await attempts(path);
        for (const refusal of [probed, ran]) expect(refusal).to.match(/^UNPROCESSABLE: This (?:file|recording)/);
        expect(left).to.deep.equal([]);
        expect(Date.now() - began).to.be.lessThan(60_000);
      }
    });

    further('end early with a warning, or without their index with a refusal, when they are cut off', async () => {
      const front = await record(folder, 'front.mp4', [...pictures(8), ...H264, '-movflags', '+faststart']);
      const webm = await record(folder, 'whole.webm', [...pictures(8, '320x180'), '-c:v', 'libvpx']);
      for (const whole of [front, webm]) {
        const bytes = await readFile(whole);
        const path = `${whole}.cut`;
        await writeFile(path, bytes.subarray(0, bytes.length / 2));
        const out = await mkdtemp(join(folder, 'out-'));
        const facts = await engine.probe(path, { signal });
        const { warnings } = await engine.run(previewWork(facts, path), { folder: out, signal });
        expect(warnings.join()).to.match(/^The recording ends early: \d s of 8 s could be read\.$/);
      }
      const back = await record(folder, 'back.mp4', [...pictures(8), ...H264]);
      const bytes = await readFile(back);
      await writeFile(back, bytes.subarray(0, bytes.length / 2));
      expect((await attempts(back)).probed).to.match(/^UNPROCESSABLE: .*its end is missing/);
    });

    it('take no memory of the host', () => {
      expect(process.memoryUsage.rss() - rssBefore).to.be.lessThan(MOST_GROWTH);
    });
  });
