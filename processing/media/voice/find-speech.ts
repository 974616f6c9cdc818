import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { readInChild } from '../../pool/child.ts';
import { task } from '../../pool/task.ts';

const answer = z.union([
  z.object({ durationMs: z.number(), speech: z.array(z.tuple([z.number(), z.number()])) }),
  z.object({ missing: z.string() }),
]);

const url = new URL('./speech-in-file.js', import.meta.url).href;
const NAME = 'silero-vad/silero_vad_16k_op15.onnx';
const beside = new URL(import.meta.url.endsWith('.ts') ? './' : '../../../media/voice/', import.meta.url);
const ownModel = {
  path: fileURLToPath(new URL(NAME, beside)),
  sha256: '7ed98ddbad84ccac4cd0aeb3099049280713df825c610a8ed34543318f1b2c49',
};
const BYTES_PER_MS = 32;
/** The slowest that was seen was 40 times as fast as the sound, on a busy machine. */
const LEAST_SPEED = 10;
const START_MS = 60_000;

const isWhole = ({ path, sha256 }: { path: string; sha256: string }): boolean =>
  createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;

/**
 * Finds the passages in which somebody speaks in a WAV of 16 kHz with one channel, in ms, by the Silero model that comes
 * along. `missing` says why nothing was listened to: no build of the library for this system, or a damaged model.
 */
export const findSpeech = task({
  id: 'find-speech',
  input: z.object({
    path: z.string(),
    /** another model, with the hash that it has to have */
    model: z.object({ path: z.string(), sha256: z.string() }).optional(),
  }),
  output: answer,
  async run({ input: { path, model = ownModel }, signal }) {
    if (!existsSync(model.path) || !isWhole(model))
      return { missing: 'Speech was not told from noise: the voice activity model is damaged or missing.' };
    const deadlineMs = START_MS + Math.ceil(statSync(path).size / BYTES_PER_MS / LEAST_SPEED);
    const work = { plugin: 'voice', url, file: { path, model: model.path }, native: true, reads: path } as const;
    return answer.parse(await readInChild(work, { signal, deadlineMs }).catch(inOurWords));
  },
});

function inOurWords(fault: unknown): never {
  if (fault instanceof Refusal && fault.details.reason === 'too-long')
    throw new Refusal('UNPROCESSABLE', 'Voice activity could not be found: its process ended or took too long.');
  throw fault;
}
