import { fstatSync, readSync } from 'node:fs';
import { Refusal } from '@earshot/core/refusal';

/** The samples of a WAV file: 16-bit, one channel. */
export interface WavSound {
  sampleRate: number;
  /** bytes before the first sample */
  from: number;
  samples: number;
}

const PCM = 1;
const PCM_EXTENDED = 0xfffe;
/** Bytes before the samples: a writer adds a title or the like at most. */
const MOST_HEADER = 1_000_000;

const damaged = () => new Refusal('UNPROCESSABLE', 'The sound is no WAV file with one channel of 16 bits.');

function bytesAt(file: number, from: number, count: number): DataView {
  const bytes = new Uint8Array(count);
  if (readSync(file, bytes, 0, count, from) < count) throw damaged();
  return new DataView(bytes.buffer);
}

const nameAt = (view: DataView, at: number): string => String.fromCharCode(...new Uint8Array(view.buffer, at, 4));

/** Finds the samples of an open WAV file; a length that its writer did not fill in ends with the file. */
export function wavSound(file: number): WavSound {
  const { size } = fstatSync(file);
  const riff = bytesAt(file, 0, 12);
  if (nameAt(riff, 0) !== 'RIFF' || nameAt(riff, 8) !== 'WAVE') throw damaged();
  let sampleRate = 0;
  for (let at = 12; at < MOST_HEADER; ) {
    const head = bytesAt(file, at, 8);
    const length = head.getUint32(4, true);
    const from = at + 8;
    if (nameAt(head, 0) === 'data') {
      if (sampleRate === 0) throw damaged();
      return { sampleRate, from, samples: Math.floor(Math.min(length, size - from) / 2) };
    }
    if (nameAt(head, 0) === 'fmt ') {
      const format = bytesAt(file, from, 16);
      const isPcm = [PCM, PCM_EXTENDED].includes(format.getUint16(0, true));
      if (!isPcm || format.getUint16(2, true) !== 1 || format.getUint16(14, true) !== 16) throw damaged();
      sampleRate = format.getUint32(4, true);
    }
    at = from + length + (length % 2);
  }
  throw damaged();
}
