import type { SpokenSpans } from '@earshot/core/documents/spoken-spans';

/** A caption, in ms. */
export interface Caption {
  start: number;
  end: number;
  text: string;
}

/** A turn as captions need it, in ms. */
export interface Spoken {
  start: number;
  end: number;
  text: string;
}

/** Two lines of 42 characters, as television has them. */
const MOST_CHARACTERS = 84;
const MOST_MS = 7000;
/** A pause of this length ends a caption. */
const PAUSE_MS = 1500;

/** Captions of a turn whose words have times. */
function byWords({ text }: Spoken, { starts, ends, from, to }: SpokenSpans): Caption[] {
  const captions: (Caption & { from: number })[] = [];
  for (let at = 0; at < starts.length; at += 1) {
    const [start = 0, end = 0, begins = 0, stops = 0] = [starts[at], ends[at], from[at], to[at]];
    const last = captions.at(-1);
    const fits =
      last !== undefined &&
      stops - last.from <= MOST_CHARACTERS &&
      end - last.start <= MOST_MS &&
      start - last.end < PAUSE_MS;
    if (fits) Object.assign(last, { end: Math.max(last.end, end), text: text.slice(last.from, stops) });
    else captions.push({ start, end, from: begins, text: text.slice(begins, stops) });
  }
  return captions.flatMap((caption) => inPieces(caption));
}

/** Cuts a text into captions between words; each gets its share of the time by its letters. */
function inPieces({ start, end, text }: Spoken): Caption[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= MOST_CHARACTERS)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const all = lines.reduce((sum, { length }) => sum + length, 0);
  let before = 0;
  return lines.map((line) => {
    const from = start + ((end - start) * before) / all;
    before += line.length;
    return { start: from, end: start + ((end - start) * before) / all, text: line };
  });
}

/** Captions of a turn; without times of its words its time is divided by letters. */
export const captionsOf = (turn: Spoken, spans: SpokenSpans): Caption[] =>
  spans.starts.length > 0 ? byWords(turn, spans) : inPieces(turn);

/** Text of a caption as WebVTT, in which < and & have a meaning. */
export const cueText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
