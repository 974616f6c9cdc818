import type { ColumnFacts } from './column-facts.ts';

/** Format of cells with several options: the separator, and the options that contain it. */
export interface SeveralOptions {
  separator: string;
  wholeOptions: readonly string[];
}

/** Separators of several options in a cell, and the minimum share of cells with each. */
const SEPARATORS = [';', '|', ', ', ','];
const SHARE = 0.2;
const OPTIONS = 50;
/** Minimum average uses of each option. */
const USES = 3;
/**
 * Minimum occurrences of two parts, always together, for them to be one option: fewer if their spelling suggests it.
 */
const TOGETHER = { told: 2, untold: 8 };

const pieces = (cell: string, separator: string) => cell.split(separator).map((part) => part.trim());

/** The options in a cell. */
export function optionsIn(cell: string, { separator, wholeOptions }: SeveralOptions): string[] {
  if (wholeOptions.length === 0) return pieces(cell, separator).filter((part) => part !== '');
  const whole = new Map(wholeOptions.map((option) => [pieces(option, separator).join('\n'), option]));
  const longest = Math.max(...wholeOptions.map((option) => pieces(option, separator).length));
  const parts = pieces(cell, separator);
  const found: string[] = [];
  for (let at = 0; at < parts.length; ) {
    let length = Math.min(longest, parts.length - at);
    while (length > 1 && !whole.has(parts.slice(at, at + length).join('\n'))) length -= 1;
    const words = parts.slice(at, at + length);
    found.push(whole.get(words.join('\n')) ?? words.join(separator));
    at += length;
  }
  return found.filter((option) => option !== '');
}

/** The options of cells, with the number of each. */
export function optionCounts(cells: ReadonlyMap<string, number>, several: SeveralOptions): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [cell, count] of cells)
    for (const option of new Set(optionsIn(cell, several))) counts.set(option, (counts.get(option) ?? 0) + count);
  return counts;
}

const isOpen = (part: string) => (part.match(/\(/g)?.length ?? 0) > (part.match(/\)/g)?.length ?? 0);

/** True if the spelling of two parts suggests one option: a bracket is open, or the second starts in lower case. */
const areTold = (one: string, other: string) => isOpen(one) || /^\p{Ll}/u.test(other);

interface Pair {
  before: string;
  after: string;
  count: number;
}

/** Pairs of adjacent parts. */
function pairsOf(cells: readonly (readonly [parts: readonly string[], count: number])[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const [parts, count] of cells)
    for (const [at, after] of parts.entries()) {
      const before = parts[at - 1];
      if (before === undefined) continue;
      const key = `${before}\n${after}`;
      const pair = pairs.get(key) ?? { before, after, count: 0 };
      pairs.set(key, { ...pair, count: pair.count + count });
    }
  return [...pairs.values()];
}

/** Joins parts that never occur apart, pair by pair. */
function wholeOptionsOf(counts: ReadonlyMap<string, number>, separator: string): string[] {
  let cells = [...counts].map(([cell, count]) => [pieces(cell, separator), count] as const);
  const joined = new Set<string>();
  for (;;) {
    const uses = new Map<string, number>();
    for (const [parts, count] of cells) for (const part of parts) uses.set(part, (uses.get(part) ?? 0) + count);
    const inseparable = pairsOf(cells).find(
      ({ before, after, count }) =>
        before !== '' &&
        after !== '' &&
        count === uses.get(before) &&
        count === uses.get(after) &&
        count >= (areTold(before, after) ? TOGETHER.told : TOGETHER.untold),
    );
    if (!inseparable) return [...joined];
    const { before, after } = inseparable;
    const option = `${before}${separator}${after}`;
    joined.delete(before);
    joined.delete(after);
    joined.add(option);
    cells = cells.map(([parts, count]) => [withJoined(parts, before, after, option), count] as const);
  }
}

function withJoined(parts: readonly string[], before: string, after: string, option: string): string[] {
  const at = parts.findIndex((part, index) => part === before && parts[index + 1] === after);
  return at < 0 ? [...parts] : [...parts.slice(0, at), option, ...parts.slice(at + 2)];
}

/**
 * The format of a column with several options per cell, the one with the fewest options if several match; undefined if
 * each cell is one value.
 */
export function severalOptions({ counts, filled, many }: ColumnFacts): SeveralOptions | undefined {
  if (many) return undefined;
  let best: (SeveralOptions & { size: number }) | undefined;
  for (const separator of SEPARATORS) {
    const split = [...counts].filter(([cell]) => cell.includes(separator));
    if (split.length === 0 || split.reduce((sum, [, count]) => sum + count, 0) < SHARE * filled) continue;
    const several = { separator, wholeOptions: wholeOptionsOf(counts, separator) };
    const options = optionCounts(counts, several);
    const uses = [...options.values()].reduce((sum, count) => sum + count, 0);
    const repeats = options.size < counts.size && options.size <= OPTIONS && uses >= USES * options.size;
    if (repeats && (!best || options.size < best.size)) best = { ...several, size: options.size };
  }
  return best && { separator: best.separator, wholeOptions: best.wholeOptions };
}
