import type { ReadText } from './phrases.ts';

/** Occurrence of a phrase: its spelling there, and its neighbours; '' at the start or end of the text. */
export interface Surroundings {
  readonly written: string;
  readonly before: string;
  readonly after: string;
  /** true if a sentence or clause begins or ends there */
  readonly opens: boolean;
  readonly closes: boolean;
}

/** Index of phrases in texts by their first words. */
export class PhraseIndex {
  readonly #places = new Map<string, { text: number; at: number }[]>();

  constructor(private readonly texts: readonly ReadText[]) {
    for (const [text, { words }] of texts.entries())
      for (const [at, { key }] of words.entries()) {
        const known = this.#places.get(key);
        if (known) known.push({ text, at });
        else this.#places.set(key, [{ text, at }]);
      }
  }

  /** Every occurrence of a sequence of words. */
  *find(words: readonly string[]): Generator<Surroundings> {
    for (const { text, at } of this.#places.get(words[0] ?? '') ?? []) {
      const { text: whole, words: own } = this.texts[text] as ReadText;
      if (!words.every((key, more) => own[at + more]?.key === key)) continue;
      const written = whole.slice(own[at]?.start, own[at + words.length - 1]?.end);
      const [first, next] = [own[at], own[at + words.length]];
      yield {
        written,
        before: own[at - 1]?.key ?? '',
        after: next?.key ?? '',
        opens: at === 0 || !first?.joined,
        closes: !next?.joined,
      };
    }
  }
}
