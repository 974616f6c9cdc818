/** Field → value, or a list of values of which one must match. */
export type Where = Record<string, unknown>;

/** Puts a value into a statement; answers what stands for it in the text. */
export type Bind = (value: unknown, type: string) => string;
/** A condition that a row's columns do not tell; `"Entity"` is the row, every value is bound. */
export type Narrowing = (bind: Bind) => string;

export interface Find {
  where?: Where;
  narrow?: readonly Narrowing[] | undefined;
  order?: [field: string, direction: 'ASC' | 'DESC'][];
  limit?: number;
  offset?: number;
  /** only what stands after this row in the order */
  after?: { value: unknown; id: string };
  /** rows in trash instead of those outside; 'both' for either */
  trashed?: boolean | 'both';
  /** leaves out what lies on a page in trash: nobody who asks for it by itself may read it there */
  pageThere?: boolean;
}
