/** Text for a run that has not begun. */
export const STARTS_SOON = 'Starts in a moment';

/** Counts of a run as text, or `nothing` without any. */
export const countsOf = (counts: readonly (string | false)[], nothing = ''): string =>
  counts.filter(Boolean).join(', ') || nothing;

/** Effect of undoing a run, in a sentence. */
export function undoWords(effects: readonly (string | false)[]): string {
  const text = effects.filter(Boolean).join(', and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
