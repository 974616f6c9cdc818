/** A cue in the file: times in ms, and its text including tags. */
export interface RawCue {
  start: number;
  end: number;
  text: string;
}

export interface ParsedFile {
  cues: RawCue[];
  /** times of unreadable cues, and of those that end before they start */
  bad: string[];
  /** text that belongs to no cue: after an empty line, or above the first cue */
  loose: string[];
}

// Milliseconds are missing or follow a comma in nonstandard files; standard files are read the same.
const TIMESTAMP = String.raw`(?:(\d{1,4}):)?(\d{1,4}):([0-5]?\d)(?:[.,](\d{1,3})\d*)?`;
const TIMINGS = new RegExp(String.raw`^\s*${TIMESTAMP}\s*-->\s*${TIMESTAMP}(?![\d:.,])`);
const ONE = new RegExp(`^${TIMESTAMP}$`);
const NOT_SAID = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
/** The number of a cue, separated from its times by an empty line. */
const INDEX = /^\s*\d{1,9}\s*$/;

const inMs = ([hours = '0', minutes, seconds, fraction = '']: readonly (string | undefined)[]) =>
  Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'));

/** Milliseconds of a timestamp inside a cue; undefined if it is none. */
export function timestamp(text: string): number | undefined {
  const match = ONE.exec(text);
  return match ? inMs(match.slice(1)) : undefined;
}

/**
 * Reads block by block as in https://www.w3.org/TR/webvtt1/#file-parsing, but loses no text and tolerates bad times.
 */
class Blocks implements ParsedFile {
  readonly cues: RawCue[] = [];
  readonly bad: string[] = [];
  readonly loose: string[] = [];
  #at = 1;
  readonly #lines: readonly string[];

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  readAll(): this {
    if (this.#line !== '') this.#readBlock(true);
    while (this.#line !== undefined) {
      if (this.#line === '') this.#at += 1;
      else this.#readBlock(false);
    }
    return this;
  }

  get #line(): string | undefined {
    return this.#lines[this.#at];
  }

  /**
   * A block with an arrow in its first or second line is a cue; NOTE, STYLE, REGION and the header text are skipped.
   * An arrow further down begins the next block.
   */
  #readBlock(header: boolean): void {
    const first = this.#at;
    let timings: string | undefined;
    let text: string[] = [];
    for (let line = this.#line; line !== undefined && line !== ''; line = this.#line) {
      if (line.includes('-->')) {
        if (header || timings !== undefined || this.#at - first > 1) break;
        timings = line;
        text = [];
      } else text.push(line);
      this.#at += 1;
    }
    if (timings !== undefined) this.#addCue(timings, text.join('\n'));
    else if (!header && !NOT_SAID.test(this.#lines[first] ?? '')) this.#addLoose(text);
  }

  /** Text after an empty line belongs to the cue above, if that has none. */
  #addLoose(lines: readonly string[]): void {
    const isIndex = lines.length === 1 && INDEX.test(lines[0] ?? '') && this.#nextLine?.includes('-->');
    const above = this.cues.at(-1);
    if (isIndex) return;
    if (above?.text.trim() === '') above.text = lines.join('\n');
    else this.loose.push(lines.join('\n'));
  }

  get #nextLine(): string | undefined {
    let at = this.#at;
    while (this.#lines[at] === '') at += 1;
    return this.#lines[at];
  }

  #addCue(timings: string, text: string): void {
    const match = TIMINGS.exec(timings);
    const [start, end] = match ? [inMs(match.slice(1, 5)), inMs(match.slice(5, 9))] : [0, -1];
    if (start <= end) this.cues.push({ start, end, text });
    else this.bad.push(timings.trim());
  }
}

/** The cues of a WebVTT file, in order; undefined without the WebVTT header. */
export function parseFile(file: string): ParsedFile | undefined {
  const lines = file.replace(/^\ufeff/, '').split('\n');
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return undefined;
  return new Blocks(lines).readAll();
}
