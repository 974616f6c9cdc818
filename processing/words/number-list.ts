type Numbers = Int32Array | Float32Array;

/** A growing list of numbers that ends up in a typed array. */
export class NumberList<A extends Numbers> {
  #length = 0;

  constructor(private kept: A) {}

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.kept.length) this.#widen(1);
    this.kept[this.#length] = value;
    this.#length += 1;
  }

  append(values: A): void {
    if (this.#length + values.length > this.kept.length) this.#widen(values.length);
    this.kept.set(values, this.#length);
    this.#length += values.length;
  }

  /** Truncates the list to this length. */
  cut(length: number): void {
    this.#length = Math.min(length, this.#length);
  }

  /** View of the current content; valid until the next push. */
  view(): A {
    return this.kept.subarray(0, this.#length) as A;
  }

  #widen(more: number): void {
    const length = Math.max(2 * this.kept.length, this.#length + more);
    const wider = new (this.kept.constructor as new (length: number) => A)(length);
    wider.set(this.kept);
    this.kept = wider;
  }
}

export const integers = () => new NumberList(new Int32Array(1024));
export const reals = () => new NumberList(new Float32Array(1024));
