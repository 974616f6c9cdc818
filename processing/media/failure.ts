import { Refusal } from '@earshot/core/refusal';
import type { ChildEnd } from './run-child.ts';

const refused = (message: string, detail = '') =>
  new Refusal('UNPROCESSABLE', message, detail === '' ? {} : { reason: 'media', detail });

/** The refusal of a recording whose reading takes longer than its deadline. */
export const tooLong = () => refused('Reading the recording takes longer than one may take. Split it, and try again.');

// Messages of FFmpeg 5 to 7, of the system, and of the WebAssembly build.
const CAUSES: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [
    /(?:Format|Protocol) (?:not on whitelist|'[^']*' not on whitelist)|not on whitelist 'file'/,
    () => 'This file is not a recording in a format that can be read, such as MP4, WebM, MOV, MP3, M4A or WAV.',
  ],
  [
    /Picture size \d+x\d+ (?:is invalid|exceeds specified max pixel count)|max.pixel/i,
    () => 'The pictures of this recording are larger than those that can be read. Make them smaller, and try again.',
  ],
  [
    /(?:Codec \((\w+)\) not on whitelist|Decod(?:er|ing requested) \(codec (\w+)\) not found|no decoder found for: (\w+)|hardware accelerated (AV1) decoding)/i,
    ([, ...names]) =>
      `This recording is coded in a way that cannot be read here (${names.find(Boolean)}). Save it as MP4 with H.264 and AAC, and try again.`,
  ],
  [
    /moov atom not found/,
    () => 'This recording cannot be read: its end is missing, with the index of the rest. Upload the whole file.',
  ],
  [/No space left on device/, () => 'There is no room left for what is made of this recording.'],
  [
    /Cannot allocate memory|memory access out of bounds|out of memory|bad_alloc|allocation failed/i,
    () => 'Reading this recording takes more memory than one may take. Save it in a simpler form, and try again.',
  ],
  [
    /Invalid data found|Could not find codec parameters|End of file|Output file is empty|matches no streams|does not contain any stream/,
    () => 'This file cannot be read as a recording: it is damaged, or of another kind than its name says.',
  ],
];

const BY_SIGNAL: Partial<Record<NodeJS.Signals, string>> = {
  SIGXCPU: tooLong().message,
  SIGXFSZ: 'What is made of this recording would be larger than the room for it.',
};

/** The refusal for a run that has failed, by its end and what it wrote to standard error. */
export function failureOf({ code, signal }: ChildEnd, noise: readonly string[]): Refusal {
  const detail = `${signal ?? code}: ${noise.slice(-3).join(' · ')}`.slice(0, 500);
  const bySignal = signal && BY_SIGNAL[signal];
  if (bySignal) return refused(bySignal, detail);
  const text = noise.join('\n');
  for (const [pattern, words] of CAUSES) {
    const found = pattern.exec(text);
    if (found) return refused(words(found), detail);
  }
  return refused('This recording could not be read.', detail);
}
