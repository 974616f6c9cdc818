import type { TimedWord } from '../../documents/transcript.ts';
import { folded } from '../../rules/text.ts';
import { isOrdinaryLabel } from './speaker-names.ts';
import { countBy } from './transcript-evidence.ts';
import { readTurnLine } from './turn-line.ts';

/** A caption: its text, start and end in ms; lines separated by \n. */
export interface Cue {
  start: number;
  end: number;
  text: string;
  /** speaker, if the format names one */
  speaker?: string;
  /** times of words, if the format has them */
  words?: readonly TimedWord[];
}

/** Text of one speaker within a cue. */
export interface Utterance extends Cue {
  /** true if another speaker begins here, even without a name */
  begins: boolean;
}

// Captions for the deaf mark another speaker by arrows or a dash (EBU-TT and FCC captions, in all languages).
const ARROWS = /^(?:>>+|»)\s*/;
const DASH = /^[-–—‐]\s+(?=\S)/;
/** Share of named cues from which an unnamed one has no speaker; below it, the last named speaker continues. */
const NAMED_THROUGHOUT = 0.9;
const CAPITALS = /^[\p{Lu}\d .'’-]{2,}$/u;

interface Marked {
  text: string;
  begins: boolean;
  name?: string;
}

function markedLine(line: string): Marked {
  const arrows = ARROWS.exec(line)?.[0] ?? '';
  const dash = DASH.exec(line.slice(arrows.length))?.[0] ?? '';
  const text = line.slice(arrows.length + dash.length);
  const reading = readTurnLine(text);
  const name = reading.kind === 'turn' && !isOrdinaryLabel(reading.name) ? reading.name : undefined;
  return { text, begins: arrows !== '' || dash !== '', name };
}

/** Detects which names before colons are speakers: recurring ones, or all if nearly every cue has one. */
function speakersAmong(cues: readonly Marked[][]): { isSpeaker: (name: string) => boolean; throughout: boolean } {
  const named = cues.flat().filter(({ name }) => name !== undefined);
  const counts = countBy(named.map(({ name = '' }) => folded(name)));
  const isBack = (name: string) => (counts.get(folded(name)) ?? 0) > 1;
  const back = named.some(({ name = '' }) => isBack(name));
  const throughout =
    back && cues.filter(([first]) => first?.name !== undefined).length >= cues.length * NAMED_THROUGHOUT;
  return { throughout, isSpeaker: (name) => throughout || isBack(name) || (back && CAPITALS.test(name)) };
}

function utterancesOf(cue: Cue, lines: readonly Marked[], isSpeaker: (name: string) => boolean): Utterance[] {
  const said: Utterance[] = [];
  for (const line of lines) {
    const name = line.name !== undefined && isSpeaker(line.name) ? line.name : undefined;
    const words = name === undefined ? undefined : readTurnLine(line.text).from;
    const text = words === undefined ? line.text : line.text.slice(words);
    const last = said.at(-1);
    if (last && name === undefined && !line.begins) last.text += `\n${text}`;
    else
      said.push({
        ...cue,
        text,
        begins: line.begins || name !== undefined,
        ...(name !== undefined && { speaker: name }),
      });
  }
  // Word times are only valid for the cue's unchanged text.
  if (said.length === 1 && said[0]?.text === cue.text) return said;
  return said.map(({ words: _, ...rest }) => rest);
}

/** Cues split by speaker: names before colons and speaker marks are removed from the text. */
export function utterances(cues: readonly Cue[]): Utterance[] {
  const voices = cues.some(({ speaker }) => speaker !== undefined);
  const lines = cues.map(({ text }) => text.split('\n').map(markedLine));
  const { isSpeaker, throughout } = voices ? { isSpeaker: () => false, throughout: true } : speakersAmong(lines);
  let current: string | undefined;
  return cues
    .flatMap((cue, at) => utterancesOf(cue, lines[at] ?? [], isSpeaker))
    .map((said) => {
      if (throughout) return said;
      if (said.begins) current = said.speaker;
      return { ...said, ...(current !== undefined && { speaker: current }) };
    });
}
