import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';

const { depth: MOST_DEPTH, values: MOST_VALUES } = limits.json;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
// A group of elements ends with the element that reaches one of these.
const GROUP_LENGTH = 50_000;
const GROUP_VALUES = 2000;

/** A list directly inside the outermost object, divided into groups of elements: [start, end) of each group. */
export interface JsonList {
  start: number;
  end: number;
  groups: [start: number, end: number][];
}

/** Refusal of invalid JSON. */
export function notJson(cause?: unknown): Refusal {
  const refusal = new Refusal('BAD_USER_INPUT', 'The body is not valid JSON.');
  refusal.cause = cause;
  return refusal;
}

/**
 * Scans the brackets and commas of JSON that arrives in pieces. Refuses nesting beyond `limits.json.depth` and more
 * than `most` values; a single element of a list, and everything outside such lists, can have `limits.json.values`.
 */
export class JsonScan {
  /** lists with elements, in text order */
  readonly lists: JsonList[] = [];
  // Characters before the current piece.
  private before = 0;
  private inString = false;
  private escaped = false;
  private isObject: boolean | undefined;
  private depth = 0;
  private total = 0;
  // Values of the current group, and of everything outside such lists.
  private inGroup = 0;
  private outside = 0;
  private list: JsonList | undefined;
  private groupStart = 0;
  private groupBlank = true;

  constructor(private readonly most: number) {}

  /** Scans the next piece. */
  add(piece: string): void {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (this.inString) this.within(code);
      else if (code > 0x20) this.outsideStrings(code, this.before + at);
    }
    this.before += piece.length;
  }

  private within(code: number): void {
    if (this.escaped) this.escaped = false;
    else if (code === BACKSLASH) this.escaped = true;
    else if (code === QUOTE) this.inString = false;
  }

  private outsideStrings(code: number, at: number): void {
    this.isObject ??= code === OPEN_OBJECT;
    if (code === COMMA) this.comma(at);
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) this.close(code === CLOSE_LIST, at);
    else {
      this.groupBlank = false;
      if (code === QUOTE) this.inString = true;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) this.open(code === OPEN_LIST, at);
    }
  }

  private open(isList: boolean, at: number): void {
    this.depth += 1;
    if (this.depth > MOST_DEPTH)
      throw new Refusal('TOO_LARGE', `The body is nested too deeply; ${MOST_DEPTH} levels are allowed.`);
    this.count();
    if (!isList || this.depth !== 2 || !this.isObject) return;
    this.list = { start: at + 1, end: at + 1, groups: [] };
    this.begin(at + 1);
  }

  private close(isList: boolean, at: number): void {
    if (this.depth === 2 && this.list && isList) {
      const { list } = this;
      if (list.groups.length > 0 || !this.groupBlank) {
        this.endGroup(list, at);
        list.end = at;
        this.lists.push(list);
      }
      this.list = undefined;
    }
    this.depth -= 1;
  }

  private comma(at: number): void {
    this.count();
    if (!this.list || this.depth !== 2) return;
    if (this.inGroup < GROUP_VALUES && at - this.groupStart < GROUP_LENGTH) return;
    this.endGroup(this.list, at);
    this.begin(at + 1);
  }

  private begin(at: number): void {
    this.groupStart = at;
    this.groupBlank = true;
    this.inGroup = 0;
  }

  private endGroup({ groups }: JsonList, at: number): void {
    // A comma without a value on one side.
    if (this.groupBlank) throw notJson();
    groups.push([this.groupStart, at]);
  }

  private count(): void {
    this.total += 1;
    if (this.list) this.inGroup += 1;
    else this.outside += 1;
    if (this.total > this.most || this.inGroup > MOST_VALUES || this.outside > MOST_VALUES)
      throw new Refusal('TOO_LARGE', 'The body has too many values. Send it in several requests.');
  }
}
