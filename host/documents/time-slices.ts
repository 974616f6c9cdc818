import { setImmediate as others } from 'node:timers/promises';

/** Work in steps, so that the caller can let other work go first. */
export type Steps<T> = Generator<void, T>;

const SLICE_MS = 10;
// All such work of this host shares one queue: ten busy notes do not lengthen the pauses of others tenfold.
let queue: Promise<void> = Promise.resolve();

/** Runs work on the event loop in time slices of about 10 ms; short work is done at once. */
export async function inTimeSlices<T>(steps: Steps<T>): Promise<T> {
  for (let since = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < SLICE_MS) continue;
    queue = queue.then(() => others());
    await queue;
    since = performance.now();
  }
}

/** Calls `act` for each element of a list, with a step after every `many`. */
export function* pacing<T>(list: Iterable<T>, act: (one: T) => unknown, many = 64): Steps<void> {
  let count = 0;
  for (const one of list) {
    act(one);
    count += 1;
    if (count % many === 0) yield;
  }
}

/** Maps a list, with a step after every `many` elements. */
export function* mapping<T, R>(list: Iterable<T>, make: (one: T, index: number) => R, many = 8): Steps<R[]> {
  const made: R[] = [];
  yield* pacing(list, (one) => made.push(make(one, made.length)), many);
  return made;
}
