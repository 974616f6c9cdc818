import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';

const { leaves: MOST_LEAVES, bytes: MOST_BYTES, loadedBytes: MOST_LOADED, lists: MOST_LISTS } = limits.graphql.answer;

/** What one GraphQL request may bring together, whatever it is made of: values, their bytes, and rows read for it. */
export class AnswerBudget {
  private leaves = 0;
  private bytes = 0;
  private loaded = 0;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** Whether more was asked for than one answer brings. */
  get exceeded(): boolean {
    return this.leaves > MOST_LEAVES || this.bytes > MOST_BYTES || this.loaded > MOST_LOADED;
  }

  /**
   * Takes a value into the answer under a name. When that is too much, nothing more is worked out: a field that may not
   * be empty ends its list, others stay empty (a refusal for each of them would take longer than their values).
   */
  show(name: string, value: unknown, mayBeNull: boolean): unknown {
    this.leaves += 1;
    this.bytes += name.length + 4 + sizeOf(value);
    if (!this.exceeded) return value;
    if (mayBeNull) return null;
    throw tooMuch();
  }

  /** Reads rows for the answer, a few lists at a time, and none once too much has been read. */
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

/** The refusal of a request whose answer would be too large. */
export const tooMuch = (): Refusal =>
  new Refusal(
    'TOO_LARGE',
    'This asks for more than one answer brings. Ask for fewer rows or fields, in several steps.',
  );

/** About how many bytes a value takes as JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length < 100 ? value.length : Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 4;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + sizeOf(one), 2);
  let size = 2;
  for (const name of Object.keys(value)) size += name.length + 4 + sizeOf((value as Record<string, unknown>)[name]);
  return size;
}
