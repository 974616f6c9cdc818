import { isAscii, isUtf8 } from 'node:buffer';
import { limits } from '@earshot/core/limits';
import { BYTE, type Dialect } from './dialect.ts';

/** Reason why a row could not be split into fields. */
export type Damage = 'UNCLOSED_QUOTE' | 'TEXT_AFTER_QUOTE' | 'TOO_LONG' | 'NOT_UTF8';

const FIRST_FIELDS = 64;
const SHORT = 24;
// Values in place of the end of a row or field:
const INCOMPLETE = -1;
const DAMAGED = -2;

/**
 * Finds rows and fields in a stream of UTF-8 bytes, however it is cut. Stores positions of fields and makes text only
 * of requested ones; its memory is one piece and one row. A damaged row costs its first line, and reading continues
 * after that line: an unclosed quote swallows nothing.
 */
export class RowScanner {
  /** number of fields of the row; 0 if it is damaged, unless only its bytes are invalid UTF-8 */
  fields = 0;
  /** the line in which the row begins, from 1; line ends within quotes count */
  line = 0;
  damage: Damage | undefined;

  readonly #delimiter: string;
  readonly #rowEnd: '\n' | '\r';
  /** characters allowed after a closing quote */
  readonly #spaces: readonly string[];

  #bytes = Buffer.alloc(0);
  /** the bytes, each as one character: searching a string costs a third of searching a buffer */
  #text = '';
  #end = 0;
  #final = false;
  #ascii = true;
  #utf8 = true;

  // The next position of each, from the start of the row or its scan, or the end.
  #delimiterAt = -1;
  #rowEndAt = -1;

  // Start of the next row and its line; true while an overlong line is being skipped.
  #at = 0;
  #nextLine = 1;
  #passing = false;

  // State of the row: its bytes without its end, its fields' bytes without quotes, the line ends in it.
  #from = 0;
  #to = 0;
  #rowAscii: boolean | undefined;
  #starts = new Int32Array(FIRST_FIELDS);
  #ends = new Int32Array(FIRST_FIELDS);
  #doubled = new Uint8Array(FIRST_FIELDS);
  #lines = 0;
  #reason: Damage = 'TOO_LONG';
  #reached = 0;

  constructor(
    { delimiter, rowEnd }: Dialect,
    readonly rowBytes: number = limits.csv.rowBytes,
  ) {
    this.#delimiter = delimiter;
    this.#rowEnd = rowEnd === 'CR' ? '\r' : '\n';
    this.#spaces = [' ', '\t'].filter((space) => space !== delimiter);
  }

  /** Adds the next piece, which is copied; the previous row is no longer readable. */
  push(piece: Uint8Array, final: boolean): void {
    const rest = this.#end - this.#at;
    const size = rest + piece.length;
    const room = size > this.#bytes.length ? Buffer.allocUnsafeSlow(2 * size) : this.#bytes;
    this.#bytes.copy(room, 0, this.#at, this.#end);
    room.set(piece, rest);
    this.#bytes = room;
    this.#at = 0;
    this.#end = size;
    this.#final = final;
    this.#text = room.toString('latin1', 0, size);
    this.#delimiterAt = -1;
    this.#rowEndAt = -1;
    // Rows end at line ends; up to the last one, characters are complete.
    const whole = room.subarray(0, final ? size : this.#text.lastIndexOf(this.#rowEnd) + 1);
    this.#ascii = isAscii(whole);
    this.#utf8 = this.#ascii || isUtf8(whole);
  }

  /** Moves to the next row that is not blank; false if it needs the next piece, or at the end. */
  next(): boolean {
    this.damage = undefined;
    if (this.#passing && !this.#pass()) return false;
    while (this.#at < this.#end) {
      const from = this.#at;
      const next = this.#scan(from);
      if (next === INCOMPLETE && this.#end - from <= this.rowBytes) return false;
      if (next === DAMAGED && this.#reached - from <= this.rowBytes) return this.#damaged(this.#reason);
      if (next < 0 || next - from > this.rowBytes) {
        this.#delimiterAt = -1;
        return this.#damaged('TOO_LONG');
      }
      this.#from = from;
      this.#at = next;
      this.#rowAscii = undefined;
      this.line = this.#nextLine;
      this.#nextLine += this.#lines;
      const blank = this.fields === 1 && this.#ends[0] === from;
      if (blank) continue;
      if (!this.#utf8 && !isUtf8(this.#bytes.subarray(from, this.#to))) this.damage = 'NOT_UTF8';
      return true;
    }
    return false;
  }

  /** The text of a field; '' beyond the row's last one. */
  text(field: number): string {
    const text = this.#decoded(this.start(field), this.end(field));
    return this.isDoubled(field) ? text.replaceAll('""', '"') : text;
  }

  /**
   * Splits a row that has more fields than columns because lone CRs ended some of its lines: the first line becomes the
   * row, the next one follows. Returns false without a change unless every such line has exactly one field for each
   * column.
   */
  endAtCr(columns: number): boolean {
    const lines = (this.fields - 1) / (columns - 1);
    if (this.#rowEnd !== '\n' || lines < 2 || !Number.isInteger(lines) || this.fields > this.#starts.length)
      return false;
    for (let field = 0; field < this.fields; field += 1) {
      const joint = field > 0 && field < this.fields - 1 && field % (columns - 1) === 0;
      if (this.#crs(field) !== (joint ? 1 : 0)) return false;
    }
    const cr = this.#text.indexOf('\r', this.start(columns - 1));
    this.#lines = 1;
    for (let at = this.#find('\n', this.#from); at < cr; at = this.#find('\n', at + 1)) this.#lines += 1;
    this.#nextLine = this.line + this.#lines - 1;
    this.#ends[columns - 1] = cr;
    this.#to = cr;
    this.#at = cr + 1;
    this.fields = columns;
    this.#delimiterAt = -1;
    this.#rowEndAt = -1;
    return true;
  }

  /** Number of CRs in an unquoted field; inside quotes they belong to its text. */
  #crs(field: number): number {
    const start = this.start(field);
    if (start > this.#from && this.#text.charCodeAt(start - 1) === BYTE.quote) return 0;
    return this.#text.substring(start, this.end(field)).split('\r').length - 1;
  }

  /** Start of a field's bytes in `bytes`. */
  start(field: number): number {
    return field < this.fields ? (this.#starts[field] ?? 0) : 0;
  }

  /** End of a field's bytes in `bytes`. */
  end(field: number): number {
    return field < this.fields ? (this.#ends[field] ?? 0) : 0;
  }

  /** True if quotes in the field are doubled. */
  isDoubled(field: number): boolean {
    return this.#doubled[field] === 1;
  }

  /** Buffer that the fields' offsets refer to, valid until the next piece. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** The raw row without its line end; the first line of a damaged one. */
  raw(): string {
    return this.#decoded(this.#from, Math.min(this.#to, this.#from + this.rowBytes));
  }

  #decoded(start: number, end: number): string {
    return this.#isAscii(start, end) ? this.#text.substring(start, end) : this.#bytes.toString('utf8', start, end);
  }

  /** Slicing a string is almost free, decoding costs as much as the rest of a row; so the check pays off. */
  #isAscii(start: number, end: number): boolean {
    this.#rowAscii ??= this.#ascii || isAscii(this.#bytes.subarray(this.#from, this.#to));
    if (this.#rowAscii) return true;
    if (end - start > SHORT) return false;
    for (let at = start; at < end; at += 1) if (this.#text.charCodeAt(at) > 0x7f) return false;
    return true;
  }

  #scan(from: number): number {
    const text = this.#text;
    const end = this.#end;
    const delimiter = this.#delimiter;
    let delimiterAt = this.#delimiterAt;
    let at = from;
    this.fields = 0;
    this.#lines = 1;
    if (this.#rowEndAt < from) this.#rowEndAt = this.#find(this.#rowEnd, from);
    let rowEndAt = this.#rowEndAt;
    for (;;) {
      const quoted = at < end && text.charCodeAt(at) === BYTE.quote;
      if (quoted) {
        at = this.#scanQuoted(at);
        if (at < 0) return at;
        rowEndAt = this.#rowEndAt;
      } else {
        if (delimiterAt < at) {
          delimiterAt = text.indexOf(delimiter, at);
          if (delimiterAt < 0) delimiterAt = end;
        }
        const start = at;
        at = Math.min(delimiterAt, rowEndAt);
        if (at === end && !this.#final) return INCOMPLETE;
        this.#keep(start, at, 0);
      }
      if (at === rowEndAt || at === end) {
        this.#delimiterAt = delimiterAt;
        return this.#endRow(at, quoted);
      }
      at += 1;
    }
  }

  /** The position after a quoted field and spaces: a delimiter, a row's end or the end of the data. */
  #scanQuoted(open: number): number {
    const text = this.#text;
    const end = this.#end;
    let doubled = 0;
    let close = this.#find('"', open + 1);
    while (close + 1 < end && text.charCodeAt(close + 1) === BYTE.quote) {
      doubled = 1;
      close = this.#find('"', close + 2);
    }
    if (close === end) return this.#final ? this.#damage('UNCLOSED_QUOTE', end) : INCOMPLETE;
    for (; this.#rowEndAt < close; this.#lines += 1) this.#rowEndAt = this.#find(this.#rowEnd, this.#rowEndAt + 1);
    this.#keep(open + 1, close, doubled);
    return this.#behindQuote(close + 1);
  }

  #behindQuote(from: number): number {
    const text = this.#text;
    const end = this.#end;
    let at = from;
    while (at < end && this.#spaces.includes(text[at] ?? '')) at += 1;
    if (text[at] === '\r' && this.#rowEnd === '\n' && (at + 1 === end || text[at + 1] === '\n')) at += 1;
    if (at === end) return this.#final ? end : INCOMPLETE;
    return text[at] === this.#delimiter || at === this.#rowEndAt ? at : this.#damage('TEXT_AFTER_QUOTE', at);
  }

  #find(character: string, from: number): number {
    const at = this.#text.indexOf(character, from);
    return at < 0 ? this.#end : at;
  }

  #keep(start: number, end: number, doubled: number): void {
    const field = this.fields;
    // A row can have more fields than the allowed columns; those are only counted.
    if (field === this.#starts.length && field <= limits.csv.columns) this.#growFields();
    this.#starts[field] = start;
    this.#ends[field] = end;
    this.#doubled[field] = doubled;
    this.fields = field + 1;
  }

  #growFields(): void {
    const room = 2 * this.fields;
    const grown = <A extends Int32Array | Uint8Array>(larger: A, from: A): A => {
      larger.set(from);
      return larger;
    };
    this.#starts = grown(new Int32Array(room), this.#starts);
    this.#ends = grown(new Int32Array(room), this.#ends);
    this.#doubled = grown(new Uint8Array(room), this.#doubled);
  }

  /** Ends the row at its line end, or at the end of the data; returns the start of the next row. */
  #endRow(at: number, quoted: boolean): number {
    const last = this.fields - 1;
    const next = this.#behindLine(at);
    if (next === INCOMPLETE) return INCOMPLETE;
    this.#to = this.#withoutCr(quoted ? at : this.start(last), at);
    if (!quoted) this.#ends[last] = this.#to;
    return next;
  }

  /** The position after a line end. */
  #behindLine(at: number): number {
    if (this.#rowEnd === '\n' || at === this.#end) return Math.min(at + 1, this.#end);
    if (at + 1 === this.#end) return this.#final ? this.#end : INCOMPLETE;
    return this.#text[at + 1] === '\n' ? at + 2 : at + 1;
  }

  #withoutCr(from: number, to: number): number {
    return this.#rowEnd === '\n' && to > from && this.#text.charCodeAt(to - 1) === BYTE.cr ? to - 1 : to;
  }

  #damage(reason: Damage, reached: number): number {
    this.#reason = reason;
    this.#reached = reached;
    return DAMAGED;
  }

  /** Gives up the first line of the row; false if its end has not arrived yet. */
  #damaged(reason: Damage): boolean {
    const from = this.#at;
    const lineEnd = this.#find(this.#rowEnd, from);
    if (lineEnd === this.#end && !this.#final && this.#end - from <= this.rowBytes) return false;
    const next = this.#behindLine(lineEnd);
    if (next === INCOMPLETE) return false;
    this.#rowEndAt = lineEnd;
    this.#rowAscii = undefined;
    this.damage = reason;
    this.fields = 0;
    this.line = this.#nextLine;
    this.#from = from;
    this.#to = this.#withoutCr(from, lineEnd);
    this.#at = next;
    this.#passing = lineEnd === this.#end && !this.#final;
    if (!this.#passing) this.#nextLine += 1;
    return true;
  }

  /** Continues after an overlong line; false if its end has not arrived yet. */
  #pass(): boolean {
    const lineEnd = this.#find(this.#rowEnd, this.#at);
    const next = this.#behindLine(lineEnd);
    if (next === INCOMPLETE) return false;
    this.#at = next;
    if (lineEnd === this.#end) return false;
    this.#passing = false;
    this.#nextLine += 1;
    return true;
  }
}
