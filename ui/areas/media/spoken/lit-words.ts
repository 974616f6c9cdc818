import type { Span } from '../../../editor/reading/reading.ts';

/** Its look is in ui/editor/note-editor.module.css. */
const NAME = 'e-spoken';

/** Words that are painted as spoken, without changing the text; undefined in browsers without the Highlight API. */
function painted(): Highlight | undefined {
  if (!('highlights' in CSS)) return undefined;
  const known = CSS.highlights.get(NAME);
  if (known) return known;
  const all = new Highlight();
  CSS.highlights.set(NAME, all);
  return all;
}

/** Lights the words that are spoken: one range over the text, which is not rendered again. */
export class LitWords {
  private words: Span | undefined;
  private range: Range | undefined;

  constructor(private readonly rangeOf: (words: Span) => Range | undefined) {}

  /** Lights words in place of the previous ones; true if they are others. */
  light(words: Span | undefined): boolean {
    const same = words?.from === this.words?.from && words?.to === this.words?.to;
    // Words that were edited are rendered again, and their range collapses.
    if (same && (!words || this.range?.collapsed === false)) return false;
    this.words = words;
    const all = painted();
    if (this.range) all?.delete(this.range);
    this.range = words && this.rangeOf(words);
    if (this.range) all?.add(this.range);
    return true;
  }
}
