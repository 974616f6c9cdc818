import { folded } from '../../rules/text.ts';
import { isCallSign, isOrdinaryLabel } from './speaker-names.ts';
import { millisecondsOf } from './timecode.ts';
import type { Stamp, TurnLine } from './turn-line.ts';

/** Properties of a line of text that show whether it is speech. */
export interface SpokenLine {
  words: string;
  reading: TurnLine;
  /** index of its paragraph */
  block: number;
  /** true if its name is bold */
  bold: boolean;
}

/** Test of whether a line with a name begins a turn. */
export type IsTurn = (line: SpokenLine) => boolean;

/*
 * The rule, cautious so that ordinary notes are not taken for transcripts. Any of these is a conversation:
 * - timed lines: three names or more have a time, the times ascend, and a name recurs;
 * - named lines: four lines or more have names, at least two names recur, each name occurs twice on average and they
 * alternate; their text is words, not values as in lists of fields;
 * - stamped lines without names: three or more, and most of all lines, have a time in brackets or on a line of its
 * own, and the times ascend.
 * Such lines begin within about a page from the start and occur throughout the text.
 */
const LEAST = { timed: 3, named: 4, stamped: 3 };
const BACK = 0.6;
const RISING = 0.8;
const MOST_BEFORE = { lines: 12, share: 0.35 };
const THROUGHOUT = { timed: 0.1, bold: 0.1, named: 0.3, stamped: 0.6 };
const TAKING_TURNS = 0.3;
const IN_WORDS = 1 / 3;

type Named = SpokenLine & { reading: Extract<TurnLine, { name: string }> };
const isNamed = (line: SpokenLine): line is Named => line.reading.kind === 'turn' || line.reading.kind === 'head';

/** Number of occurrences of each value. */
export function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The names of some lines with their counts, ignoring case and accents. */
class Names {
  readonly #keys = new Map<string, string>();
  readonly counts: Map<string, number>;

  constructor(readonly lines: readonly Named[]) {
    this.counts = countBy(lines.map((line) => this.keyOf(line)));
  }

  keyOf({ reading: { name } }: Named): string {
    const key = this.#keys.get(name) ?? folded(name);
    this.#keys.set(name, key);
    return key;
  }

  isBack = (line: Named): boolean => (this.counts.get(this.keyOf(line)) ?? 0) > 1;

  /** share of lines whose speaker recurs */
  get back(): number {
    return share(this.lines.filter(this.isBack).length, this.lines.length);
  }
}

const isOrdinary = ({ reading: { name } }: Named) => isOrdinaryLabel(name);

/** True if a line only has a time. */
export const isLoneStamp = ({ reading, words }: SpokenLine): boolean =>
  reading.kind === 'stamp' && words.slice(reading.from).trim() === '';

const stampOf = ({ reading }: SpokenLine): Stamp | undefined => (reading.kind === 'plain' ? undefined : reading.stamp);

const share = (some: number, all: number) => (all === 0 ? 0 : some / all);

function isRising(stamps: readonly Stamp[]): boolean {
  const times = stamps.map(({ start }) => millisecondsOf(start));
  const rises = times.filter((time, at) => at > 0 && time >= (times[at - 1] ?? 0)).length;
  return share(rises, times.length - 1) >= RISING;
}

/** True if these lines occur from the beginning of the text to its end. */
function isThroughout(found: readonly SpokenLine[], all: readonly SpokenLine[], least: number): boolean {
  const first = all.indexOf(found[0] as SpokenLine);
  if (first < 0 || (first > MOST_BEFORE.lines && share(first, all.length) > MOST_BEFORE.share)) return false;
  const blocks = new Set(all.slice(first).map(({ block }) => block)).size;
  return share(found.length, blocks) >= least;
}

const isSaid = ({ words, reading }: SpokenLine, next: SpokenLine | undefined): boolean => {
  const own = words.slice(reading.from).trim();
  const said = own === '' && next?.reading.kind === 'plain' ? next.words : own;
  return said.split(/\s+/).length >= 4 || /[.?!…。？！]["'”’»)]*$/u.test(said) || /\p{Lo}{6,}/u.test(said);
};

/** True if the same labels repeat in the same order: a filled-in form, not a conversation. */
function isForm(keys: readonly string[]): boolean {
  const period = new Set(keys).size;
  return period > 2 && keys.length >= 2 * period && keys.every((key, at) => key === keys[at % period]);
}

function timed(all: readonly SpokenLine[]): IsTurn | undefined {
  const before = new Map(all.map((line, at) => [line, all[at - 1]]));
  const timeOf = (line: SpokenLine) => {
    const above = before.get(line);
    return stampOf(line) ?? (above && isLoneStamp(above) ? stampOf(above) : undefined);
  };
  const found = all
    .filter(isNamed)
    .filter((line) => timeOf(line) && (!isOrdinary(line) || isCallSign(line.reading.name)));
  const names = new Names(found);
  const stamps = found.map(timeOf).filter((stamp) => stamp !== undefined);
  if (found.length < LEAST.timed || names.back < BACK || !isRising(stamps)) return undefined;
  if (!isThroughout(found, all, THROUGHOUT.timed)) return undefined;
  return (line) => isNamed(line) && names.counts.has(names.keyOf(line));
}

function namedOnly(all: readonly SpokenLine[]): IsTurn | undefined {
  const found = all.filter(isNamed).filter((line) => line.reading.kind === 'turn' && !isOrdinary(line));
  const names = new Names(found);
  const recurring = [...names.counts.values()].filter((count) => count > 1).length;
  const keys = found.map((line) => names.keyOf(line));
  if (found.length < LEAST.named || recurring < 2 || found.length < 2 * names.counts.size) return undefined;
  if (names.back < BACK || isForm(keys)) return undefined;
  const bold = found.filter((line) => line.bold).length > found.length / 2;
  if (!isThroughout(found, all, bold ? THROUGHOUT.bold : THROUGHOUT.named)) return undefined;
  const changes = keys.filter((key, at) => at > 0 && key !== keys[at - 1]).length;
  const turns = new Set<SpokenLine>(found);
  const said = all.filter((line, at) => turns.has(line) && isSaid(line, all[at + 1])).length;
  if (share(changes, keys.length - 1) < TAKING_TURNS || share(said, found.length) < IN_WORDS) return undefined;
  return (line) => isNamed(line) && !isOrdinary(line) && (names.isBack(line) || (bold && line.bold));
}

function stamped(all: readonly SpokenLine[]): IsTurn | undefined {
  const found = all.filter((line) => stampOf(line)?.bracketed || isLoneStamp(line));
  const stamps = found.map(stampOf).filter((stamp) => stamp !== undefined);
  const said = found.some(({ words, reading }) => /\p{L}/u.test(words.slice(reading.from)));
  const spoken = said || all.some(({ reading }) => reading.kind === 'plain');
  if (found.length < LEAST.stamped || !spoken || !isRising(stamps)) return undefined;
  return isThroughout(found, all, THROUGHOUT.stamped) ? () => false : undefined;
}

/** Detects a transcript: returns the test for lines that begin a turn, or undefined for ordinary text. */
export function turnsAmong(lines: readonly SpokenLine[]): IsTurn | undefined {
  return timed(lines) ?? namedOnly(lines) ?? stamped(lines);
}
