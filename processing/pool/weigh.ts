const HEADER = 16;

const partsOf = (value: object): Iterable<unknown> => {
  if (Array.isArray(value)) return value;
  if (value instanceof Map) return [...value.keys(), ...value.values()];
  if (value instanceof Set) return value;
  return Object.entries(value).flat();
};

const weightOf = (value: unknown): number => {
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError(`a ${typeof value} cannot be sent`);
  if (typeof value === 'string') return HEADER + value.length * 2;
  if (typeof value !== 'object' || value === null) return 8;
  // Shared memory is not copied.
  if (value instanceof SharedArrayBuffer) return HEADER;
  if (value instanceof ArrayBuffer) return HEADER + value.byteLength;
  // Cloning a view clones the whole buffer behind it.
  if (ArrayBuffer.isView(value)) return weightOf(value.buffer);
  return HEADER;
};

const isBytes = (value: object) =>
  ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof SharedArrayBuffer;

/** Estimates the bytes of a value when sent to another thread; stops above `most`, so cycles end too. */
export function weigh(value: unknown, most: number): number {
  const open: unknown[] = [value];
  let total = 0;
  while (open.length > 0 && total <= most) {
    const next = open.pop();
    total += weightOf(next);
    // Pending values are counted first: a huge array is not expanded if it already exceeds the limit.
    if (typeof next !== 'object' || next === null || isBytes(next)) continue;
    if (Array.isArray(next) && total + next.length * 8 > most) return most + 1;
    for (const part of partsOf(next)) open.push(part);
  }
  return total;
}
