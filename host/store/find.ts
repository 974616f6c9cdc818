/** Values by field; a list means that one of its values must match. */
export type Where = Record<string, unknown>;

/** Adds a value to a statement; returns its placeholder. */
export type Bind = (value: unknown, type: string) => string;
/** A condition beyond the row's columns, as SQL; `"Entity"` is the row, every value is bound. */
export type Narrowing = (bind: Bind) => string;

/** An order by values of another table, as SQL; `"Entity"` is the row. */
export interface Sorting {
  join: Narrowing;
  by: string;
  /** condition that the row has such a value */
  has: Narrowing;
  hasNot: Narrowing;
}

export interface Find {
  where?: Where;
  narrow?: readonly Narrowing[] | undefined;
  order?: [field: string, direction: 'ASC' | 'DESC'][];
  /** replaces `order` when ids are read, and leaves out rows without a value */
  sorting?: Sorting | undefined;
  limit?: number;
  offset?: number;
  /** only rows after this one in the order */
  after?: { value: unknown; id: string };
  /** true for rows in trash, false for rows outside, 'both' for either */
  trashed?: boolean | 'both';
  /** virtual fields that were not requested: each costs planning time at least */
  without?: ReadonlySet<string> | undefined;
  /** leaves out rows whose page or person is in trash, as in lists of such rows on their own */
  pageThere?: boolean;
}
