import { action, computed, type IComputedValue, makeObservable, observable } from 'mobx';

export interface StoredRow {
  id: string;
  revision: number;
  trashedAt: string | null;
}

/** Rows of one entity that this browser has. Rows are never changed in place: a newer one replaces the old. */
export class EntityStore<R extends StoredRow = StoredRow> {
  private readonly rows = observable.map<string, R>({}, { deep: false });
  /** ids of rows that went into trash, or out of what may be seen: those too that were never here */
  readonly gone = observable.set<string>();

  constructor() {
    makeObservable(this, { put: action, putAll: action, remove: action, replace: action, clear: action });
  }

  /** The one door in, for answers and live messages alike: an older revision changes nothing. */
  put(row: R): void {
    const known = this.rows.get(row.id);
    // Worked-out fields change without a revision of their own: the same revision is taken again.
    if (known && known.revision > row.revision) return;
    this.rows.set(row.id, row);
    if (row.trashedAt === null) this.gone.delete(row.id);
    else this.gone.add(row.id);
  }

  putAll(rows: readonly R[]): void {
    for (const row of rows) this.put(row);
  }

  /** Puts a row back as it was, whatever stands there: for an optimistic change that was refused. */
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

  /** All rows that are known and not in trash. */
  get all(): R[] {
    return [...this.rows.values()].filter((row) => row.trashedAt === null);
  }

  /** Rows that are known and pass the test, those in trash too. */
  where(test: (row: R) => boolean): R[] {
    return [...this.rows.values()].filter(test);
  }

  /** A view that is worked out anew only when rows change. */
  view<T>(of: (store: this) => T): IComputedValue<T> {
    return computed(() => of(this));
  }
}
