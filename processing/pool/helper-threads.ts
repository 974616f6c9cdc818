import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const THREADS = '/proc/self/task';
/** What Node calls the threads with which V8 collects garbage and compiles, for all isolates of the process. */
const HELPER = 'V8Worker';
const NICEST = 19;

const isHelper = (id: string): boolean => {
  try {
    return readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim() === HELPER;
  } catch {
    return false;
  }
};

/** The ids of V8's helper threads; none where the system is not Linux. */
export function helperThreads(): number[] {
  try {
    return readdirSync(THREADS).filter(isHelper).map(Number);
  } catch {
    return [];
  }
}

/**
 * Makes V8's helper threads nicer than the process by so much: busy threads keep them collecting all the time, which took
 * two fifths of the processor from the host however nice those threads were themselves.
 */
export function calmHelpers(increment: number): void {
  const priority = Math.min(NICEST, getPriority() + increment);
  for (const id of helperThreads())
    try {
      setPriority(id, priority);
    } catch {
      // Not everybody is let; then they compete with the host.
    }
}
