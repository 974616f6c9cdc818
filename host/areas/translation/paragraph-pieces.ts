import { type BatchLimits, batchesOf, piecesOf } from '@earshot/core/areas/translation/batches';

interface Paragraph {
  hash: string;
  text: string;
}

/** A translated piece with trailing white space as in the original, so that sentences stay separate. */
const spacedAs = (original: string, text: string): string => text.trimEnd() + (/\s*$/u.exec(original)?.[0] ?? '');

/** Paragraphs in pieces within a service's limits, and their translations. */
export class ParagraphPieces {
  readonly #pieces: Paragraph[];
  readonly #counts = new Map<string, number>();
  readonly #translated = new Map<string, string[]>();
  /** number of translated pieces */
  #done = 0;

  constructor(
    paragraphs: readonly Paragraph[],
    private readonly most: BatchLimits,
  ) {
    this.#pieces = paragraphs.flatMap(({ hash, text }) =>
      piecesOf(text, most.characters).map((piece) => ({ hash, text: piece })),
    );
    for (const { hash } of this.#pieces) this.#counts.set(hash, (this.#counts.get(hash) ?? 0) + 1);
  }

  /** Pieces to send together, in order. */
  batches(): string[][] {
    return batchesOf(
      this.#pieces.map(({ text }) => text),
      this.most,
    );
  }

  /** Adds the translations of the next batch; returns the paragraphs that are now complete. */
  add(texts: readonly string[]): Paragraph[] {
    for (const text of texts) {
      const { hash, text: original } = this.#pieces[this.#done] as Paragraph;
      this.#translated.set(hash, [...(this.#translated.get(hash) ?? []), spacedAs(original, text)]);
      this.#done += 1;
    }
    const whole = [...this.#translated].filter(([hash, parts]) => parts.length === this.#counts.get(hash));
    for (const [hash] of whole) this.#translated.delete(hash);
    return whole.map(([hash, parts]) => ({ hash, text: parts.join('') }));
  }

  /** Progress in thousandths. */
  get progress(): number {
    return Math.floor((1000 * this.#done) / Math.max(1, this.#pieces.length));
  }
}
