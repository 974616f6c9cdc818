const SHARDS = 256;
const FIRST_SLOTS = 32;
const MOST_FULL = 0.75;
const MOST_IN_SLOT = 255;

/**
 * A table: hashes at even and odd indexes, with the number of occurrences beside them; a count of zero is a free slot.
 */
interface Shard {
  hashes: Int32Array;
  counts: Uint8Array;
  used: number;
}

const shardOf = (slots: number): Shard => ({
  hashes: new Int32Array(2 * slots),
  counts: new Uint8Array(slots),
  used: 0,
});

function slotOf({ hashes, counts }: Shard, high: number, low: number): number {
  const mask = counts.length - 1;
  let slot = low & mask;
  while (counts[slot] !== 0 && (hashes[2 * slot] !== high || hashes[2 * slot + 1] !== low)) slot = (slot + 1) & mask;
  return slot;
}

function grown(shard: Shard): Shard {
  const larger = shardOf(2 * shard.counts.length);
  larger.used = shard.used;
  for (let at = 0; at < shard.counts.length; at += 1) {
    const count = shard.counts[at] ?? 0;
    if (count === 0) continue;
    const [high = 0, low = 0] = [shard.hashes[2 * at], shard.hashes[2 * at + 1]];
    const slot = slotOf(larger, high, low);
    larger.hashes[2 * slot] = high;
    larger.hashes[2 * slot + 1] = low;
    larger.counts[slot] = count;
  }
  return larger;
}

/**
 * Counts occurrences of 64-bit hashes in 12 to 24 bytes each: a Map of five million would take half a gigabyte. Many
 * small tables, since a large one would need double the memory while it grows.
 */
export class Occurrences {
  readonly #shards = Array.from({ length: SHARDS }, () => shardOf(FIRST_SLOTS));
  /** counts that have no room in a slot */
  readonly #many = new Map<string, number>();

  /** The number of this occurrence of a hash, from 1. */
  next(high: number, low: number): number {
    const which = high >>> 24;
    let shard = this.#shards[which] as Shard;
    if (shard.used >= MOST_FULL * shard.counts.length) {
      shard = grown(shard);
      this.#shards[which] = shard;
    }
    const slot = slotOf(shard, high, low);
    const before = shard.counts[slot] ?? 0;
    if (before === MOST_IN_SLOT) return this.#nextOfMany(`${high},${low}`);
    if (before === 0) {
      shard.hashes[2 * slot] = high;
      shard.hashes[2 * slot + 1] = low;
      shard.used += 1;
    }
    shard.counts[slot] = before + 1;
    return before + 1;
  }

  #nextOfMany(hash: string): number {
    const count = (this.#many.get(hash) ?? MOST_IN_SLOT) + 1;
    this.#many.set(hash, count);
    return count;
  }
}
