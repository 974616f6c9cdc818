/** Deterministic pseudo-random numbers, the same for the same seed on every machine (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, at least 0 and less than `most`. */
  below(most: number): number {
    return Math.floor(this.next() * most);
  }

  /** Another sequence, determined at this point: later draws do not affect it. */
  fork(): Random {
    return new Random(this.below(2 ** 32));
  }

  /** A random selection of `count` numbers below `all`, in random order. */
  some(count: number, all: number): Int32Array {
    const order = Int32Array.from({ length: all }, (_, at) => at);
    const wanted = Math.min(count, all);
    for (let at = 0; at < wanted; at += 1) {
      const other = at + this.below(all - at);
      const [own, taken] = [order[at] as number, order[other] as number];
      order[at] = taken;
      order[other] = own;
    }
    return order.slice(0, wanted);
  }
}
