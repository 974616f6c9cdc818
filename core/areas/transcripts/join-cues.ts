import type { TimedWord, Turn } from '../../documents/transcript.ts';
import { folded } from '../../rules/text.ts';
import { type Cue, type Utterance, utterances } from './cue-speakers.ts';
import { wordGap } from './word-gap.ts';

/*
 * Cues are cut for display, two seconds each; readers of a transcript need turns. A cue continues the turn before it
 * unless the speaker changes, there is a pause, or the turn has the length of a paragraph and a sentence ends here.
 * Nothing is lost: the words and times of every cue are in `words`.
 */
const PAUSE_MS = 2000;
const PARAGRAPH = 500;
const LONGEST = 1000;
const SENTENCE_END = /[.?!…。？！]["'”’»)\]]*$/u;

interface Open {
  speaker?: string;
  start: number;
  end: number;
  text: string;
  words: TimedWord[];
}

const unbroken = (text: string) => text.replace(/\s+/gu, ' ').trim();

const isSame = (a: string | undefined, b: string | undefined) => a === b || folded(a ?? '') === folded(b ?? '');

function goesOn(open: Open, { speaker, begins, start }: Utterance): boolean {
  if (begins && speaker === undefined) return false;
  if (!isSame(open.speaker, speaker) || Math.abs(start - open.end) > PAUSE_MS) return false;
  return open.text.length < PARAGRAPH || (open.text.length < LONGEST && !SENTENCE_END.test(open.text));
}

const lines = ({ text }: Cue) => text.split('\n').map(unbroken).filter(Boolean);

/** The timed words after those of a line at their beginning; white space is ignored. */
function wordsAfter(words: readonly TimedWord[], line: string): TimedWord[] {
  let left = line.replace(/\s/gu, '').length;
  return words.flatMap(([start, end, text]): TimedWord[] => {
    let at = 0;
    for (; at < text.length && left > 0; at += 1) if (!/\s/u.test(text.charAt(at))) left -= 1;
    return text.slice(at).trim() === '' ? [] : [[start, end, text.slice(at)]];
  });
}

/** Between two steps of roll-up captions the lower line is shown alone, for an imperceptible moment. */
const MOMENT_MS = 50;

/** Roll-up captions show each line twice, first at the bottom and then above the next; it is counted once. */
export function withoutRepeats(cues: readonly Cue[]): Cue[] {
  const repeats = (cue: Cue, at: number) => {
    const last = at > 0 ? lines(cues[at - 1] as Cue).at(-1) : undefined;
    const [first, ...rest] = lines(cue);
    return last !== undefined && first === last && (rest.length > 0 || cue.end - cue.start <= MOMENT_MS);
  };
  const rolling = cues.filter(repeats).length;
  if (rolling < 5 || rolling < cues.length / 3) return [...cues];
  return cues.map((cue, at) => {
    if (!repeats(cue, at)) return cue;
    const [first = '', ...rest] = lines(cue);
    const { words, ...untimed } = cue;
    return { ...untimed, text: rest.join('\n'), ...(words && { words: wordsAfter(words, first) }) };
  });
}

/**
 * Joins cues into turns; cues without words are dropped. `rolls` is false if no line is shown twice: a repeated line
 * was then spoken twice.
 */
export function turnsOfCues(cues: readonly Cue[], { rolls = true } = {}): Turn[] {
  const turns: Open[] = [];
  for (const said of utterances(rolls ? withoutRepeats(cues) : cues)) {
    const text = unbroken(said.text);
    if (text === '') continue;
    const words: readonly TimedWord[] = said.words ?? [[said.start, said.end, text]];
    const open = turns.at(-1);
    if (open && goesOn(open, said)) {
      open.text += wordGap(open.text, text) + text;
      open.end = Math.max(open.end, said.end);
      open.words.push(...words);
    } else turns.push({ speaker: said.speaker, start: said.start, end: said.end, text, words: [...words] });
  }
  return turns;
}
