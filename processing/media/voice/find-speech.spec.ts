import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathBeside } from '@earshot/test/kit/fixtures/real-files';
import { leaveOut } from '@earshot/test/kit/leave-out';
import { expect } from 'chai';
import { createPool, type Pool } from '../../pool/pool.ts';

const RATE = 16_000;

/** A WAV of 16 kHz with one channel, with a title between its header and its samples as FFmpeg writes one. */
function wav(samples: Float32Array, sampleRate = RATE): Buffer {
  const header = Buffer.alloc(12 + 24 + 8 + 6 + 8);
  header.write('RIFF', 0);
  header.writeUInt32LE(header.length - 8 + samples.length * 2, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('LIST', 36);
  header.writeUInt32LE(5, 40);
  header.write('data', 50);
  header.writeUInt32LE(0xffffffff, 54);
  const body = Buffer.alloc(samples.length * 2);
  samples.forEach((value, at) => {
    body.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), at * 2);
  });
  return Buffer.concat([header, body]);
}

/** The same numbers in each run, between -1 and 1. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

const silence = (seconds: number) => new Float32Array(seconds * RATE);
const white = (seconds: number, loud = 0.5) =>
  silence(seconds)
    .map(noise(7))
    .map((value) => value * loud);
function brown(seconds: number): Float32Array {
  let at = 0;
  return white(seconds, 1).map((step) => {
    at = (at + 0.05 * step) * 0.999;
    return at;
  });
}
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

/** Samples of a WAV in 16 kHz: the mean of channels, between neighbours on a straight line. */
function resampled(bytes: Buffer): Float32Array {
  const at = bytes.indexOf('data') + 8;
  const [channels, rate] = [bytes.readUInt16LE(22), bytes.readUInt32LE(24)];
  const sample = (one: number) => {
    const from = at + Math.min(one, (bytes.length - at) / 2 / channels - 1) * 2 * channels;
    return (
      Array.from({ length: channels }, (_, each) => bytes.readInt16LE(from + each * 2)).reduce((a, b) => a + b) /
      channels /
      32_768
    );
  };
  return Float32Array.from({ length: Math.floor(((bytes.length - at) / 2 / channels / rate) * RATE) }, (_, to) => {
    const place = (to * rate) / RATE;
    const first = Math.floor(place);
    return sample(first) + (sample(first + 1) - sample(first)) * (place - first);
  });
}

describe('speech in a recording', function () {
  this.timeout(120_000);
  let folder: string;
  let pool: Pool;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-voice-'));
    pool = createPool({ threads: 1 });
  });
  after(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  const stored = async (bytes: Buffer) => {
    const path = join(folder, 'sound.wav');
    await writeFile(path, bytes);
    return path;
  };
  const found = async (samples: Float32Array) => {
    const answer = await pool.run('find-speech', { path: await stored(wav(samples)) }, { priority: 'bulk' });
    if ('missing' in answer) throw new Error(answer.missing);
    return answer;
  };
  const within = (
    speech: readonly (readonly [number, number])[],
    wanted: readonly (readonly [number, number])[],
    ms: number,
  ) => {
    expect(speech, JSON.stringify(speech)).to.have.length(wanted.length);
    for (const [at, [start, end]] of wanted.entries()) {
      expect(speech[at]?.[0], `start ${at}`).to.be.closeTo(start, ms);
      expect(speech[at]?.[1], `end ${at}`).to.be.closeTo(end, ms);
    }
  };

  for (const [what, samples] of [
    ['silence', silence(20)],
    ['white noise', white(20)],
    ['brown noise', brown(20)],
    ['a hum', silence(20).map((_, at) => 0.4 * Math.sin((at * 2 * Math.PI * 100) / RATE))],
    ['no sample at all', silence(0)],
  ] as const)
    it(`is not found in ${what}`, async () => {
      expect(await found(samples)).to.deep.equal({ durationMs: (samples.length * 1000) / RATE, speech: [] });
    });

  it('is found where a voice speaks between noise and silence', async function spoken() {
    const say = (text: string): Float32Array => {
      const { status, stdout } = spawnSync('espeak-ng', ['-v', 'en', '--stdout', text], { maxBuffer: 20_000_000 });
      if (status !== 0) leaveOut(this, 'no espeak-ng on this machine');
      return resampled(stdout);
    };
    const first = say('The invoice arrived three weeks late and nobody knew why.');
    const second = say('So we called them every morning.');
    const { durationMs, speech } = await found(joined(white(3, 0.02), first, silence(2), second, white(4, 0.02)));
    const [one, two] = [first.length / RATE, second.length / RATE].map((seconds) => seconds * 1000) as [number, number];
    expect(durationMs).to.be.closeTo(9000 + one + two, 2);
    within(
      speech,
      [
        [3000, 3000 + one],
        [5000 + one, 5000 + one + two],
      ],
      500,
    );
  });

  it('is found in each turn of an interview, and its edges within 350 ms', async function interview() {
    const path =
      pathBeside('speech-synthetic-espeak/interview-a.wav') ??
      leaveOut(this, 'no speech-synthetic-espeak beside the project');
    const { speech } = await found(resampled(await readFile(path)));
    within(
      speech,
      [
        [0, 5955],
        [6355, 12_793],
        [13_193, 15_683],
        [16_083, 22_363],
        [22_763, 25_398],
        [25_798, 31_402],
        [31_802, 35_070],
        [35_470, 40_945],
      ],
      350,
    );
  });

  it('is found in a speech with pauses, also in a soft phrase, and not in noise around it', async function president() {
    const path = pathBeside('speech-jfk/jfk.wav') ?? leaveOut(this, 'no speech-jfk beside the project');
    const voice = resampled(await readFile(path));
    const phrases = [
      [286, 2316],
      [3230, 4460],
      [5374, 7692],
      [8158, 10_976],
    ] as const;
    within((await found(voice)).speech, phrases, 200);
    const { speech } = await found(joined(white(10, 0.02), voice, white(20, 0.02)));
    expect(speech[0]?.[0]).to.be.closeTo(10_286, 300);
    expect(speech.at(-1)?.[1]).to.be.closeTo(20_976, 500);
  });

  it('has a reason in words when the model is damaged', async () => {
    const path = join(folder, 'model.onnx');
    await writeFile(path, 'no model');
    const model = { path, sha256: 'that of another file' };
    const answer = await pool.run('find-speech', { path: await stored(wav(silence(1))), model });
    expect(answer).to.deep.equal({
      missing: 'Speech was not told from noise: the voice activity model is damaged or missing.',
    });
  });

  it('ends only its own process when the library does not survive a model', async () => {
    const path = join(folder, 'other.onnx');
    const bytes = Buffer.from('no model either');
    await writeFile(path, bytes);
    const model = { path, sha256: createHash('sha256').update(bytes).digest('hex') };
    const failed = await pool.run('find-speech', { path: await stored(wav(silence(1))), model }).then(
      () => 'it went well',
      (fault: Error) => fault.message,
    );
    expect(failed).to.match(/voice activity|ended/i);
    expect((await found(silence(1))).speech).to.deep.equal([]);
  });

  for (const [what, bytes] of [
    ['another rate', wav(silence(1), 8000)],
    ['two channels', Buffer.from(wav(silence(1)).map((byte, at) => (at === 22 ? 2 : byte)))],
    ['only a beginning', wav(silence(1)).subarray(0, 30)],
    ['no WAV', Buffer.from('<html>'.repeat(50))],
  ] as const)
    it(`refuses a file with ${what}`, async () => {
      const failed = await pool.run('find-speech', { path: await stored(bytes) }).then(
        () => 'it went well',
        (fault: Error) => fault.message,
      );
      expect(failed).to.match(/samples a second|no WAV file/);
    });
});
