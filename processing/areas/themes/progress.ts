/** Maps the progress of a long piece of work to a range of the whole that it is a part of. */
export function* between<T>(
  work: Generator<number, T>,
  { from, to, all = 1 }: { from: number; to: number; all?: number },
): Generator<number, T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield from + ((to - from) * step.value) / all;
  }
}
