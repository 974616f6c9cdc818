import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';

const { leaves: MOST_LEAVES, bytes: MOST_BYTES, loadedBytes: MOST_LOADED, lists: MOST_LISTS } = limits.graphql.answer;

/** Limits the response to one GraphQL request: values, their bytes, and the rows read for it. */
export class AnswerBudget {
  private leaves = 0;
  private bytes = 0;
  private loaded = 0;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** True if the request has exceeded the limits. */
  get exceeded(): boolean {
    return this.leaves > MOST_LEAVES || this.bytes > MOST_BYTES || this.loaded > MOST_LOADED;
  }

  /**
   * Adds a value to the response under a name. Beyond the limits nothing more is computed: a required field ends its
   * list, other fields stay null (a refusal for each would take longer than the values).
   */
  show(name: string, value: unknown, mayBeNull: boolean): unknown {
    this.leaves += 1;
    this.bytes += name.length + 4 + sizeOf(value);
    if (!this.exceeded) return value;
    if (mayBeNull) return null;
    throw tooMuch();
  }

  /** Reads rows for the response, a few lists at a time; none once the limits are exceeded. */
  async list<T>(read: () => Promise<T>): Promise<T> {
    if (this.running >= MOST_LISTS) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      if (this.exceeded) throw tooMuch();
      const rows = await read();
      this.loaded += sizeOf(rows);
      return rows;
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/** Refusal of a request whose response would be too large. */
export const tooMuch = (): Refusal =>
  new Refusal(
    'TOO_LARGE',
    'This asks for more than one answer can hold. Ask for fewer rows or fields, in several steps.',
  );

/** Estimates the bytes of a value as JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length < 100 ? value.length : Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 4;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + sizeOf(one), 2);
  let size = 2;
  for (const name of Object.keys(value)) size += name.length + 4 + sizeOf((value as Record<string, unknown>)[name]);
  return size;
}
