import { diffWordsWithSpace } from 'diff';

/** A stretch of text as a comparison shows it. */
export interface Change {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** Longer than this is not compared word by word while somebody waits. */
const PATIENCE_MS = 1500;

/** Word-by-word difference of two texts; undefined if comparing would take too long. */
export function changesBetween(before: string, after: string): Change[] | undefined {
  const parts = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS });
  return parts?.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}

const AROUND = 160;

/** Cuts what stayed the same down to what stands around the changes. */
export function shortened(changes: readonly Change[]): Change[] {
  return changes.map((change, at) => {
    if (change.kind !== 'same' || change.text.length <= 2 * AROUND) return change;
    const head = at === 0 ? '' : change.text.slice(0, AROUND);
    const tail = at === changes.length - 1 ? '' : change.text.slice(-AROUND);
    return { kind: 'same', text: `${head} … ${tail}` };
  });
}
