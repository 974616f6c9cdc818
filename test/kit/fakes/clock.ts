/** Performs work while the clock of this process is ahead by some seconds, but not the database's. */
export async function withClock<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const real = Date.now;
  Date.now = () => real() + seconds * 1000;
  try {
    return await work();
  } finally {
    Date.now = real;
  }
}
