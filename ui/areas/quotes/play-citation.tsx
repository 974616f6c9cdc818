import type { Citation } from '@earshot/core/areas/quotes/citation';
import { PlayRange } from '../../frame/playing/play-range.tsx';
import type { NoteSource, Source } from './use-quotes.ts';

/** The note of a quote and the time at which it is said there; undefined if either is unknown. */
export function playableOf(
  { startMs }: Citation,
  source: Source | null | undefined,
): (NoteSource & { from: number }) | undefined {
  const isPlayable = source && 'noteId' in source && source.now !== undefined && startMs !== null;
  return isPlayable ? { ...source, from: startMs } : undefined;
}

/** Time of a quote, which plays its words. */
export const PlayCitation = ({ of: { noteId, highlightId, from, title } }: { of: NoteSource & { from: number } }) => (
  <PlayRange passage={{ noteId, highlightId, from }} title={title} />
);
