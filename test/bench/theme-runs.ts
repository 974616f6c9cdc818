import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { decisionsOf } from '@earshot/core/areas/themes/theme-decisions';
import { isOutlier } from '@earshot/core/areas/themes/theme-settings';
import { assignThemes } from '@earshot/processing/areas/themes/assign';
import { type FoundThemes, findThemes } from '@earshot/processing/areas/themes/find';
import { cluster } from '@earshot/processing/areas/themes/groups/cluster';
import { assign } from '@earshot/processing/areas/themes/groups/k-means';
import { shuffled } from '@earshot/processing/areas/themes/groups/order';
import { packTexts } from '@earshot/processing/words/packed-texts';
import { columnsOf, RowList } from '@earshot/processing/words/rows';
import { fit as read } from '@earshot/processing/words/vocabulary';

export interface Wanted {
  count: number;
  seed: number;
}

/** Result of a task, and its processor seconds. */
export interface Measured<T> {
  made: T;
  cpuSeconds: number;
}

function measured<T>(work: () => T): Measured<T> {
  const before = process.cpuUsage();
  const made = work();
  const { user, system } = process.cpuUsage(before);
  return { made, cpuSeconds: (user + system) / 1e6 };
}

/** Runs work to its end and returns the result. */
export function finished<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** A whole run, as the task find-themes does it: groups, stability, titles, quotes. */
export const wholeRun = (texts: readonly string[], { count, seed }: Wanted): Measured<FoundThemes> =>
  measured(() =>
    finished(
      findThemes({
        texts: packTexts(texts),
        points: texts.map((_, at) => `${at}`),
        wanted: count,
        seed,
        sensitivity: 'STANDARD',
        decisions: decisionsOf([]),
      }),
    ),
  );

/** Only the groups of texts, for comparison with the peer. */
export const grouping = (texts: readonly string[], { count, seed }: Wanted): Measured<void> =>
  measured(() => {
    const order = shuffled(packTexts(texts), seed);
    const { rows } = finished(read(Array.from(order, (at) => texts[at] as string)));
    const nothing = { rows: new RowList(rows.width).finish(), weights: new Float32Array(), apart: new Uint8Array() };
    const { centres } = finished(cluster(rows, count, nothing));
    assign(rows, columnsOf(centres));
  });

/** Assigns later texts to the themes of a run without them. */
export const assigned = (run: FoundThemes, texts: readonly string[]) => assignThemes(run.model, texts, 'STANDARD');

/** The share of texts that are in a theme and no outliers. */
export const coverage = ({ strangeness }: FoundThemes): number =>
  strangeness.filter((one) => !isOutlier(one, 'STANDARD')).length / Math.max(1, strangeness.length);

export const hasPeer = (): boolean => spawnSync('python3', ['-c', 'import sklearn']).status === 0;

/** The groups found by scikit-learn. */
export async function peerGroups(texts: readonly string[], wanted: Wanted): Promise<Measured<number[]>> {
  const child = spawn('python3', [join(import.meta.dirname, 'peers', 'themes.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // One thread, as Earshot's.
    env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
  });
  child.stdin.end(JSON.stringify({ texts: texts.map((text) => text.toWellFormed()), ...wanted }));
  let said = '';
  for await (const part of child.stdout.setEncoding('utf8')) said += part;
  const { groups, cpuSeconds } = JSON.parse(said) as { groups: number[]; cpuSeconds: number };
  return { made: groups, cpuSeconds };
}
