import {
  AAC,
  callFfmpeg,
  H264,
  onEachEngine,
  pictures,
  samplesOf,
  sounds,
} from '@earshot/test/kit/fixtures/recordings';
import { expect } from 'chai';
import { proveNewPackets } from './proofs/new-packets.ts';
import { provePlannedStreams } from './proofs/planned-streams.ts';
import type { Proven } from './proofs/proof.ts';
import { proveRedaction } from './proofs/prove-redaction.ts';
import { proveReducedPictures } from './proofs/reduced-pictures.ts';
import { proveSameTimes } from './proofs/same-times.ts';
import { proveSilence } from './proofs/silence.ts';
import { type Edits, plannedEdits, redactionWork } from './work/redaction-work.ts';

const EDITS: Edits = {
  mute: [{ startMs: 2000, endMs: 3001 }],
  blur: [
    { startMs: 1000, endMs: 2000 },
    { startMs: 5000, endMs: 6000, box: { x: 101, y: 81, width: 200, height: 120 } },
  ],
};

onEachEngine('the redaction of a recording', (bench) => {
  async function redact(path: string, edits: Edits): Promise<Proven> {
    const probe = await bench.probe(path);
    const planned = plannedEdits(probe, edits);
    const made = await bench.make((facts, input) => redactionWork(facts, input, planned, { quick: true }), path);
    return {
      engine: bench.engine,
      original: { path, probe },
      redacted: { path: made.path, probe: await bench.probe(made.path) },
      edits: planned,
      folder: await bench.out(),
      signal: bench.signal,
    };
  }
  /** Brightness of one picture, pixel by pixel. */
  const picture = (path: string, at: number) =>
    callFfmpeg('ffmpeg', [
      ...['-ss', String(at), '-i', path, '-frames:v', '1', '-vf', 'format=gray', '-f', 'rawvideo', 'pipe:1'],
    ]);
  const failed = (proof: Promise<void>) =>
    proof.then(
      () => 'nothing',
      ({ name, message }) => `${name}: ${message}`,
    );

  describe('of a video with sound', () => {
    let proven: Proven;
    let path: string;
    before(async () => {
      const details = ['-metadata', 'location=+47.3+008.5/', '-metadata', 'title=Interview'];
      path = await bench.record('talk.mp4', [...pictures(8), ...sounds(8), ...H264, ...AAC, ...details]);
      proven = await redact(path, EDITS);
    });

    it('has all its proofs', () => proveRedaction(proven));

    it('is silent in the range, 100 ms before and after it, and as before elsewhere', async () => {
      const [before, after] = [await samplesOf(path), await samplesOf(proven.redacted.path)];
      const loud = (samples: Int16Array, from: number, to: number) =>
        samples.subarray(from * 48, to * 48).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
      const power = (samples: Int16Array, from: number, to: number) =>
        samples.subarray(from * 48, to * 48).reduce((sum, one) => sum + one ** 2, 0);
      expect(loud(after, 1930, 3070)).to.equal(0);
      for (const [from, to] of [
        [0, 1850],
        [3150, 7900],
      ] as const)
        expect(power(after, from, to) / power(before, from, to)).to.be.within(0.9, 1.1);
    });

    it('shows the same pictures outside of the ranges and the box', async () => {
      for (const at of [0.5, 3, 7]) {
        const [before, after] = [await picture(path, at), await picture(proven.redacted.path, at)];
        const apart = before.reduce((sum, one, index) => sum + Math.abs(one - (after[index] ?? 0)), 0) / before.length;
        expect(apart, String(at)).to.be.lessThan(4);
      }
      const [before, after] = [await picture(path, 5.5), await picture(proven.redacted.path, 5.5)];
      const row = (y: number, from: number, to: number) =>
        before
          .subarray(y * 640 + from, y * 640 + to)
          .reduce((sum, one, x) => sum + Math.abs(one - (after[y * 640 + from + x] ?? 0)), 0) /
        (to - from);
      expect(row(140, 0, 90)).to.be.lessThan(4);
      expect(row(140, 110, 290)).to.be.greaterThan(6);
    });

    it('fails the proof of silence when the sound was muted for too short a time, by a whole frame', async () => {
      const late = { ...proven.edits, mute: [{ startMs: 1980, endMs: 3101 }] };
      const made = await bench.make((facts, input) => redactionWork(facts, input, late, { quick: true }), path);
      const redacted = { path: made.path, probe: await bench.probe(made.path) };
      expect(await failed(proveSilence({ ...proven, redacted }))).to.match(/^Unproven: There is sound left/);
    });

    it('fails the proof of pictures when one range or one box was left clear', async () => {
      const { blur } = proven.edits;
      for (const left of [[], blur.slice(0, 1), blur.slice(1)]) {
        const less = { ...proven.edits, blur: left };
        const made = await bench.make((facts, input) => redactionWork(facts, input, less, { quick: true }), path);
        const redacted = { path: made.path, probe: await bench.probe(made.path) };
        expect(await failed(proveReducedPictures({ ...proven, redacted }))).to.match(/^Unproven: \d+ pictures/);
      }
    });

    it('fails the proof of packets when those of a range are those of the original', async () => {
      expect(await failed(proveNewPackets({ ...proven, redacted: proven.original }))).to.match(/^Unproven: \d+ pieces/);
      const beyond = { mute: [{ startMs: 60_000, endMs: 61_000 }], blur: [] };
      await proveNewPackets({ ...proven, edits: beyond, redacted: proven.original });
    });

    it('fails the proof of times when pictures have moved, are missing, or the sound is shorter', async () => {
      const changed = async (name: string, ...args: string[]) => {
        const shifted = await bench.record(name, ['-i', path, ...args]);
        return failed(proveSameTimes({ ...proven, redacted: { path: shifted, probe: await bench.probe(shifted) } }));
      };
      expect(await changed('slow.mp4', '-vf', 'setpts=PTS*1.01', '-fps_mode', 'passthrough', ...H264)).to.match(
        /^Unproven: \d+ pictures/,
      );
      expect(await changed('few.mp4', '-vf', 'fps=20', ...H264)).to.match(/^Unproven: The redacted recording has 160/);
      expect(await changed('short.mp4', '-af', 'atrim=0:7.5', '-c:v', 'copy')).to.match(/^Unproven: The sound ends/);
    });

    it('fails the proof of streams when something else comes along', async () => {
      const redacted = { ...proven.original };
      expect(await failed(provePlannedStreams({ ...proven, redacted }))).to.match(/carries details of the original/);
      const mute = await bench.record('no-sound.mp4', ['-i', proven.redacted.path, '-an', '-c', 'copy']);
      expect(await failed(provePlannedStreams({ ...proven, redacted: { ...redacted, path: mute } }))).to.match(
        /other streams/,
      );
    });
  });

  it('is of the sound alone', async () => {
    for (const [name, args] of [
      ['talk.m4a', AAC],
      ['talk.mp3', []],
      ['talk.ogg', ['-c:a', 'libvorbis', '-ac', '2', '-ar', '44100']],
    ] as const) {
      const path = await bench.record(name, [...sounds(4), ...args]);
      const proven = await redact(path, {
        mute: [
          { startMs: 0, endMs: 500 },
          { startMs: 3000, endMs: 3900 },
        ],
        blur: [],
      });
      await proveRedaction(proven);
      expect(proven.redacted.probe.video).to.equal(undefined);
    }
  });

  it('takes boxes as people see a turned picture, with its times', async () => {
    const upright = await bench.record('upright.mp4', [...pictures(3, '640x360'), ...sounds(3), ...H264, ...AAC]);
    const path = await bench.record('turned.mp4', ['-i', upright, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']);
    expect((await bench.probe(path)).video).to.include({ width: 360, height: 640 });
    const proven = await redact(path, {
      mute: [],
      blur: [{ startMs: 1000, endMs: 2000, box: { x: 10, y: 400, width: 340, height: 230 } }],
    });
    expect(proven.redacted.probe.video).to.include({ width: 360, height: 640 });
    await proveRedaction(proven);
  });

  it('keeps the times of a variable frame rate, and takes odd sizes', async () => {
    const path = await bench.record('variable.webm', [
      ...[...pictures(4, '321x181', 30), ...sounds(4), '-vf', "select='lt(mod(n,10),3)'", '-fps_mode', 'vfr'],
      ...['-c:v', 'libvpx', '-c:a', 'libopus'],
    ]);
    const proven = await redact(path, { ...EDITS, blur: [{ startMs: 1000, endMs: 2000 }] });
    await proveRedaction(proven);
    expect(proven.redacted.probe.video).to.include({ width: 320, height: 180 });
  });

  it('keeps both together when the sound begins after the pictures', async () => {
    const late = ['-itsoffset', '1', ...sounds(5)];
    const path = await bench.record('late.mkv', [...pictures(6), ...late, '-map', '0', '-map', '1', ...H264, ...AAC]);
    await proveRedaction(await redact(path, { mute: [{ startMs: 2000, endMs: 3000 }], blur: [] }));
  });

  it('redacts again what was redacted', async () => {
    const path = await bench.record('again.mp4', [...pictures(6), ...sounds(6), ...H264, ...AAC]);
    const first = await redact(path, { mute: EDITS.mute, blur: [{ startMs: 1000, endMs: 2000 }] });
    await proveRedaction(first);
    const copy = await bench.record('once.mp4', ['-i', first.redacted.path, '-c', 'copy']);
    await proveRedaction(
      await redact(copy, { mute: [{ startMs: 1500, endMs: 4000 }], blur: [{ startMs: 500, endMs: 3000 }] }),
    );
  });

  it('refuses what is outside of the recording', async () => {
    const silent = await bench.record('mute.mp4', [...pictures(1), ...H264]);
    const facts = await bench.probe(silent);
    const of = (edits: Partial<Edits>) => () => plannedEdits(facts, { mute: [], blur: [], ...edits });
    expect(of({ mute: [{ startMs: 0, endMs: 100 }] })).to.throw('no sound');
    for (const range of [
      { startMs: 1500, endMs: 1600 },
      { startMs: -5, endMs: 100 },
      { startMs: 500, endMs: 500 },
    ])
      expect(of({ blur: [range] })).to.throw('outside of the recording');
    for (const box of [
      { x: 640, y: 0, width: 10, height: 10 },
      { x: -20, y: 0, width: 10, height: 10 },
      { x: 0, y: 0, width: 0, height: 10 },
    ])
      expect(of({ blur: [{ startMs: 0, endMs: 500, box }] })).to.throw('outside of the picture');
    const [one] = plannedEdits(facts, {
      mute: [],
      blur: [{ startMs: 0, endMs: 500, box: { x: 635, y: 355, width: 90, height: 2 } }],
    }).blur;
    expect(one).to.deep.equal({ box: { x: 608, y: 328, width: 32, height: 32 }, ranges: [{ startMs: 0, endMs: 600 }] });
  });
});
