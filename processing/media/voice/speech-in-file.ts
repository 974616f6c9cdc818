import { closeSync, openSync, readSync } from 'node:fs';
import { Refusal } from '@earshot/core/refusal';
import { wavSound } from './wav.ts';

/** Input of the child process: a WAV of 16 kHz with one channel, and the model. */
export interface SpeechWork {
  path: string;
  model: string;
}

/** A passage in which somebody speaks: its start and end in ms. */
export type Speech = [startMs: number, endMs: number];

/** Answer of the child process; `missing` says why nothing was listened to. */
export type SpeechAnswer = { durationMs: number; speech: Speech[] } | { missing: string };

const RATE = 16_000;
const WINDOW = 512;
const AT_ONCE = WINDOW * 200;
const BUFFER_SECONDS = 60;

const SETTINGS = {
  threshold: 0.35,
  minSpeechDuration: 0.25,
  minSilenceDuration: 0.5,
  maxSpeechDuration: 30,
  windowSize: WINDOW,
};

/** The part of sherpa-onnx-node that is used here; the package has no types for it. */
interface Detector {
  acceptWaveform(samples: Float32Array): void;
  isEmpty(): boolean;
  front(external: boolean): { start: number; samples: Float32Array };
  pop(): void;
  flush(): void;
}
interface Sherpa {
  Vad: new (config: object, bufferSeconds: number) => Detector;
}

/** The library, or undefined where it has no build for this system or was not installed. */
async function library(): Promise<Sherpa | undefined> {
  // A computed name: the package is optional, so the compiler must not look for it.
  const name = 'sherpa-onnx-node';
  const found = (await import(name).catch(() => undefined)) as { default: Sherpa } | undefined;
  return found?.default;
}

/** Adds a passage; one that follows at once was cut at the longest duration and goes on. */
function add(speech: Speech[], startMs: number, endMs: number): void {
  const last = speech.at(-1);
  if (last && startMs <= last[1]) last[1] = endMs;
  else speech.push([startMs, endMs]);
}

function takeFound(detector: Detector, speech: Speech[]): void {
  for (; !detector.isEmpty(); detector.pop()) {
    const { start, samples } = detector.front(false);
    add(speech, Math.round((start * 1000) / RATE), Math.round(((start + samples.length) * 1000) / RATE));
  }
}

/** Finds the passages with speech. Runs in a child process, since the library ends its process on a damaged model. */
export async function read({ path, model }: SpeechWork): Promise<SpeechAnswer> {
  const sherpa = await library();
  if (!sherpa)
    return {
      missing: `Speech was not told from noise: sherpa-onnx-node is not installed for ${process.platform}-${process.arch}.`,
    };
  const file = openSync(path, 'r');
  try {
    const { sampleRate, from, samples } = wavSound(file);
    if (sampleRate !== RATE) throw new Refusal('UNPROCESSABLE', `The sound has ${sampleRate} samples a second.`);
    const sileroVad = { ...SETTINGS, model };
    const detector = new sherpa.Vad({ sileroVad, sampleRate: RATE, numThreads: 1, debug: false }, BUFFER_SECONDS);
    const speech: Speech[] = [];
    const bytes = new Uint8Array(AT_ONCE * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < samples; at += AT_ONCE) {
      const count = Math.min(AT_ONCE, samples - at);
      if (readSync(file, bytes, 0, count * 2, from + at * 2) < count * 2) throw new Error('the sound became shorter');
      // The detector judges a call as a whole: longer ones would blur the edges.
      for (let first = 0; first < count; first += WINDOW) {
        const length = Math.min(WINDOW, count - first);
        const sample = (_: unknown, one: number) => view.getInt16((first + one) * 2, true) / 32_768;
        detector.acceptWaveform(Float32Array.from({ length }, sample));
      }
      takeFound(detector, speech);
    }
    detector.flush();
    takeFound(detector, speech);
    return { durationMs: Math.round((samples * 1000) / RATE), speech };
  } finally {
    closeSync(file);
  }
}
