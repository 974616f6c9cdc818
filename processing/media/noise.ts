import { limits } from '@earshot/core/limits';

// No news to people: messages about our own options, and about streams that are left out on purpose.
const NO_NEWS =
  /not on whitelist|deprecated|Guessed Channel Layout|Unsupported codec with id|too many packets buffered|thread support|Last message repeated|clamping to max/i;

/**
 * The last lines of standard error, without paths. Those that say something about the recording are handed on once each;
 * warnings in words for people are collected.
 */
export class Noise {
  readonly #paths: readonly string[];
  readonly #lines: string[] = [];
  readonly #told = new Set<string>();
  readonly #warnings: string[] = [];
  readonly #onWarning: (line: string) => void;

  constructor(paths: readonly string[], onWarning: (line: string) => void = () => undefined) {
    this.#paths = paths;
    this.#onWarning = onWarning;
  }

  /** Takes a line as FFmpeg writes it, such as `[mov,mp4 @ 0x5581] partial file`. */
  hear(line: string): void {
    const { lines, warnings, warningCharacters } = limits.mediaEngine;
    const known = this.#paths.reduce((text, path) => text.replaceAll(path, 'the recording'), line);
    const text = known.replace(/^(?:\[[^\]]* @ \w+\] ?)+/, '').trim();
    if (text === '' || text === 'Aborted()') return;
    this.#lines.push(text);
    if (this.#lines.length > lines) this.#lines.shift();
    const short = text.slice(0, warningCharacters);
    if (this.#told.size >= warnings || NO_NEWS.test(text) || this.#told.has(short)) return;
    this.#told.add(short);
    this.#onWarning(short);
  }

  /** Adds a warning in words for people. */
  warn(text: string): void {
    this.#warnings.push(text);
    this.#onWarning(text);
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  get warnings(): string[] {
    return [...this.#warnings];
  }
}
