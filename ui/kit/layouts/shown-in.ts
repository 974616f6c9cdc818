/** Rows of a column, as listed by the host. */
export interface ListedRows<R> {
  at: (place: number) => R | undefined;
  placeOf: (id: string) => number | undefined;
}

/** Content of a column, index by index. */
export interface Shown<R> {
  count: number;
  at: (place: number) => R | undefined;
}

interface OnTheWay<R> {
  into: readonly R[];
  outOf: readonly string[];
}

/** Cards of a column: those being moved into it, followed by the host's list without those being moved out. */
export function shownIn<R extends { id: string }>(
  listed: ListedRows<R>,
  count: number,
  { into, outOf }: OnTheWay<R>,
): Shown<R> {
  const coming = into.filter(({ id }) => listed.placeOf(id) === undefined);
  const going = outOf.flatMap((id) => listed.placeOf(id) ?? []).toSorted((one, other) => one - other);
  return {
    count: coming.length + Math.max(0, count - going.length),
    at: (place) => {
      if (place < coming.length) return coming[place];
      let at = place - coming.length;
      for (const gone of going) if (gone <= at) at += 1;
      return listed.at(at);
    },
  };
}
