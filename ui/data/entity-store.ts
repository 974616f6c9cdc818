import { action, computed, type IComputedValue, makeObservable, observable } from 'mobx';

export interface StoredRow {
  id: string;
  revision: number;
  trashedAt: string | null;
}

/** Loaded rows of one entity. Rows are immutable: a newer one replaces the old. */
export class EntityStore<R extends StoredRow = StoredRow> {
  private readonly rows = observable.map<string, R>({}, { deep: false });
  /** ids of rows moved to trash or no longer visible, including rows never loaded */
  readonly gone = observable.set<string>();

  constructor() {
    makeObservable(this, { put: action, putAll: action, remove: action, replace: action, clear: action });
  }

  /** Only way to add a row, for results and live messages alike: an older revision is ignored. */
  put(row: R): void {
    const known = this.rows.get(row.id);
    // Computed fields change without a new revision: an equal revision is accepted.
    if (known && known.revision > row.revision) return;
    this.rows.set(row.id, row);
    if (row.trashedAt === null) this.gone.delete(row.id);
    else this.gone.add(row.id);
  }

  putAll(rows: readonly R[]): void {
    for (const row of rows) this.put(row);
  }

  /** Restores a row unconditionally, after a refused optimistic change. */
  replace(row: R): void {
    this.rows.set(row.id, row);
  }

  remove(id: string): void {
    this.rows.delete(id);
    this.gone.add(id);
  }

  clear(): void {
    this.rows.clear();
    this.gone.clear();
  }

  byId(id: string | null | undefined): R | undefined {
    return id ? this.rows.get(id) : undefined;
  }

  /** All loaded rows that are not in trash. */
  get all(): R[] {
    return [...this.rows.values()].filter((row) => row.trashedAt === null);
  }

  /** Loaded rows that pass the test, including those in trash. */
  where(test: (row: R) => boolean): R[] {
    return [...this.rows.values()].filter(test);
  }

  /** A view recomputed only when rows change. */
  view<T>(of: (store: this) => T): IComputedValue<T> {
    return computed(() => of(this));
  }
}
