import type { Page } from '@earshot/core/model/operation';
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { EntityStore, StoredRow } from './entity-store.ts';
import { asRefused, type Refused } from './refused.ts';

export interface ListWish<R> {
  condition: Readonly<Record<string, unknown>>;
  /** order in GraphQL notation, such as CREATED_AT_DESC */
  orderBy: string;
  first: number;
  /** test of arriving rows; by default those that meet the condition and are not in trash */
  belongs?: (row: R) => boolean;
  /** comparison for an order that `orderBy` cannot express */
  compare?: (a: R, b: R) => number;
  /** true if the host filters further: rows missing from a result still exist for other lists */
  filtered?: boolean;
}

type Ask<R> = (page: { first: number; offset: number }) => Promise<Page<R>>;

const fieldOf = (orderBy: string) =>
  orderBy
    .replace(/_(ASC|DESC)$/, '')
    .toLowerCase()
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const rankOf = (value: unknown) => (value === null || value === undefined ? 1 : 0);

const words = new Intl.Collator('en');

/** Compares two values in PostgreSQL's ascending order: null comes last. */
export function compareValues(a: unknown, b: unknown): number {
  if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return words.compare(String(a ?? ''), String(b ?? ''));
}

/** Comparison of rows for an order; ties by id. */
export function orderOf<R extends StoredRow>(orderBy: string): (a: R, b: R) => number {
  const field = fieldOf(orderBy) as keyof R;
  const sign = orderBy.endsWith('_DESC') ? -1 : 1;
  return (a, b) => sign * compareValues(a[field], b[field]) || compareValues(a.id, b.id);
}

/** True if a row meets a condition: each field equals, or is one of, the wanted values. */
export const meets = (row: object, condition: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(condition).every(([field, wanted]) => {
    const value = (row as Record<string, unknown>)[field];
    return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
  });

/** A list on screen: pages are loaded and appended, live rows are inserted in order. */
export class RowList<R extends StoredRow> {
  /** `loading` until the first result; stays `ready` during a reload (see `asking`) */
  state: 'new' | 'loading' | 'ready' | 'failed' = 'new';
  /** true during a request */
  asking = false;
  error: Refused | null = null;
  hasMore = false;
  private loaded: ReadonlySet<string> = new Set();
  private counted = 0;
  private next = 0;
  private turn = 0;
  /** time of the last request, on the page's clock in ms */
  askedAt = 0;

  constructor(
    private readonly store: EntityStore<R>,
    private readonly ask: Ask<R>,
    readonly wish: ListWish<R>,
  ) {
    makeObservable<this, 'loaded' | 'counted' | 'take' | 'fail'>(this, {
      state: observable,
      asking: observable,
      error: observableRef,
      counted: observable,
      total: computed,
      hasMore: observable,
      loaded: observableRef,
      rows: computed,
      take: action,
      fail: action,
    });
  }

  private readonly belongs = (row: R): boolean =>
    this.wish.belongs ? this.wish.belongs(row) : row.trashedAt === null && meets(row, this.wish.condition);

  /** Rows to show, in order. */
  get rows(): R[] {
    const order = this.wish.compare ?? orderOf<R>(this.wish.orderBy);
    const known = this.store.where(this.belongs).sort(order);
    if (!this.hasMore) return known;
    // Rows after the last loaded one are not complete: a stray row among them would leave a gap.
    const last = known.findLastIndex((row) => this.loaded.has(row.id));
    return known.slice(0, last + 1);
  }

  /** Total number of rows: counted here if all are loaded, else the host's last count. */
  get total(): number {
    return this.hasMore || this.state === 'new' ? Math.max(this.counted, this.rows.length) : this.rows.length;
  }

  /** True if the list is known to be empty. */
  get empty(): boolean {
    return this.state === 'ready' && this.rows.length === 0;
  }

  /** Reloads the first page; shown rows stay until the result arrives. */
  reload(): Promise<void> {
    return this.load(0);
  }

  /** Loads the next page; does nothing during a request or at the end. */
  async more(): Promise<void> {
    if (!this.asking && this.hasMore) await this.load(this.next);
  }

  private async load(offset: number): Promise<void> {
    const turn = ++this.turn;
    this.askedAt = performance.now();
    const known = offset === 0 ? this.store.where(this.belongs).map((row) => row.id) : [];
    // A reload requests as many rows as are on screen, so that nothing jumps.
    const first = offset === 0 ? Math.min(Math.max(this.wish.first, this.next), 1000) : this.wish.first;
    runInAction(() => {
      this.asking = true;
      // Showing "loading" at each reload would make the page flicker.
      if (this.state !== 'ready') this.state = 'loading';
    });
    try {
      const page = await this.ask({ first, offset });
      if (turn === this.turn) this.take(page, offset, known);
    } catch (reason) {
      if (turn === this.turn) this.fail(asRefused(reason));
    }
  }

  private take(page: Page<R>, offset: number, known: readonly string[]): void {
    const ids = new Set(page.nodes.map((row) => row.id));
    // Rows missing from a complete result are gone.
    if (!page.pageInfo.hasNextPage && !this.wish.filtered)
      for (const id of known) if (!ids.has(id)) this.store.remove(id);
    this.store.putAll(page.nodes);
    this.loaded = new Set(offset === 0 ? ids : [...this.loaded, ...ids]);
    this.next = offset + page.nodes.length;
    this.counted = page.totalCount;
    this.hasMore = page.pageInfo.hasNextPage && page.nodes.length > 0;
    this.error = null;
    this.asking = false;
    this.state = 'ready';
  }

  private fail(error: Refused): void {
    this.error = error;
    this.asking = false;
    this.state = 'failed';
  }
}
