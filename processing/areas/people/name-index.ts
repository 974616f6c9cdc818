import { TrigramNumbers } from './trigram-numbers.ts';

/** A text that is similar to another. */
export interface Match {
  /** position of the text among those given */
  at: number;
  /** from the threshold to 1 */
  similarity: number;
}

const SLACK = 1e-9;
const NONE = -1;

/**
 * Finds the most similar of many texts without comparing all pairs, and misses none. Two sets of sizes n and m whose
 * similarity reaches t have at least t / (1 + t) * (n + m) trigrams in common. With all trigrams in one order, the
 * rarest first, they must therefore share one of their first few; only these are indexed and looked up (prefix
 * filtering). The more similar the matches found so far, the fewer remain to be looked up.
 */
export class NameIndex {
  private readonly threshold: number;
  /** the distinct text of each text */
  private readonly distinctOf: Int32Array;
  /** the first two texts equal to each distinct one */
  private readonly first: number[] = [];
  private readonly second: number[] = [];
  /** trigrams of the distinct texts one after the other, each text's in ascending rank */
  private readonly trigrams: Int32Array;
  private readonly starts: Int32Array;
  /** for each trigram, the distinct texts with it among their first few, in ascending size, and its position in them */
  private readonly lists: Int32Array;
  private readonly listed: Int32Array;
  private readonly listedAt: Uint8Array;
  /** the last call that visited each distinct text */
  private readonly seen: Int32Array;
  private call = 0;

  /** Indexes texts made by comparedText for a threshold above 0. */
  constructor(texts: readonly string[], threshold: number) {
    this.threshold = threshold;
    this.distinctOf = new Int32Array(texts.length);
    const { flat, starts, counts } = this.read(texts);
    this.starts = Int32Array.from(starts);
    this.trigrams = ranked(flat, this.starts, counts);
    this.seen = new Int32Array(this.first.length);
    const { lists, listed, listedAt } = this.lookup(counts.length);
    this.lists = lists;
    this.listed = listed;
    this.listedAt = listedAt;
  }

  /** The `most` texts most similar to one, the most similar first, among the texts before an index. */
  matches(row: number, before: number, most: number): Match[] {
    const found: Match[] = [];
    const own = this.distinctOf[row] as number;
    const start = this.starts[own] as number;
    const size = (this.starts[own + 1] as number) - start;
    if (size === 0) return found;
    this.call += 1;
    this.seen[own] = this.call;
    this.offer(found, most, own, 1, row, before);
    for (let at = 0; at < size; at += 1) {
      // A match must be better than the worst one found.
      const bar = found.length < most ? this.threshold : (found[most - 1] as Match).similarity;
      if (bar >= 1) break;
      const largest = Math.floor(((size - at) * (1 + bar)) / bar - size + SLACK);
      const smallest = Math.ceil(bar * size - SLACK);
      if (largest < smallest) break;
      const trigram = this.trigrams[start + at] as number;
      const end = this.lists[trigram + 1] as number;
      for (let p = this.from(this.lists[trigram] as number, end, smallest); p < end; p += 1) {
        const other = this.listed[p] as number;
        const otherSize = this.sizeOf(other);
        if (otherSize > largest) break;
        if (this.seen[other] === this.call) continue;
        this.seen[other] = this.call;
        if ((this.first[other] as number) >= before) continue;
        const least = found.length < most ? this.threshold : (found[most - 1] as Match).similarity;
        const needed = Math.ceil((least / (1 + least)) * (size + otherSize) - SLACK);
        const common = this.common(own, at, other, this.listedAt[p] as number, needed);
        if (common > 0) this.offer(found, most, other, common / (size + otherSize - common), row, before);
      }
    }
    return found;
  }

  private sizeOf(distinct: number): number {
    return (this.starts[distinct + 1] as number) - (this.starts[distinct] as number);
  }

  /** Counts common trigrams from the first one, which is at these positions; 0 when fewer than `needed` are left. */
  private common(own: number, at: number, other: number, otherAt: number, needed: number): number {
    const { trigrams, starts } = this;
    const [end, otherEnd] = [starts[own + 1] as number, starts[other + 1] as number];
    let a = (starts[own] as number) + at;
    let b = (starts[other] as number) + otherAt;
    let count = 0;
    while (a < end && b < otherEnd) {
      if (count + Math.min(end - a, otherEnd - b) < needed) return 0;
      const [left, right] = [trigrams[a] as number, trigrams[b] as number];
      if (left === right) count += 1;
      if (left <= right) a += 1;
      if (right <= left) b += 1;
    }
    return count >= needed ? count : 0;
  }

  /** Adds a match if it is among the best; of equal ones the earlier wins. */
  private offer(found: Match[], most: number, distinct: number, similarity: number, row: number, before: number): void {
    if (similarity < this.threshold) return;
    for (const at of [this.first[distinct] as number, this.second[distinct] as number]) {
      if (at === NONE || at >= before || at === row) continue;
      if (found.length === most && similarity <= (found[most - 1] as Match).similarity) return;
      let place = found.length;
      while (place > 0 && (found[place - 1] as Match).similarity < similarity) place -= 1;
      found.splice(place, 0, { at, similarity });
      if (found.length > most) found.pop();
    }
  }

  /** The first position of a list whose text has at least `smallest` trigrams. */
  private from(start: number, end: number, smallest: number): number {
    let [low, high] = [start, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.sizeOf(this.listed[middle] as number) < smallest) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private read(texts: readonly string[]): { flat: number[]; starts: number[]; counts: number[] } {
    const known = new Map<string, number>();
    const numbers = new TrigramNumbers();
    const flat: number[] = [];
    const starts = [0];
    for (const [at, text] of texts.entries()) {
      const earlier = known.get(text);
      this.distinctOf[at] = earlier ?? this.first.length;
      if (earlier !== undefined) {
        if (this.second[earlier] === NONE) this.second[earlier] = at;
        continue;
      }
      known.set(text, this.first.length);
      this.first.push(at);
      this.second.push(NONE);
      numbers.add(text, flat);
      starts.push(flat.length);
    }
    return { flat, starts, counts: numbers.counts };
  }

  private lookup(trigramCount: number): { lists: Int32Array; listed: Int32Array; listedAt: Uint8Array } {
    const prefix = (distinct: number) => {
      const size = this.sizeOf(distinct);
      return size === 0 ? 0 : size - Math.ceil(this.threshold * size - SLACK) + 1;
    };
    const lists = new Int32Array(trigramCount + 1);
    const bySize = this.first.map((_, distinct) => distinct).sort((a, b) => this.sizeOf(a) - this.sizeOf(b) || a - b);
    const each = (act: (trigram: number, distinct: number, at: number) => void) => {
      for (const distinct of bySize)
        for (let at = 0; at < prefix(distinct); at += 1)
          act(this.trigrams[(this.starts[distinct] as number) + at] as number, distinct, at);
    };
    each((trigram) => {
      lists[trigram + 1] = (lists[trigram + 1] as number) + 1;
    });
    for (let at = 1; at <= trigramCount; at += 1) lists[at] = (lists[at] as number) + (lists[at - 1] as number);
    const next = lists.slice();
    const listed = new Int32Array(lists[trigramCount] as number);
    const listedAt = new Uint8Array(listed.length);
    each((trigram, distinct, at) => {
      const place = next[trigram] as number;
      next[trigram] = place + 1;
      listed[place] = distinct;
      listedAt[place] = at;
    });
    return { lists, listed, listedAt };
  }
}

/** Sorts a range of numbers; ranges are so short that nothing else is faster. */
function sort(numbers: Int32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at += 1) {
    const number = numbers[at] as number;
    let place = at;
    while (place > from && (numbers[place - 1] as number) > number) {
      numbers[place] = numbers[place - 1] as number;
      place -= 1;
    }
    numbers[place] = number;
  }
}

/** Renumbers trigrams, the rarest first, and sorts those of each text. */
function ranked(flat: readonly number[], starts: Int32Array, counts: readonly number[]): Int32Array {
  const order = counts.map((_, number) => number).sort((a, b) => (counts[a] as number) - (counts[b] as number));
  const rank = new Int32Array(counts.length);
  for (const [at, number] of order.entries()) rank[number] = at;
  const trigrams = Int32Array.from(flat, (number) => rank[number] as number);
  for (let at = 1; at < starts.length; at += 1) sort(trigrams, starts[at - 1] as number, starts[at] as number);
  return trigrams;
}
