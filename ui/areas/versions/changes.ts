import { diffWordsWithSpace } from 'diff';

/** A part of a compared text: equal, added or removed. */
export interface Change {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** Time limit of a word-by-word comparison. */
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

/** Shortens unchanged parts to the context of changes. */
export function shortened(changes: readonly Change[]): Change[] {
  return changes.map((change, at) => {
    if (change.kind !== 'same' || change.text.length <= 2 * AROUND) return change;
    const head = at === 0 ? '' : change.text.slice(0, AROUND);
    const tail = at === changes.length - 1 ? '' : change.text.slice(-AROUND);
    return { kind: 'same', text: `${head} … ${tail}` };
  });
}
