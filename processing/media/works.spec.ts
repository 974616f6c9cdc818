import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, Probe, Work } from '@earshot/processing/media/engine';
import {
  AAC,
  callFfmpeg,
  engineHere,
  H264,
  pictures,
  record,
  samplesOf,
  sounds,
} from '@earshot/test/kit/fixtures/recordings';
import { expect } from 'chai';
import sharp from 'sharp';
import { AUDIO, audioWork } from './work/audio-work.ts';
import { clipWork } from './work/clip-work.ts';
import { hlsWork } from './work/hls-work.ts';
import { STORYBOARD, storyboardWork, THUMBNAIL, thumbnailWork } from './work/picture-works.ts';
import { isPlayable, previewWork } from './work/preview-work.ts';
import { PCM, peaksOf, peaksWork, RECOGNISER_WAV, recogniserWork } from './work/sound-works.ts';

describe('works of the media engine', function () {
  this.timeout(180_000);
  const { signal } = new AbortController();
  let engine: Engine;
  let folder: string;

  before(async function () {
    engine = await engineHere(this);
    folder = await mkdtemp(join(tmpdir(), 'earshot-media-'));
  });
  after(() => folder && rm(folder, { recursive: true }));

  const out = () => mkdtemp(join(folder, 'out-'));
  const probe = (path: string) => engine.probe(path, { signal });
  const recorded = (name: string, args: readonly string[]) => record(folder, name, args);
  /** Does a work; returns the path of its first output, its facts, and what was said. */
  async function make(of: (probe: Probe, path: string) => Work, path: string) {
    const target = await out();
    const work = of(await probe(path), path);
    const result = await engine.run(work, { folder: target, signal });
    return { ...result, folder: target, path: join(target, work.outputs[0] ?? '') };
  }
  /** Milliseconds by which a piece of sound lies later in another one than expected, by correlation. */
  function lateness(whole: Int16Array, part: Int16Array, expectedMs: number): number {
    const per = 48;
    const [from, length] = [200 * per, 300 * per];
    const needle = part.subarray(from, from + length);
    const scored = Array.from({ length: 1201 }, (_, index) => (index - 600) * 8).map((shift) => {
      const at = expectedMs * per + from + shift;
      let sum = 0;
      for (let one = 0; one < length; one += 3) sum += (whole[at + one] ?? 0) * (needle[one] ?? 0);
      return { shift, sum };
    });
    return (scored.reduce((best, one) => (one.sum > best.sum ? one : best)).shift ?? 0) / per;
  }

  describe('a preview', () => {
    it('fits into 640 × 360, with a key frame each second, its index in front and no place of recording', async () => {
      const place = ['-metadata', 'location=+52.5200+013.4050/', '-movflags', 'use_metadata_tags'];
      const path = await recorded('large.mkv', [
        ...[...pictures(3.5, '1920x1080', 50), ...sounds(3.5), ...H264, ...AAC, ...place],
      ]);
      const made = await make(previewWork, path);
      const { video, audio, durationMs } = await probe(made.path);
      expect(video).to.include({ codec: 'h264', width: 640, height: 360, frameRate: 30, pixelFormat: 'yuv420p' });
      expect(audio).to.deep.equal({ codec: 'aac', channels: 2, sampleRate: 48_000 });
      expect(durationMs).to.be.within(3450, 3600);
      expect(made.warnings).to.deep.equal([]);
      expect(made.decodedMs).to.be.within(3400, 3600);
      const keys = await callFfmpeg('ffprobe', [
        ...[
          '-skip_frame',
          'nokey',
          '-select_streams',
          'v',
          '-show_entries',
          'frame=pts_time',
          '-of',
          'csv=p=0',
          made.path,
        ],
      ]);
      const times = keys
        .toString('utf8')
        .split(/[\n,]+/)
        .filter(Boolean)
        .map(Number);
      expect(times.map(Math.round)).to.deep.equal([0, 1, 2, 3]);
      const bytes = await readFile(made.path);
      expect(bytes.indexOf('moov')).to.be.lessThan(bytes.indexOf('mdat'));
      expect(bytes.includes('52.52')).to.equal(false);
      expect((await readFile(path)).includes('52.52'), 'the original has it').to.equal(true);
    });

    it('is a copy where the recording plays as it is, without its place', async () => {
      const place = ['-metadata', 'location=+52.5200+013.4050/', '-movflags', 'use_metadata_tags'];
      const path = await recorded('plays.mp4', [...pictures(3, '640x480'), ...sounds(3), ...H264, ...AAC, ...place]);
      expect(isPlayable(await probe(path))).to.equal(true);
      const made = await make(previewWork, path);
      expect((await probe(made.path)).video).to.include({ width: 640, height: 480, frameRate: 25 });
      expect((await readFile(made.path)).includes('52.52')).to.equal(false);
    });

    it('is upright and never enlarged', async () => {
      const portrait = await recorded('portrait.mkv', [...pictures(2, '720x1280'), ...H264]);
      expect((await probe((await make(previewWork, portrait)).path)).video).to.include({ width: 202, height: 360 });
      const small = await recorded('small.mkv', [...pictures(2, '160x90'), ...H264]);
      expect((await probe((await make(previewWork, small)).path)).video).to.include({ width: 160, height: 90 });
    });

    it('turns what a phone has recorded lying on its side', async () => {
      const flat = await recorded('flat.mp4', [
        ...pictures(2, '1280x720', 60),
        ...H264,
        '-b:v',
        '9M',
        '-minrate',
        '9M',
      ]);
      const path = await recorded('turned.mp4', ['-display_rotation', '90', '-i', flat, '-c', 'copy']).catch(() =>
        // Before FFmpeg 6.
        recorded('turned.mp4', ['-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']),
      );
      expect((await probe(path)).video).to.include({ width: 720, height: 1280 });
      const made = await make((facts, input) => previewWork({ ...facts, bitRate: 9e6 }, input), path);
      expect((await probe(made.path)).video).to.include({ width: 202, height: 360 });
    });

    it('has no sound where the recording has none, and is the sound where there is nothing else', async () => {
      const silent = await recorded('silent.mkv', [...pictures(2), ...H264]);
      const video = await probe((await make(previewWork, silent)).path);
      expect(video.audio).to.equal(undefined);
      const heard = await recorded('heard.ogg', [...sounds(2), '-c:a', 'libvorbis']);
      const made = await make(previewWork, heard);
      const audio = await probe(made.path);
      expect(audio.video).to.equal(undefined);
      expect(audio.audio).to.deep.equal({ codec: 'aac', channels: 1, sampleRate: 48_000 });
      expect((await readdir(made.folder)).join()).to.equal(AUDIO);
    });

    it('takes no picture on a sleeve for a film', async () => {
      const sleeve = join(folder, 'sleeve.png');
      await writeFile(
        sleeve,
        await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      );
      const path = await recorded('song.mp3', [
        ...[...sounds(3), '-i', sleeve, '-map', '0:a', '-map', '1:v', '-c:v', 'copy', '-disposition:v', 'attached_pic'],
      ]);
      const facts = await probe(path);
      expect(facts.video).to.equal(undefined);
      expect(facts.durationMs).to.be.within(2950, 3150);
      expect((await probe((await make(previewWork, path)).path)).video).to.equal(undefined);
    });

    it('of a recording that was cut off has a warning that says how much of it is there', async () => {
      const whole = await recorded('whole.mp4', [
        ...pictures(12),
        ...sounds(12),
        ...H264,
        ...AAC,
        '-movflags',
        '+faststart',
      ]);
      const bytes = await readFile(whole);
      const path = join(folder, 'cut.mp4');
      await writeFile(path, bytes.subarray(0, bytes.length / 2));
      const heard: string[] = [];
      const target = await out();
      const facts = await probe(path);
      const { warnings, decodedMs } = await engine.run(previewWork(facts, path), {
        folder: target,
        signal,
        onWarning: (line) => heard.push(line),
      });
      expect(facts.durationMs).to.be.within(11_900, 12_100);
      expect(decodedMs).to.be.lessThan(9000);
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.match(/^The recording ends early: \d s of 12 s could be read\.$/);
      // Its own messages come before.
      expect(heard.length).to.be.greaterThan(1);
      expect(heard.at(-1)).to.equal(warnings[0]);
      expect(heard.join()).not.to.include(folder);
    });
  });

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
    const path = join(folder, 'live.webm');
    await writeFile(path, live);
    const facts = await probe(path);
    expect(facts.durationMs).to.be.within(2900, 3100);
    expect(facts.video).to.include({ codec: 'vp8', width: 320 });
  });

  it('knows a variable frame rate', async () => {
    const path = await recorded('variable.mp4', [
      ...[...pictures(4, '320x180', 30), '-vf', "select='lt(mod(n,10),3)'", '-fps_mode', 'vfr', ...H264],
    ]);
    const { video } = await probe(path);
    expect(video?.variable).to.equal(true);
    const steady = await recorded('steady.mp4', [...pictures(2, '320x180', 30), ...H264]);
    expect((await probe(steady)).video?.variable).to.equal(false);
  });

  describe('of one recording', () => {
    let path: string;
    let preview: string;
    before(async () => {
      path = await recorded('interview.mp4', [...pictures(20), ...sounds(20), ...H264, ...AAC]);
      preview = (await make((facts, input) => previewWork({ ...facts, bitRate: 9e6 }, input), path)).path;
    });

    it('makes an M4A with one channel', async () => {
      const made = await make(audioWork, path);
      const facts = await probe(made.path);
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
      const first = await make((facts, input) => hlsWork(facts, input, options), preview);
      expect((await lengths(first.folder)).map(Math.round)).to.deep.equal([8, 8, 4]);
      expect((await readdir(first.folder)).toSorted()).to.deep.equal([
        ...['index.m3u8', 'init.mp4', 's00000.m4s', 's00001.m4s', 's00002.m4s'],
      ]);
      const second = await make((facts, input) => hlsWork(facts, input, { ...options, version: 2 }), preview);
      expect((await lengths(second.folder)).map(Math.round)).to.deep.equal(Array.from({ length: 20 }, () => 1));
      const single = await make((facts, input) => hlsWork(facts, input, { version: 1, segments: 'SINGLE' }), preview);
      expect(await readdir(single.folder)).to.have.length(2);
      expect(await readFile(join(single.folder, 'index.m3u8'), 'utf8')).to.match(/#EXT-X-BYTERANGE:\d+@\d+/);
      expect((await probe(single.path.replace('index.m3u8', 'index.m4s'))).durationMs).to.be.within(19_800, 20_200);
    });

    it('makes a storyboard of 100 different pictures', async () => {
      const made = await make(storyboardWork, preview);
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
      const made = await make(thumbnailWork, path);
      expect(await readdir(made.folder)).to.deep.equal([THUMBNAIL]);
      expect(await sharp(made.path).metadata()).to.include({ format: 'png', width: 640, height: 360 });
      const late = await make((facts, input) => thumbnailWork(facts, input, 19_900), path);
      expect((await sharp(late.path).metadata()).width).to.equal(640);
    });

    it('makes peaks, 20 pairs a second, that follow the sound', async () => {
      const half = await recorded('half.wav', [
        ...['-f', 'lavfi', '-t', '4', '-i', "aevalsrc='if(gte(t,2),0.5*sin(2*PI*300*t),0)':s=48000"],
      ]);
      const made = await make(peaksWork, half);
      const peaks = await peaksOf(createReadStream(join(made.folder, PCM), { highWaterMark: 333 }));
      expect(peaks.length).to.be.within(2 * 79, 2 * 81);
      expect(Math.max(...peaks.subarray(0, 70).map(Math.abs))).to.be.lessThan(3);
      expect(Math.max(...peaks.subarray(90, 150))).to.be.within(60, 66);
      expect(Math.min(...peaks.subarray(90, 150))).to.be.within(-66, -60);
    });

    it('makes the WAV that recognisers take', async () => {
      const made = await make(recogniserWork, path);
      const facts = await probe(made.path);
      expect(facts.audio).to.deep.equal({ codec: 'pcm_s16le', channels: 1, sampleRate: 16_000 });
      expect(facts.durationMs).to.be.within(19_950, 20_050);
      expect((await stat(join(made.folder, RECOGNISER_WAV))).size).to.be.within(638_000, 643_000);
    });

    it('cuts a clip that begins where it was asked for, within 10 ms, and holds nothing from before', async () => {
      const range = { startMs: 7340, endMs: 9500 };
      const made = await make((facts, input) => clipWork(facts, input, range), path);
      const facts = await probe(made.path);
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
      const sound = (await make(audioWork, path)).path;
      const range = { startMs: 3120, endMs: 5120 };
      const made = await make((facts, input) => clipWork(facts, input, range), sound);
      expect((await probe(made.path)).video).to.equal(undefined);
      expect(Math.abs(lateness(await samplesOf(sound), await samplesOf(made.path), range.startMs))).to.be.lessThan(10);
    });
  });

  it('refuse what they cannot be made of', async () => {
    const silent = await recorded('mute.mp4', [...pictures(1), ...H264]);
    const facts = await probe(silent);
    expect(() => audioWork(facts, silent)).to.throw('This recording has no sound.');
    expect(() => clipWork(facts, silent, { startMs: 5000, endMs: 6000 })).to.throw('outside of the recording');
    expect(() => storyboardWork({ ...facts, video: undefined }, silent)).to.throw('no moving pictures');
  });
});
