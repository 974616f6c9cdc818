import type { Page } from '@earshot/core/model/operation';
import { action, computed, makeObservable, observable, observableRef } from 'mobx';
import type { EntityStore, StoredRow } from './entity-store.ts';
import type { Asked } from './live/on-screen.ts';
import { asRefused, type Refused } from './refused.ts';

type Ask<R> = (page: { first: number; offset: number }) => Promise<Page<R>>;

/** Rows per request. */
const PAGE = 50;

/**
 * A list of any length, loaded only in the visible range, page by page. The host determines the order of rows; their
 * content is as live as the store's.
 */
export class RowWindow<R extends StoredRow> implements Asked {
  /** `loading` until the first result; stays `ready` during a reload */
  state: 'new' | 'loading' | 'ready' | 'failed' = 'new';
  error: Refused | null = null;
  /** total, as last counted by the host */
  total = 0;
  askedAt = 0;
  /** ids by page */
  private readonly pages = observable.map<number, readonly string[]>({}, { deep: false });
  /** pages loaded since the last reload of the list */
  private readonly fresh = new Set<number>();
  private seen: readonly number[] = [];
  private asking = false;
  private filling: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: EntityStore<R>,
    private readonly ask: Ask<R>,
  ) {
    makeObservable<this, 'seen' | 'begin' | 'take' | 'fail'>(this, {
      state: observable,
      error: observableRef,
      total: observable,
      seen: observableRef,
      inView: computed,
      see: action,
      begin: action,
      take: action,
      fail: action,
    });
  }

  /** Row at an index; undefined while it loads. */
  at(place: number): R | undefined {
    return this.store.byId(this.pages.get(Math.floor(place / PAGE))?.[place % PAGE]);
  }

  /** Index of a row; undefined if not loaded. */
  placeOf(id: string): number | undefined {
    for (const [page, ids] of this.pages) {
      const at = ids.indexOf(id);
      if (at >= 0) return page * PAGE + at;
    }
    return undefined;
  }

  /** Loaded rows of the visible pages. */
  get inView(): R[] {
    return this.seen.flatMap((page) => (this.pages.get(page) ?? []).flatMap((id) => this.store.byId(id) ?? []));
  }

  /** Sets the visible range, from the first index to before the last; missing rows are requested. */
  see(from: number, to: number): void {
    const first = Math.floor(from / PAGE);
    const pages = from < to ? Array.from({ length: Math.ceil(to / PAGE) - first }, (_, step) => first + step) : [];
    if (pages.length === this.seen.length && pages.every((page, index) => page === this.seen[index])) return;
    this.seen = pages;
    void this.fill();
  }

  /** Reloads the visible range; shown rows stay until the result arrives. */
  reload(): Promise<void> {
    this.fresh.clear();
    return this.fill();
  }

  // Loads pages one by one: after fast scrolling only the last one is waited for.
  private fill(): Promise<void> {
    if (!this.asking) this.filling = this.fillMissing();
    return this.filling;
  }

  private async fillMissing(): Promise<void> {
    this.asking = true;
    try {
      for (let page = this.missing; page !== undefined; page = this.missing) await this.load(page);
    } catch (reason) {
      this.fail(asRefused(reason));
    } finally {
      this.asking = false;
    }
  }

  private get missing(): number | undefined {
    return this.seen.find((page) => !this.fresh.has(page));
  }

  // Results with large rows contain fewer than requested; the rest is requested while visible.
  private async load(page: number): Promise<void> {
    this.begin(page);
    const before = this.pages.get(page) ?? [];
    const rows: R[] = [];
    let more = true;
    while (more && this.seen.includes(page) && this.fresh.has(page)) {
      const answer = await this.ask({ first: PAGE - rows.length, offset: page * PAGE + rows.length });
      rows.push(...answer.nodes);
      more = answer.pageInfo.hasNextPage && answer.nodes.length > 0 && rows.length < PAGE;
      this.take(page, answer, [...rows.map(({ id }) => id), ...(more ? before.slice(rows.length) : [])]);
    }
    if (more) this.fresh.delete(page);
  }

  private begin(page: number): void {
    this.askedAt = performance.now();
    // If it is invalidated during the request, it is requested again.
    this.fresh.add(page);
    if (this.state !== 'ready') this.state = 'loading';
  }

  private take(page: number, { nodes, totalCount }: Page<R>, ids: readonly string[]): void {
    this.store.putAll(nodes);
    this.total = totalCount;
    this.pages.set(page, ids);
    for (const one of this.pages.keys()) if (one * PAGE >= totalCount) this.pages.delete(one);
    this.error = null;
    this.state = 'ready';
  }

  private fail(error: Refused): void {
    this.error = error;
    this.state = 'failed';
    // Seen again, they are requested again.
    for (const page of this.seen) this.fresh.delete(page);
  }
}
