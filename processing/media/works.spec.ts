import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AAC,
  callFfmpeg,
  H264,
  lateness,
  onEachEngine,
  pictures,
  samplesOf,
  sounds,
} from '@earshot/test/kit/fixtures/recordings';
import { expect } from 'chai';
import sharp from 'sharp';
import { audioWork } from './work/audio-work.ts';
import { clipWork } from './work/clip-work.ts';
import { hlsWork } from './work/hls-work.ts';
import { STORYBOARD, storyboardWork, THUMBNAIL, thumbnailWork } from './work/picture-works.ts';
import { previewWork } from './work/preview-work.ts';
import { PCM, peaksOf, peaksWork, RECOGNISER_WAV, recogniserWork } from './work/sound-works.ts';

onEachEngine('what is made of a recording', (bench) => {
  it('measures a recording that declares no length, as browsers make them', async () => {
    const live = await callFfmpeg('ffmpeg', [
      ...[
        ...pictures(3, '320x180'),
        ...sounds(3),
        '-c:v',
        'libvpx',
        '-c:a',
        'libopus',
        '-f',
        'webm',
        '-live',
        '1',
        'pipe:1',
      ],
    ]);
    const path = join(bench.folder, 'live.webm');
    await writeFile(path, live);
    const facts = await bench.probe(path);
    expect(facts.durationMs).to.be.within(2900, 3100);
    expect(facts.video).to.include({ codec: 'vp8', width: 320 });
  });

  it('knows a variable frame rate', async () => {
    const path = await bench.record('variable.mp4', [
      ...[...pictures(4, '320x180', 30), '-vf', "select='lt(mod(n,10),3)'", '-fps_mode', 'vfr', ...H264],
    ]);
    const { video } = await bench.probe(path);
    expect(video?.variable).to.equal(true);
    const steady = await bench.record('steady.mp4', [...pictures(2, '320x180', 30), ...H264]);
    expect((await bench.probe(steady)).video?.variable).to.equal(false);
  });

  describe('of one recording', () => {
    let path: string;
    let preview: string;
    before(async () => {
      path = await bench.record('interview.mp4', [...pictures(20), ...sounds(20), ...H264, ...AAC]);
      preview = (await bench.make((facts, input) => previewWork({ ...facts, bitRate: 9e6 }, input), path)).path;
    });

    it('makes an M4A with one channel', async () => {
      const made = await bench.make(audioWork, path);
      const facts = await bench.probe(made.path);
      expect(facts).to.deep.include({ audio: { codec: 'aac', channels: 1, sampleRate: 48_000 } });
      expect(facts.video).to.equal(undefined);
      expect(facts.durationMs).to.be.within(19_900, 20_100);
    });

    it('makes HLS with segments of 8 s, or 1 s, in files or in one', async () => {
      const lengths = async (target: string) =>
        [...(await readFile(join(target, 'index.m3u8'), 'utf8')).matchAll(/#EXTINF:([\d.]+)/g)].map(([, one]) =>
          Number(one),
        );
      const options = { segments: 'SEGMENTED', version: 1 } as const;
      const first = await bench.make((facts, input) => hlsWork(facts, input, options), preview);
      expect((await lengths(first.folder)).map(Math.round)).to.deep.equal([8, 8, 4]);
      expect((await readdir(first.folder)).toSorted()).to.deep.equal([
        ...['index.m3u8', 'init.mp4', 's00000.m4s', 's00001.m4s', 's00002.m4s'],
      ]);
      const second = await bench.make((facts, input) => hlsWork(facts, input, { ...options, version: 2 }), preview);
      expect((await lengths(second.folder)).map(Math.round)).to.deep.equal(Array.from({ length: 20 }, () => 1));
      const single = await bench.make(
        (facts, input) => hlsWork(facts, input, { version: 1, segments: 'SINGLE' }),
        preview,
      );
      expect(await readdir(single.folder)).to.have.length(2);
      expect(await readFile(join(single.folder, 'index.m3u8'), 'utf8')).to.match(/#EXT-X-BYTERANGE:\d+@\d+/);
      expect((await bench.probe(single.path.replace('index.m3u8', 'index.m4s'))).durationMs).to.be.within(
        19_800,
        20_200,
      );
    });

    it('makes a storyboard of 100 different pictures', async () => {
      const made = await bench.make(storyboardWork, preview);
      expect(await readdir(made.folder)).to.deep.equal([STORYBOARD]);
      const { data, info } = await sharp(made.path).greyscale().raw().toBuffer({ resolveWithObject: true });
      expect(info).to.include({ width: 1280, height: 720 });
      const brightness = (cell: number) => {
        const [left, top] = [(cell % 10) * 128, Math.floor(cell / 10) * 72];
        const all = Array.from({ length: 72 }, (_, row) => data.subarray((top + row) * 1280 + left).subarray(0, 128));
        return all.reduce((sum, row) => sum + row.reduce((a, b) => a + b, 0), 0) / (128 * 72);
      };
      const black = Array.from({ length: 100 }, (_, cell) => cell).filter((cell) => brightness(cell) < 20);
      expect(black, 'black cells').to.deep.equal([]);
    });

    it('makes a thumbnail, also of the last moment', async () => {
      const made = await bench.make(thumbnailWork, path);
      expect(await readdir(made.folder)).to.deep.equal([THUMBNAIL]);
      expect(await sharp(made.path).metadata()).to.include({ format: 'png', width: 640, height: 360 });
      const late = await bench.make((facts, input) => thumbnailWork(facts, input, 19_900), path);
      expect((await sharp(late.path).metadata()).width).to.equal(640);
    });

    it('makes peaks, 20 pairs a second, that follow the sound', async () => {
      const half = await bench.record('half.wav', [
        ...['-f', 'lavfi', '-t', '4', '-i', "aevalsrc='if(gte(t,2),0.5*sin(2*PI*300*t),0)':s=48000"],
      ]);
      const made = await bench.make(peaksWork, half);
      const peaks = await peaksOf(createReadStream(join(made.folder, PCM), { highWaterMark: 333 }));
      expect(peaks.length).to.be.within(2 * 79, 2 * 81);
      expect(Math.max(...peaks.subarray(0, 70).map(Math.abs))).to.be.lessThan(3);
      expect(Math.max(...peaks.subarray(90, 150))).to.be.within(60, 66);
      expect(Math.min(...peaks.subarray(90, 150))).to.be.within(-66, -60);
    });

    it('makes the WAV that recognisers take', async () => {
      const made = await bench.make(recogniserWork, path);
      const facts = await bench.probe(made.path);
      expect(facts.audio).to.deep.equal({ codec: 'pcm_s16le', channels: 1, sampleRate: 16_000 });
      expect(facts.durationMs).to.be.within(19_950, 20_050);
      expect((await stat(join(made.folder, RECOGNISER_WAV))).size).to.be.within(638_000, 643_000);
    });

    it('cuts a clip that begins where it was asked for, within 10 ms, and holds nothing from before', async () => {
      const range = { startMs: 7340, endMs: 9500 };
      const made = await bench.make((facts, input) => clipWork(facts, input, range), path);
      const facts = await bench.probe(made.path);
      expect(facts.durationMs).to.be.within(2130, 2230);
      const late = lateness(await samplesOf(path), await samplesOf(made.path), range.startMs);
      expect(Math.abs(late)).to.be.lessThan(10);
      const frames = await callFfmpeg('ffprobe', [
        ...[
          '-count_packets',
          '-select_streams',
          'v',
          '-show_entries',
          'stream=nb_read_packets',
          '-of',
          'csv=p=0',
          made.path,
        ],
      ]);
      expect(Number.parseInt(frames.toString('utf8'), 10)).to.be.within(53, 55);
    });

    it('cuts a clip of sound alone', async () => {
      const sound = (await bench.make(audioWork, path)).path;
      const range = { startMs: 3120, endMs: 5120 };
      const made = await bench.make((facts, input) => clipWork(facts, input, range), sound);
      expect((await bench.probe(made.path)).video).to.equal(undefined);
      expect(Math.abs(lateness(await samplesOf(sound), await samplesOf(made.path), range.startMs))).to.be.lessThan(10);
    });
  });

  it('refuse what they cannot be made of', async () => {
    const silent = await bench.record('mute.mp4', [...pictures(1), ...H264]);
    const facts = await bench.probe(silent);
    expect(() => audioWork(facts, silent)).to.throw('This recording has no sound.');
    expect(() => clipWork(facts, silent, { startMs: 5000, endMs: 6000 })).to.throw('outside of the recording');
    expect(() => storyboardWork({ ...facts, video: undefined }, silent)).to.throw('no moving pictures');
  });
});
