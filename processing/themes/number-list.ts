type Numbers = Int32Array | Float32Array;

/** Numbers that are added one by one and end up in a typed array. */
export class NumberList<A extends Numbers> {
  #length = 0;

  constructor(private kept: A) {}

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.kept.length) {
      const wider = new (this.kept.constructor as new (length: number) => A)(2 * this.#length);
      wider.set(this.kept);
      this.kept = wider;
    }
    this.kept[this.#length] = value;
    this.#length += 1;
  }

  /** What there is so far; valid until the next push. */
  view(): A {
    return this.kept.subarray(0, this.#length) as A;
  }
}

export const integers = () => new NumberList(new Int32Array(1024));
export const reals = () => new NumberList(new Float32Array(1024));
