const SPACE = 32;
/** Upper bound of character numbers, so that three fit into an integer below 2^53. */
const MOST_CHARACTERS = 2 ** 17;
const NONE = -1;

/** Numbers the distinct trigrams of texts in order of first occurrence, without making strings. */
export class TrigramNumbers {
  /** number of texts with each trigram */
  readonly counts: number[] = [];
  private readonly characters = new Map<number, number>();
  // An open hash table of codes with their numbers, a power of two in size and at most half full.
  private codes = new Float64Array(1024).fill(NONE);
  private numbers = new Int32Array(1024);
  /** the last text that had each trigram */
  private readonly last: number[] = [];
  private text = 0;

  /** Appends the numbers of the distinct trigrams of a comparedText, the same trigrams as of `trigramsOf`. */
  add(text: string, to: number[]): void {
    this.text += 1;
    if (text === '') return;
    const space = this.character(SPACE);
    let before = space;
    let middle = space;
    for (let at = 0; at < text.length; at += 1) {
      const point = text.codePointAt(at) as number;
      if (point > 0xffff) at += 1;
      const character = this.character(point);
      this.take(before, middle, character, to);
      [before, middle] = point === SPACE ? [space, space] : [middle, character];
    }
    this.take(before, middle, space, to);
  }

  private character(point: number): number {
    const known = this.characters.get(point);
    if (known !== undefined) return known;
    const number = this.characters.size % MOST_CHARACTERS;
    this.characters.set(point, number);
    return number;
  }

  private take(a: number, b: number, c: number, to: number[]): void {
    const number = this.numberOf((a * MOST_CHARACTERS + b) * MOST_CHARACTERS + c);
    if (this.last[number] === this.text) return;
    this.last[number] = this.text;
    this.counts[number] = (this.counts[number] as number) + 1;
    to.push(number);
  }

  private numberOf(code: number): number {
    let at = this.place(code);
    if (this.codes[at] === code) return this.numbers[at] as number;
    if (2 * this.counts.length >= this.codes.length) {
      this.grow();
      at = this.place(code);
    }
    const number = this.counts.length;
    this.codes[at] = code;
    this.numbers[at] = number;
    this.counts.push(0);
    this.last.push(0);
    return number;
  }

  /** Slot of a code in the hash table. */
  private place(code: number): number {
    const mask = this.codes.length - 1;
    const high = Math.floor(code / 2 ** 26) | 0;
    let at = ((Math.imul(high, 0x9e3779b1) ^ Math.imul((code % 2 ** 26) | 0, 0x85ebca6b)) >>> 7) & mask;
    while (this.codes[at] !== NONE && this.codes[at] !== code) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const { codes, numbers } = this;
    this.codes = new Float64Array(2 * codes.length).fill(NONE);
    this.numbers = new Int32Array(2 * codes.length);
    for (const [old, code] of codes.entries()) {
      if (code === NONE) continue;
      const at = this.place(code);
      this.codes[at] = code;
      this.numbers[at] = numbers[old] as number;
    }
  }
}
