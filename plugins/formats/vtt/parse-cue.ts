import type { Cue } from '@earshot/core/areas/transcripts/cue-speakers';
import type { TimedWord } from '@earshot/core/documents/transcript';
import { type RawCue, timestamp } from './parse-file.ts';

// Tags and times are removed; `x < y and y > z` is unescaped text and is not removed.
const TAG = /^<(\/?)([a-z][^\s.<>]*)?[^\s<>]*(?:\s+(.*))?>$/is;
/** Longer input is not a tag; this also bounds the regex. */
const LONGEST_TAG = 1000;
const LOOSE_TIME = /^<\s*[\d:.]+\s*>$/;

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
};
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi;

function signOf(code: number): string {
  const stands = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && !(code >= 127 && code < 160);
  return stands ? String.fromCodePoint(code) : '';
}
const decoded = (text: string) =>
  text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    return signOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
  });

/** A cue's text split at its angle brackets; an unclosed one is text. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('<', at);
    const close = open < 0 ? -1 : text.indexOf('>', open);
    if (close < 0) return yield text.slice(at);
    if (open > at) yield text.slice(at, open);
    yield text.slice(open, close + 1);
    at = close + 1;
  }
}

/** The words of one speaker in a cue, split at the times between them. */
interface Voice {
  name: string | undefined;
  stretches: { from: number; text: string }[];
}

class Voices {
  readonly all: Voice[] = [];
  #now: number;

  constructor(start: number) {
    this.#now = start;
    this.speak(undefined);
  }

  speak(name: string | undefined): void {
    if (this.all.at(-1)?.stretches.every(({ text }) => text.trim() === '')) this.all.pop();
    this.all.push({ name, stretches: [{ from: this.#now, text: '' }] });
  }

  time(at: number): void {
    this.#now = at;
    this.all.at(-1)?.stretches.push({ from: at, text: '' });
  }

  say(text: string): void {
    const last = this.all.at(-1)?.stretches.at(-1);
    if (last) last.text += text;
  }
}

function addPiece(voices: Voices, piece: string): void {
  const [, closing, tag = '', annotation = ''] = piece.length > LONGEST_TAG ? [] : (TAG.exec(piece) ?? []);
  const at = piece.startsWith('<') ? timestamp(piece.slice(1, -1)) : undefined;
  if (at !== undefined) voices.time(at);
  else if (closing === undefined || (tag === '' && closing === '')) {
    if (!LOOSE_TIME.test(piece)) voices.say(decoded(piece));
  } else if (tag.toLowerCase() === 'v')
    voices.speak(closing === '/' ? undefined : decoded(annotation).replace(/\s+/g, ' ').trim() || undefined);
}

function timedWords({ stretches }: Voice, end: number): TimedWord[] {
  const timed = stretches.map(({ from, text }, at): TimedWord => {
    const next = stretches[at + 1]?.from ?? end;
    return [from, Math.max(from, next), text.replace(/\s+/g, ' ').trim()];
  });
  return timed.filter(([, , text]) => text !== '');
}

/** Splits a cue by speaker: tags are removed, times between the words are assigned to them. */
export function parseCue({ start, end, text }: RawCue): Cue[] {
  const voices = new Voices(start);
  for (const piece of piecesOf(text)) addPiece(voices, piece);
  return voices.all
    .map((voice): Cue => {
      const said = voice.stretches.map((stretch) => stretch.text).join('');
      const words = voice.stretches.length > 1 ? timedWords(voice, end) : undefined;
      return {
        start,
        end,
        text: said,
        ...(voice.name !== undefined && { speaker: voice.name }),
        ...(words && { words }),
      };
    })
    .filter(({ text: said }) => said.trim() !== '');
}
