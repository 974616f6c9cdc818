import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const THREADS = '/proc/self/task';
/** Node's name for the threads with which V8 collects garbage and compiles, for all isolates of the process. */
const HELPER = 'V8Worker';
const NICEST = 19;

const isHelper = (id: string): boolean => {
  try {
    return readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim() === HELPER;
  } catch {
    return false;
  }
};

/** The ids of V8's helper threads; none on systems other than Linux. */
export function helperThreads(): number[] {
  try {
    return readdirSync(THREADS).filter(isHelper).map(Number);
  } catch {
    return [];
  }
}

/**
 * Lowers the priority of V8's helper threads by this niceness. Busy threads of the pool keep them collecting garbage
 * all the time, which took two fifths of the processor from the host whatever the priority of the threads themselves.
 */
export function calmHelpers(increment: number): void {
  const priority = Math.min(NICEST, getPriority() + increment);
  for (const id of helperThreads())
    try {
      setPriority(id, priority);
    } catch {
      // Helper threads keep their priority without the permission, and compete with the host.
    }
}
