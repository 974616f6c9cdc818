import { readdir, writeFile } from 'node:fs/promises';
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
import { EVERYTHING } from '@earshot/test/kit/further-test';
import { expect } from 'chai';
import sharp from 'sharp';
import type { Work } from './engine.ts';
import { audioWork } from './work/audio-work.ts';
import { cardWork, joinWork, REEL, REEL_PART, reelPartWork, wholePictures } from './work/reel-works.ts';

const FORM = { frame: { width: 640, height: 360 }, quick: true };
/** Milliseconds by which sound is found by correlation. */
const STEP_MS = 0.2;

onEachEngine('reels', (bench) => {
  let path: string;
  let sound: string;
  let picture: string;

  before(async () => {
    path = await bench.record('interview.mp4', [...pictures(20, '480x360'), ...sounds(20), ...H264, ...AAC]);
    sound = (await bench.make(audioWork, path)).path;
    picture = join(bench.folder, 'card.png');
    const ground = { width: 640, height: 360, channels: 3, background: '#00ff00' } as const;
    await writeFile(picture, await sharp({ create: ground }).png().toBuffer());
  });

  const run = async (work: Work) => {
    const folder = await bench.out();
    await bench.engine.run(work, { folder, signal: bench.signal });
    return { path: join(folder, work.outputs[0] ?? ''), lengthMs: work.lengthMs, folder };
  };

  it('join cards and ranges of several recordings, none of them late, with captions as a track', async () => {
    const facts = { video: await bench.probe(path), audio: await bench.probe(sound) };
    const ranges = Array.from({ length: EVERYTHING ? 8 : 6 }, (_, index) => ({
      startMs: 1000 + index * 2137,
      endMs: 1913 + index * 2137,
    }));
    const parts: { path: string; lengthMs: number; startMs?: number; from?: string }[] = [];
    for (const [index, range] of ranges.entries()) {
      parts.push(await run(cardWork(picture, 520, FORM)));
      const spoken = index % 3 === 2;
      const work = spoken
        ? reelPartWork(facts.audio, sound, range, { ...FORM, picture })
        : reelPartWork(facts.video, path, range, FORM);
      parts.push({ ...(await run(work)), startMs: range.startMs, from: spoken ? sound : path });
    }
    expect(parts.map(({ lengthMs }) => lengthMs % 40)).to.deep.equal(parts.map(() => 0));
    const captions = join(bench.folder, 'captions.srt');
    await writeFile(captions, '1\n00:00:00,520 --> 00:00:01,400\nThe first words\n');
    const lengthMs = parts.reduce((sum, part) => sum + part.lengthMs, 0);
    const made = await run(
      joinWork(
        parts.map((part) => part.path),
        FORM,
        { lengthMs, captions: { path: captions, language: 'eng' } },
      ),
    );
    expect(await readdir(made.folder)).to.deep.equal([REEL.video]);
    const probed = await bench.probe(made.path);
    expect(probed.durationMs).to.be.within(lengthMs, lengthMs + 40);
    expect(probed.video).to.deep.include({ codec: 'h264', width: 640, height: 360, frameRate: 25 });
    const whole = await samplesOf(made.path);
    const originals = new Map([
      [path, await samplesOf(path)],
      [sound, await samplesOf(sound)],
    ]);
    let before = 0;
    for (const part of parts) {
      if (part.from !== undefined && part.startMs !== undefined)
        expect(
          Math.abs(lateness(whole, (originals.get(part.from) ?? whole).subarray(part.startMs * 48), before)),
          `part at ${before} ms`,
        ).to.be.lessThan(STEP_MS);
      before += part.lengthMs;
    }
    const count = [
      '-count_packets',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=nb_read_packets',
      '-of',
      'csv=p=0',
    ];
    const frames = await callFfmpeg('ffprobe', [...count, made.path]);
    expect(Number.parseInt(frames.toString('utf8'), 10)).to.equal(lengthMs / 40);
    const track = await callFfmpeg('ffmpeg', ['-i', made.path, '-map', '0:s:0', '-f', 'srt', 'pipe:1']);
    expect(track.toString('utf8')).to.contain('00:00:00,520 --> 00:00:01,400\nThe first words');
    const language = await callFfmpeg('ffprobe', [
      ...['-select_streams', 's', '-show_entries', 'stream_tags=language', '-of', 'csv=p=0', made.path],
    ]);
    expect(language.toString('utf8').trim()).to.equal('eng');
    // Each part shows what it should: cards and sound are green here, and the last one is as exact as the first.
    const shade = async (ms: number) => {
      const still = [
        '-ss',
        String(ms / 1000),
        '-i',
        made.path,
        '-frames:v',
        '1',
        '-f',
        'image2pipe',
        '-c:v',
        'png',
        'pipe:1',
      ];
      const { channels } = await sharp(await callFfmpeg('ffmpeg', still)).stats();
      return channels.map(({ mean }) => Math.round(mean));
    };
    const [red = 255, green = 0] = await shade(lengthMs - 100);
    expect([red < 40, green > 200]).to.deep.equal(ranges.length % 3 === 0 ? [true, true] : [false, false]);
    const [, card = 0] = await shade(lengthMs - (parts.at(-1)?.lengthMs ?? 0) - 40);
    expect(card).to.be.greaterThan(200);
  });

  it('are of sound alone where that is asked for', async () => {
    const facts = await bench.probe(path);
    const parts = [];
    for (const startMs of [5120, 900])
      parts.push(await run(reelPartWork(facts, path, { startMs, endMs: startMs + 1500 }, {})));
    expect(parts[0]?.path).to.match(new RegExp(`${REEL_PART}$`));
    const lengthMs = 2 * wholePictures(1500);
    const made = await run(
      joinWork(
        parts.map((part) => part.path),
        {},
        { lengthMs },
      ),
    );
    const probed = await bench.probe(made.path);
    expect(probed.video).to.equal(undefined);
    expect(probed.audio).to.deep.equal({ codec: 'aac', channels: 2, sampleRate: 48_000 });
    const [whole, original] = [await samplesOf(made.path), await samplesOf(path)];
    expect(Math.abs(lateness(whole, original.subarray(900 * 48), wholePictures(1500)))).to.be.lessThan(STEP_MS);
  });

  it('take as own files only what is of their one format', async () => {
    const list = join(bench.folder, 'list.png');
    await writeFile(list, `ffconcat version 1.0\nfile ${path}\n`);
    await run(cardWork(list, 500, FORM)).then(
      () => expect.fail('a list was taken for a picture'),
      (fault: unknown) => expect(String(fault)).to.contain('read'),
    );
    const playlist = join(bench.folder, 'part.mov');
    await writeFile(playlist, `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${path}\n#EXT-X-ENDLIST\n`);
    await run(joinWork([playlist], FORM, { lengthMs: 1000 })).then(
      () => expect.fail('a playlist was taken for a part'),
      (fault: unknown) => expect(String(fault)).to.contain('read'),
    );
  });

  it('refuse a range outside of the recording', async () => {
    const facts = await bench.probe(path);
    expect(() => reelPartWork(facts, path, { startMs: 20_500, endMs: 21_000 }, FORM)).to.throw('outside');
    expect(() => joinWork([], FORM, { lengthMs: 0 })).to.throw('nothing to join');
  });
});
