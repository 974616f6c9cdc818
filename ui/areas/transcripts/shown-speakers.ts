import type { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { PERSON_COLOURS } from '@earshot/core/rules/person-colours';
import { DEFAULT_TITLES } from '@earshot/core/texts';

/** The name of a voice as people see it. */
export const shownName = (speaker: Speaker | undefined): string => speaker?.name || DEFAULT_TITLES.speaker;

/** The speaker whose name stands at the turns of this one: itself, or whom it was merged into. */
export function speakerAtTurns(rows: readonly Speaker[], id: string): Speaker | undefined {
  const one = rows.find((row) => row.id === id);
  return one?.mergedIntoId ? rows.find((row) => row.id === one.mergedIntoId) : one;
}

/** The colour of a voice in its note: the first eight that appear there, merged ones left out, have one each. */
export function speakerColour(rows: readonly Speaker[], speaker: Speaker | undefined): string | undefined {
  const place = rows.filter(({ mergedIntoId }) => mergedIntoId === null).findIndex(({ id }) => id === speaker?.id);
  return place < 0 ? undefined : PERSON_COLOURS[place % PERSON_COLOURS.length];
}

/** The ids under which a voice stands at turns: its own, and those that were merged into it. */
export const idsOf = (rows: readonly Speaker[], { id }: Speaker): Set<string> =>
  new Set([id, ...rows.filter(({ mergedIntoId }) => mergedIntoId === id).map((row) => row.id)]);
