import { isNameLike } from './speaker-names.ts';
import { parseTimecode, parseTimeInWords, TIMECODE, type Timecode } from './timecode.ts';

/** The time, or time span, that a line gives. */
export interface Stamp {
  start: Timecode;
  end?: Timecode;
  /** true if in brackets, which are rare around times in ordinary text */
  bracketed: boolean;
}

/** A possible turn in one line; only its neighbours decide whether it is one. `from` is the start of its words. */
export type TurnLine =
  /** `Ada: words`, with an optional time before or after the name or before the words */
  | { kind: 'turn'; name: string; stamp?: Stamp; from: number; labelEnd: number }
  /** only a name and a time: the words are on the next line; `loose` if the name could be the words */
  | { kind: 'head'; name: string; stamp: Stamp; from: number; loose: boolean }
  /** a time, then words or nothing */
  | { kind: 'stamp'; stamp: Stamp; from: number }
  | { kind: 'plain'; from: number };

const TO = String.raw`\s*(?:-->|->|→|[-–—]|to)\s*`;
const SPAN = `(${TIMECODE})(?:${TO}(${TIMECODE}))?`;
const STAMP = String.raw`(?:\[\s*${SPAN}\s*\]|\(\s*${SPAN}\s*\)|<\s*${SPAN}\s*>)`;
const BRACKETED = new RegExp(`${STAMP}:?`, 'uy');
const BARE = new RegExp(String.raw`${SPAN}(?=\s|$)`, 'uy');
const LAST_BRACKETED = new RegExp(String.raw`\s*[|,–—-]?\s*${STAMP}$`, 'u');
const LAST_BARE = new RegExp(String.raw`(?:\s+|\s*[|,–—-]\s*)${SPAN}$`, 'u');
// Minimum of two units: `Ada 5 minutes` could be a plan.
const LAST_IN_WORDS =
  /\s+(?:[|,–—-]\s*)?(\d{1,4}\s*\p{L}+\.?,?\s+(?:\p{L}{1,3}\s+)?\d{1,2}\s*\p{L}+(?:,?\s+\d{1,2}\s*\p{L}+)?)$/u;
const SPACE = /\s*/y;
const GAP = /\s*(?:[|•–—-]\s*)?/y;
// A colon followed by a space, a quotation mark or dots; full-width colons have no space after them.
const COLON = /:(?=\s|$|["“”„«‘(…]|\.\.)|：/u;
/** Last column at which a colon can still belong to a name and its time. */
const LABEL = 110;

const after = (pattern: RegExp, line: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.test(line) ? pattern.lastIndex : from;
};

function stampOf(match: RegExpExecArray | null, bracketed: boolean): Stamp | undefined {
  const [first, second] = (match ?? []).slice(1).filter(Boolean);
  const start = parseTimecode(first ?? '');
  if (!start) return undefined;
  const end = second === undefined ? undefined : parseTimecode(second);
  return second !== undefined && !end ? undefined : { start, ...(end && { end }), bracketed };
}

function stampInWords(text = ''): Stamp | undefined {
  const start = parseTimeInWords(text);
  return start && { start, bracketed: false };
}

function stampAt(line: string, from: number): { stamp: Stamp; end: number } | undefined {
  for (const pattern of [BRACKETED, BARE]) {
    pattern.lastIndex = from;
    const stamp = stampOf(pattern.exec(line), pattern === BRACKETED);
    if (stamp) return { stamp, end: pattern.lastIndex };
  }
  return undefined;
}

/** A name without a time, brackets or remains of bold marks at its end. */
function labelOf(text: string): { name: string; stamp?: Stamp } | undefined {
  const trimmed = text.trim();
  const digits = LAST_BRACKETED.exec(trimmed) ?? LAST_BARE.exec(trimmed);
  const match = digits ?? LAST_IN_WORDS.exec(trimmed);
  const stamp = digits ? stampOf(digits, /[\])>]$/.test(trimmed)) : stampInWords(match?.[1]);
  const rest = stamp && match ? trimmed.slice(0, match.index) : trimmed;
  const name = rest.replace(/^\[([^[\]]*)\]$/, '$1').trim();
  return isNameLike(name) ? { name, ...(stamp && { stamp }) } : undefined;
}

function turnAt(line: string, from: number, before: Stamp | undefined): TurnLine | undefined {
  const near = line.slice(from, from + LABEL);
  const colon = COLON.exec(near);
  const label = colon && labelOf(near.slice(0, colon.index));
  if (!colon || !label) return undefined;
  const labelEnd = from + colon.index + 1;
  const words = after(SPACE, line, labelEnd);
  const stamped = before ?? label.stamp;
  const behind = stamped ? undefined : stampAt(line, words);
  const own = behind?.stamp.bracketed || behind?.end === line.length ? behind : undefined;
  const stamp = stamped ?? own?.stamp;
  return { kind: 'turn', name: label.name, stamp, labelEnd, from: own ? after(SPACE, line, own.end) : words };
}

/** Parses a line for the marks of transcripts, before it is known to be a turn. */
export function readTurnLine(line: string): TurnLine {
  const start = after(SPACE, line, 0);
  const inWords = line.length <= LABEL ? stampInWords(line) : undefined;
  if (inWords) return { kind: 'stamp', stamp: inWords, from: line.length };
  const lead = stampAt(line, start);
  const begin = lead ? after(GAP, line, lead.end) : start;
  const turn = turnAt(line, begin, lead?.stamp);
  if (turn) return turn;
  if (lead) {
    const from = after(SPACE, line, lead.end);
    const named = line.length - begin <= LABEL ? labelOf(line.slice(begin)) : undefined;
    if (named && !named.stamp) return { kind: 'head', name: named.name, stamp: lead.stamp, from, loose: true };
    return { kind: 'stamp', stamp: lead.stamp, from };
  }
  const head = line.length <= LABEL ? labelOf(line) : undefined;
  if (head?.stamp) return { kind: 'head', name: head.name, stamp: head.stamp, from: line.length, loose: false };
  return { kind: 'plain', from: start };
}
