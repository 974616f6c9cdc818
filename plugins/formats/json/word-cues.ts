import type { Cue } from '@earshot/core/areas/transcripts/cue-speakers';
import { wordGap } from '@earshot/core/areas/transcripts/word-gap';

/** A word with its times in ms, NaN if the file has none. */
export interface SaidWord {
  text: string;
  start: number;
  end: number;
  speaker: string | undefined;
}

const PAUSE_MS = 1500;
const SENTENCE_END = /[.?!…。？！]["'”’»)\]]*$/u;

interface Open {
  text: string;
  start: number;
  end: number;
  speaker: string | undefined;
  words: [number, number, string][];
}

/** Words as cues of a sentence each: split at a new speaker, after a full stop, and after a pause. */
export function wordCues(said: readonly SaidWord[]): { cues: Cue[]; untimed: number } {
  const cues: Open[] = [];
  let untimed = 0;
  for (const { text, start, end, speaker } of said) {
    const open = cues.at(-1);
    const isTimed = start >= 0 && end >= start;
    if (!isTimed) untimed += 1;
    const [from, to] = isTimed ? [start, end] : [open?.end ?? 0, open?.end ?? 0];
    const goesOn =
      open?.speaker === speaker && from - (open?.end ?? 0) < PAUSE_MS && !SENTENCE_END.test(open?.text ?? '');
    if (open && goesOn) {
      open.text += wordGap(open.text, text) + text;
      open.end = Math.max(open.end, to);
      open.words.push([from, to, text]);
    } else cues.push({ text, start: from, end: to, speaker, words: [[from, to, text]] });
  }
  const asCue = ({ speaker, ...cue }: Open): Cue => ({ ...cue, ...(speaker !== undefined && { speaker }) });
  return { cues: cues.map(asCue), untimed };
}
