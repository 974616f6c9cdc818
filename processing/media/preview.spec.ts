import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AAC, callFfmpeg, H264, onEachEngine, pictures, sounds } from '@earshot/test/kit/fixtures/recordings';
import { expect } from 'chai';
import sharp from 'sharp';
import { AUDIO } from './work/audio-work.ts';
import { isPlayable, PREVIEW, previewWork } from './work/preview-work.ts';

/** Phones write where and of whom a recording is. */
const PLACE = ['-metadata', 'location=+52.5200+013.4050/', '-metadata', 'title=Home of Ada'];
const TOLD = /52\.52|Ada/;
const tagsOf = async (path: string) =>
  (await callFfmpeg('ffprobe', ['-show_entries', 'format_tags:stream_tags', '-of', 'json', path])).toString('utf8');

onEachEngine('the preview of a recording', (bench) => {
  it('fits into 640 × 360, with a key frame each second, its index in front and no place of recording', async () => {
    const path = await bench.record('large.mkv', [
      ...[...pictures(3.5, '1280x720', 50), ...sounds(3.5), ...H264, ...AAC, ...PLACE],
    ]);
    const made = await bench.make(previewWork, path);
    const { video, audio, durationMs } = await bench.probe(made.path);
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
    expect(await tagsOf(path), 'the original has them').to.match(TOLD);
    expect(await tagsOf(made.path)).not.to.match(TOLD);
  });

  it('is a copy where the recording plays as it is, without its place', async () => {
    const path = await bench.record('plays.mp4', [...pictures(3, '640x480'), ...sounds(3), ...H264, ...AAC, ...PLACE]);
    expect(isPlayable(await bench.probe(path))).to.equal(true);
    const made = await bench.make(previewWork, path);
    expect((await bench.probe(made.path)).video).to.include({ width: 640, height: 480, frameRate: 25 });
    expect(await tagsOf(path), 'the original has them').to.match(TOLD);
    expect(await tagsOf(made.path)).not.to.match(TOLD);
  });

  it('is upright and never enlarged', async () => {
    const portrait = await bench.record('portrait.mkv', [...pictures(2, '720x1280'), ...H264]);
    expect((await bench.probe((await bench.make(previewWork, portrait)).path)).video).to.include({
      width: 202,
      height: 360,
    });
    const small = await bench.record('small.mkv', [...pictures(2, '160x90'), ...H264]);
    expect((await bench.probe((await bench.make(previewWork, small)).path)).video).to.include({
      width: 160,
      height: 90,
    });
  });

  it('turns what a phone has recorded lying on its side', async () => {
    const flat = await bench.record('flat.mp4', [
      ...pictures(2, '1280x720', 60),
      ...H264,
      '-b:v',
      '9M',
      '-minrate',
      '9M',
    ]);
    const path = await bench.record('turned.mp4', ['-display_rotation', '90', '-i', flat, '-c', 'copy']).catch(() =>
      // Before FFmpeg 6.
      bench.record('turned.mp4', ['-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']),
    );
    expect((await bench.probe(path)).video).to.include({ width: 720, height: 1280 });
    const made = await bench.make((facts, input) => previewWork({ ...facts, bitRate: 9e6 }, input), path);
    expect((await bench.probe(made.path)).video).to.include({ width: 202, height: 360 });
  });

  it('has no sound where the recording has none, and is the sound where there is nothing else', async () => {
    const silent = await bench.record('silent.mkv', [...pictures(2), ...H264]);
    const heardOf: string[] = [];
    const work = previewWork(await bench.probe(silent), silent);
    const folder = await bench.out();
    await bench.engine.run(work, { folder, signal: bench.signal, onWarning: (line) => heardOf.push(line) });
    expect(heardOf, 'options for sound').to.deep.equal([]);
    const video = await bench.probe(join(folder, PREVIEW));
    expect(video.audio).to.equal(undefined);
    const heard = await bench.record('heard.ogg', [...sounds(2), '-c:a', 'libvorbis']);
    const made = await bench.make(previewWork, heard);
    const audio = await bench.probe(made.path);
    expect(audio.video).to.equal(undefined);
    expect(audio.audio).to.deep.equal({ codec: 'aac', channels: 1, sampleRate: 48_000 });
    expect((await readdir(made.folder)).join()).to.equal(AUDIO);
  });

  it('takes no picture on a sleeve for a film', async () => {
    const sleeve = join(bench.folder, 'sleeve.png');
    await writeFile(
      sleeve,
      await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const path = await bench.record('song.mp3', [
      ...[...sounds(3), '-i', sleeve, '-map', '0:a', '-map', '1:v', '-c:v', 'copy', '-disposition:v', 'attached_pic'],
    ]);
    const facts = await bench.probe(path);
    expect(facts.video).to.equal(undefined);
    expect(facts.durationMs).to.be.within(2950, 3150);
    expect((await bench.probe((await bench.make(previewWork, path)).path)).video).to.equal(undefined);
  });

  it('of a recording that was cut off has a warning that says how much of it is there', async () => {
    const whole = await bench.record('whole.mp4', [
      ...pictures(12),
      ...sounds(12),
      ...H264,
      ...AAC,
      '-movflags',
      '+faststart',
    ]);
    const bytes = await readFile(whole);
    const path = join(bench.folder, 'cut.mp4');
    await writeFile(path, bytes.subarray(0, bytes.length / 2));
    const heard: string[] = [];
    const target = await bench.out();
    const facts = await bench.probe(path);
    const { warnings, decodedMs } = await bench.engine.run(previewWork(facts, path), {
      folder: target,
      signal: bench.signal,
      onWarning: (line) => heard.push(line),
    });
    expect(facts.durationMs).to.be.within(11_900, 12_100);
    expect(decodedMs).to.be.lessThan(9000);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/^The recording ends early: \d s of 12 s could be read\.$/);
    // Its own messages come before.
    expect(heard.length).to.be.greaterThan(1);
    expect(heard.at(-1)).to.equal(warnings[0]);
    expect(heard.join()).not.to.include(bench.folder);
  });
});
