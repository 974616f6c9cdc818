const WORD_SIGN = /[\p{L}\p{N}]/u;
/** Minimum characters of stored parts; shorter matches are coincidences. */
const SHORTEST = 3;
const LONGEST = 64;

/** Findings in texts, with their beginnings and endings: excerpts of these texts may be cut inside a finding. */
export class SeenWords {
  private readonly known = new Set<string>();
  private readonly beginnings = new Map<string, string>();
  private readonly endings = new Map<string, string>();

  /** Stores words and their label. */
  add(words: string, label: string): void {
    if (this.known.has(words)) return;
    this.known.add(words);
    for (let length = SHORTEST; length < words.length && length <= LONGEST; length += 1) {
      this.beginnings.set(words.slice(0, length), label);
      this.endings.set(words.slice(-length), label);
    }
  }

  /** Bounds of an excerpt without findings cut at its edges, and their labels. */
  edges(text: string): { from: number; to: number; head: string; tail: string } {
    // A complete finding is not cut.
    if (this.known.has(text)) return { from: 0, to: text.length, head: '', tail: '' };
    let from = 0;
    let to = text.length;
    for (let length = Math.min(LONGEST, text.length); length >= SHORTEST && from === 0; length -= 1)
      if (this.endings.has(text.slice(0, length)) && !continues(text, length)) from = length;
    for (let length = Math.min(LONGEST, text.length - from); length >= SHORTEST && to === text.length; length -= 1)
      if (this.beginnings.has(text.slice(text.length - length)) && !continues(text, text.length - length))
        to = text.length - length;
    return {
      from,
      to,
      head: this.endings.get(text.slice(0, from)) ?? '',
      tail: this.beginnings.get(text.slice(to)) ?? '',
    };
  }
}

/** True if a word continues across a position of a text. */
const continues = (text: string, at: number): boolean =>
  WORD_SIGN.test(text[at - 1] ?? '') && WORD_SIGN.test(text[at] ?? '');
