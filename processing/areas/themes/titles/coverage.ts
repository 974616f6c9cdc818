import type { ReadText } from '../../../words/phrases.ts';
import { tellingStem } from './wording.ts';

const BITS = 32;

/** Number of texts that contain something. */
export interface Covered {
  readonly inside: number;
  readonly total: number;
}

/** Words after which a piece of a text ends at a clause, and after which it ends in any case. */
const SHORT_PIECE = 10;
const LONG_PIECE = 25;

/** Bitmap of the pieces of several groups' texts in which each stem occurs. */
export class Coverage {
  readonly #bits = new Map<string, Uint32Array>();
  /** the number of the text, across all groups, of each piece */
  readonly #textOf: number[] = [];
  /** the number of each group's first text */
  readonly #firstText: number[] = [0];

  constructor(groups: readonly (readonly ReadText[])[], stems: ReadonlySet<string>) {
    const places = new Map<string, number[] | undefined>();
    const byStem = new Map<string, number[]>();
    const placesOf = (key: string): number[] | undefined => {
      const stem = tellingStem(key);
      if (!stems.has(stem)) return undefined;
      const found = byStem.get(stem) ?? [];
      byStem.set(stem, found);
      return found;
    };
    let text = 0;
    for (const texts of groups) {
      for (const { words } of texts) {
        let length = 0;
        for (const { key, joined } of words) {
          if (length === 0 || length === LONG_PIECE || (length >= SHORT_PIECE && !joined)) {
            this.#textOf.push(text);
            length = 0;
          }
          length += 1;
          if (!places.has(key)) places.set(key, placesOf(key));
          const own = places.get(key);
          const piece = this.#textOf.length - 1;
          if (own && own.at(-1) !== piece) own.push(piece);
        }
        text += 1;
      }
      this.#firstText.push(text);
    }
    for (const [stem, own] of byStem) this.#bits.set(stem, this.#packed(own));
  }

  #packed(pieces: readonly number[]): Uint32Array {
    const bits = new Uint32Array(Math.ceil(this.#textOf.length / BITS));
    for (const piece of pieces) {
      const at = Math.floor(piece / BITS);
      bits[at] = (bits[at] as number) | (1 << (piece % BITS));
    }
    return bits;
  }

  /** Number of texts, of a group and of all, in which all of some stems are near each other, in any order. */
  of(stems: readonly string[], group: number): Covered {
    const [first, ...rest] = stems.map((stem) => this.#bits.get(stem));
    let [inside, total, last] = [0, 0, -1];
    const [from, to] = [this.#firstText[group] as number, this.#firstText[group + 1] as number];
    for (let at = 0; at < (first?.length ?? 0); at += 1) {
      let left = first?.[at] as number;
      for (const row of rest) left &= row?.[at] ?? 0;
      for (; left !== 0; left &= left - 1) {
        const text = this.#textOf[at * BITS + 31 - Math.clz32(left & -left)] as number;
        if (text === last) continue;
        last = text;
        total += 1;
        if (text >= from && text < to) inside += 1;
      }
    }
    return { inside, total };
  }
}
