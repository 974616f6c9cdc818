/** One cue as the file has it: times in ms, its text with tags in it. */
export interface RawCue {
  start: number;
  end: number;
  text: string;
}

export interface ParsedFile {
  cues: RawCue[];
  /** cues whose times could not be read, or end before they start */
  bad: number;
}

const TIMESTAMP = String.raw`(?:(\d+):)?(0*[0-5]\d):([0-5]\d)\.(\d{3})(?!\d)`;
const TIMINGS = new RegExp(String.raw`^\s*${TIMESTAMP}\s*-->\s*${TIMESTAMP}`);
const ONE = new RegExp(`^${TIMESTAMP}$`);

const inMs = ([hours = '0', minutes, seconds, milli]: readonly (string | undefined)[]) =>
  Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(milli);

/** Milliseconds of a timestamp inside a cue; undefined when it is none. */
export function timestamp(text: string): number | undefined {
  const match = ONE.exec(text);
  return match ? inMs(match.slice(1)) : undefined;
}

/** Reads block after block as https://www.w3.org/TR/webvtt1/#file-parsing has it. */
class Blocks implements ParsedFile {
  readonly cues: RawCue[] = [];
  bad = 0;
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
   * A block with an arrow in its first or second line is a cue; what has none (NOTE, STYLE, REGION, the header's words) is
   * passed over. An arrow further down begins the next block.
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
  }

  #addCue(timings: string, text: string): void {
    const match = TIMINGS.exec(timings);
    const [start, end] = match ? [inMs(match.slice(1, 5)), inMs(match.slice(5, 9))] : [0, -1];
    if (end < start) this.bad += 1;
    else this.cues.push({ start, end, text });
  }
}

/** The cues of a WebVTT file, in its order; undefined when it does not begin as one. */
export function parseFile(file: string): ParsedFile | undefined {
  const lines = file.replace(/^\ufeff/, '').split('\n');
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return undefined;
  return new Blocks(lines).readAll();
}
