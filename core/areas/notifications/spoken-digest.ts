import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, moment } from '../../model/entity.ts';
import { query } from '../../model/operation.ts';
import { cleanLine, cut } from '../../rules/text.ts';

/** Availability of spoken digests: ready, no speech plugin is on, or the active plugin's program is not installed. */
export const SPEECH_STATES = ['READY', 'NO_PLUGIN', 'NO_PROGRAM'] as const;

/** Availability of spoken digests on this server. */
export const DigestSpeech = answer('DigestSpeech', {
  state: choice('SpeechState', SPEECH_STATES),
  /** name of the missing program; '' otherwise */
  program: z.string(),
});
export type DigestSpeech = z.infer<typeof DigestSpeech.row>;
export const digestSpeech = query('digestSpeech', DigestSpeech, {
  input: z.strictObject({}),
  description: 'Whether digests can be read aloud: that takes a plugin that is on, and its program on the server.',
});

/** Reason why nothing can be read aloud, and a remedy. */
export const NO_SPEECH: Record<Exclude<DigestSpeech['state'], 'READY'>, (program: string) => string> = {
  NO_PLUGIN: () => 'Reading aloud requires a speech plugin. An administrator can switch one on in Settings → Plugins.',
  NO_PROGRAM: (program) =>
    `Reading aloud requires the program ${program}, which is not on this server. Ask whoever runs Earshot to install it.`,
};

/** A digest for reading aloud. */
export const SpokenDigest = answer('SpokenDigest', { workspaceId: z.uuid(), memberId: z.uuid(), text: z.string() });
export type SpokenDigest = z.infer<typeof SpokenDigest.row>;
export const speakDigest = query('speakDigest', SpokenDigest, {
  transport: 'rest',
  rate: 'bulk',
  input: z.strictObject({
    /** only notifications after this moment */
    since: moment().optional(),
  }),
  description: 'GET /api/v1/digest.wav: what the caller has not read and can read now, read aloud.',
});

interface Spoken {
  workspaceName: string;
  lines: readonly string[];
  /** true if there are more lines */
  more: boolean;
}

const MOST_OF_LINE = 400;
const MORE = 'There is more in your notifications.';

// Some programs read square brackets as phonemes, and none reads them aloud.
const asSentence = (text: string): string => {
  const words = cut(cleanLine(text.replaceAll(/[[\]]/g, ' ')), MOST_OF_LINE);
  return /[.!?…]$/u.test(words) ? words : `${words}.`;
};

/**
 * A digest as text for reading aloud, sentence by sentence; text beyond the maximum is omitted, which the last
 * sentence mentions.
 */
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
  // Speech programs pause at a blank line.
  return [...said, ...(leftOut ? [MORE] : [])].join('\n\n');
}
