import { quantile, rounded } from './result.ts';

/** Kinds of actions, each timed separately; opening a note and each edit use the socket. */
export const KINDS = [
  'list',
  'open',
  'edit',
  'search',
  'highlight',
  'tag',
  'title',
  'import',
  'upload',
  'sign-in',
] as const;
export type Kind = (typeof KINDS)[number];

/** Durations of actions in ms, failures, and acknowledged data. */
export class Tally {
  /** note id → words typed into it */
  readonly words = new Map<string, string[]>();
  /** highlight id → its note, and the tags put on it */
  readonly highlights = new Map<string, { noteId: string; tagIds: string[] }>();
  /** channel id → external ids of imported rows */
  readonly rows = new Map<string, string[]>();
  /** file id → its content */
  readonly files = new Map<string, string>();
  /** note id → the newest title set by the only person who renames it */
  readonly titles = new Map<string, string>();
  readonly errors = new Map<string, number>();
  private readonly times = new Map<Kind, number[]>();

  /** Times an action and counts its error, if any. Returns true if it succeeded. */
  async time(kind: Kind, act: () => Promise<unknown>): Promise<boolean> {
    const start = performance.now();
    try {
      await act();
    } catch (fault) {
      this.error(`${kind}: ${fault instanceof Error ? fault.message : fault}`);
      return false;
    }
    append(this.times, kind, [performance.now() - start]);
    return true;
  }

  error(what: string): void {
    const line = what.slice(0, 200);
    this.errors.set(line, (this.errors.get(line) ?? 0) + 1);
  }

  timesOf(kind: Kind): number[] {
    return this.times.get(kind) ?? [];
  }

  /** Count and quantiles in ms of each performed kind. */
  get figures(): Partial<Record<Kind, Record<'count' | 'p50' | 'p95' | 'p99' | 'most', number>>> {
    return Object.fromEntries(
      KINDS.filter((kind) => this.times.has(kind)).map((kind) => {
        const times = this.timesOf(kind);
        const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => rounded(quantile(times, share)));
        return [kind, { count: times.length, p50, p95, p99, most: rounded(times.reduce((a, b) => Math.max(a, b), 0)) }];
      }),
    );
  }
}

/** Appends to the list of a key. */
export function append<K, V>(lists: Map<K, V[]>, key: K, values: readonly V[]): void {
  const list = lists.get(key);
  if (list) list.push(...values);
  else lists.set(key, [...values]);
}
