import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, moment } from '../../model/entity.ts';
import { query } from '../../model/operation.ts';
import { cleanLine, cut } from '../../rules/text.ts';

/** Availability of spoken digests: ready; no speech plugin is on; or the program of the active one is not installed. */
export const SPEECH_STATES = ['READY', 'NO_PLUGIN', 'NO_PROGRAM'] as const;

/** Availability of spoken digests on this server. */
export const DigestSpeech = answer('DigestSpeech', {
  state: choice('SpeechState', SPEECH_STATES),
  /** the program that is missing; '' otherwise */
  program: z.string(),
});
export type DigestSpeech = z.infer<typeof DigestSpeech.row>;
export const digestSpeech = query('digestSpeech', DigestSpeech, {
  input: z.strictObject({}),
  description: 'Whether digests can be read aloud: that takes a plugin that is on, and its program on the server.',
});

/** Reason why nothing can be read aloud, and who can change that. */
export const NO_SPEECH: Record<Exclude<DigestSpeech['state'], 'READY'>, (program: string) => string> = {
  NO_PLUGIN: () => 'Reading aloud requires a speech plugin. An administrator can switch one on in Settings → Plugins.',
  NO_PROGRAM: (program) =>
    `Reading aloud requires the program ${program}, which is not on this server. Ask whoever runs Earshot to install it.`,
};

/** A digest, as it is read aloud. */
export const SpokenDigest = answer('SpokenDigest', { workspaceId: z.uuid(), memberId: z.uuid(), text: z.string() });
export type SpokenDigest = z.infer<typeof SpokenDigest.row>;
export const speakDigest = query('speakDigest', SpokenDigest, {
  transport: 'rest',
  rate: 'bulk',
  input: z.strictObject({
    /** only what the caller was told after this moment */
    since: moment().optional(),
  }),
  description: 'GET /api/v1/digest.wav: what the caller has not read and can read now, read aloud.',
});

interface Spoken {
  workspaceName: string;
  lines: readonly string[];
  /** there is more than these lines */
  more: boolean;
}

const MOST_OF_LINE = 400;
const MORE = 'There is more in your notifications.';

// Square brackets are read as phonemes by some programs, and aloud by none.
const asSentence = (text: string): string => {
  const words = cut(cleanLine(text.replaceAll(/[[\]]/g, ' ')), MOST_OF_LINE);
  return /[.!?…]$/u.test(words) ? words : `${words}.`;
};

/** A digest as a text to be read aloud, sentence by sentence; what would be too long is left out, and the end says so. */
export function spokenDigest({ workspaceName, lines, more }: Spoken): string {
  const count = lines.length === 1 ? '1 notification' : `${lines.length} notifications`;
  const said = [asSentence(`${workspaceName}: ${more ? `more than ${count}` : count} that you have not read`)];
  let left = limits.notifications.spokenCharacters - (said[0] ?? '').length - MORE.length - 2;
  let leftOut = more;
  for (const sentence of lines.map(asSentence)) {
    left -= sentence.length + 2;
    if (left < 0) {
      leftOut = true;
      break;
    }
    said.push(sentence);
  }
  // Programs pause at a blank line.
  return [...said, ...(leftOut ? [MORE] : [])].join('\n\n');
}
