import { turnsOfWords } from '@earshot/core/areas/transcription/turns-of-words';
import { corrected } from '@earshot/core/areas/transcription/vocabulary';
import { doubtOf, wordFlags } from '@earshot/core/areas/transcription/word-flags';
import { transcript } from '@earshot/core/documents/transcript';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { stateFromJson } from '../../documents/convert.ts';
import { bytes, task } from '../../pool/task.ts';

const spokenWord = z.object({
  text: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  confidence: z.number().optional(),
  speaker: z.string().optional(),
});
const passage = z.object({
  startMs: z.number(),
  endMs: z.number(),
  noSpeech: z.number().optional(),
  averageLogProbability: z.number().optional(),
});
type Word = z.output<typeof spokenWord>;

/** Names of speakers by order of appearance: labels of services say nothing to people. */
function withNames(words: readonly Word[]): Word[] {
  const names = new Map<string, string>();
  return words.map((word) => {
    if (word.speaker === undefined) return word;
    if (!names.has(word.speaker)) names.set(word.speaker, `Speaker ${names.size + 1}`);
    return { ...word, speaker: names.get(word.speaker) };
  });
}

/** Makes the text of a note of recognised words: turns with speakers and times; doubted words have marks. */
export const makeTranscript = task({
  id: 'make-transcript',
  input: z.object({
    words: z.array(spokenWord),
    passages: z.array(passage),
    /** passages with speech, in ms; undefined if unknown */
    spoken: z.array(z.tuple([z.number(), z.number()])).optional(),
    corrections: z.array(z.object({ heard: z.string(), written: z.string() })),
  }),
  output: z.object({
    state: bytes(),
    speakers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** TimedWord[] as JSON */
    words: z.string(),
    count: z.int(),
    doubted: z.int(),
  }),
  moves: ({ state }) => [state],
  run({ input: { words: said, passages, spoken, corrections } }) {
    const words = withNames(corrected(said, corrections));
    const doubts = wordFlags(words, { spoken, passages }).map(doubtOf);
    const judged = words.map((word, at) => ({ ...word, doubt: doubts[at] }));
    const { document, speakers, words: timed } = transcript(turnsOfWords(judged));
    const characters = words.reduce((sum, { text }) => sum + text.length + 1, 0);
    if (characters > limits.document.characters)
      throw new Refusal('TOO_LARGE', 'The transcript is longer than a note can be. Split the recording.');
    return {
      state: stateFromJson(document),
      speakers,
      words: JSON.stringify(timed),
      count: words.length,
      doubted: doubts.filter((doubt) => doubt !== undefined).length,
    };
  },
});
