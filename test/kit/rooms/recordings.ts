import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AAC, H264, pictures, record, sounds } from '../fixtures/recordings.ts';

const RATE = 16_000;
const HEADER = 44;

/** Bytes of a WAV: a tone of 440 Hz that is silent in every second second. */
export function aTone(seconds: number): Buffer {
  const samples = Math.round(seconds * RATE);
  const bytes = Buffer.alloc(HEADER + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(HEADER - 8 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    const loud = Math.floor(at / RATE) % 2 === 0;
    const sample = loud ? Math.sin((2 * Math.PI * 440 * at) / RATE) * 12_000 : 0;
    bytes.writeInt16LE(Math.round(sample), HEADER + at * 2);
  }
  return bytes;
}

/** Bytes of an MP4 with a moving picture, with a key frame each second, and a rising tone; needs FFmpeg. */
export async function aVideo(seconds: number, size?: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-video-'));
  try {
    const made = [
      ...pictures(seconds, size),
      ...sounds(seconds),
      ...H264,
      '-g',
      '25',
      ...AAC,
      '-movflags',
      '+faststart',
    ];
    return await readFile(await record(folder, 'video.mp4', made));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
