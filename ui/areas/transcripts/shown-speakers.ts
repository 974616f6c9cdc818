import type { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { PERSON_COLOURS } from '@earshot/core/rules/person-colours';
import { DEFAULT_TITLES } from '@earshot/core/texts';

/** Display name of a speaker. */
export const shownName = (speaker: Speaker | undefined): string => speaker?.name || DEFAULT_TITLES.speaker;

/** Speaker shown at the turns of a speaker: itself, or the one it was merged into. */
export function speakerAtTurns(rows: readonly Speaker[], id: string): Speaker | undefined {
  const one = rows.find((row) => row.id === id);
  return one?.mergedIntoId ? rows.find((row) => row.id === one.mergedIntoId) : one;
}

/** Speaker colour: the first eight speakers get one each; merged speakers are skipped. */
export function speakerColour(rows: readonly Speaker[], speaker: Speaker | undefined): string | undefined {
  const place = rows.filter(({ mergedIntoId }) => mergedIntoId === null).findIndex(({ id }) => id === speaker?.id);
  return place < 0 ? undefined : PERSON_COLOURS[place % PERSON_COLOURS.length];
}

/** Ids of a speaker in turns: its own, and those of speakers merged into it. */
export const idsOf = (rows: readonly Speaker[], { id }: Speaker): Set<string> =>
  new Set([id, ...rows.filter(({ mergedIntoId }) => mergedIntoId === id).map((row) => row.id)]);
