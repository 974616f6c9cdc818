import type { LikelyPerson, PersonDecision } from '@earshot/core/areas/directory/person-import';

/** Choice for a row that matches no known person. */
export const DIFFERENT = 'different';

/** Chosen matches of rows, by line: the index of a match, or DIFFERENT; undecided rows are absent. */
export type LikelyChoices = ReadonlyMap<number, string>;

/** Match of a row: the chosen one, else the one with the same email address, else a new person. */
export const choiceOf = (choices: LikelyChoices, { line, matches }: LikelyPerson): string =>
  choices.get(line) ?? (matches[0]?.sameEmail ? '0' : DIFFERENT);

/** Choices as input of the host, one for each shown row. */
export const decisionsOf = (likely: readonly LikelyPerson[], choices: LikelyChoices): PersonDecision[] =>
  likely.map((row) => {
    const match = row.matches[Number(choiceOf(choices, row))];
    return { line: row.line, personId: match?.personId ?? null, sameAsLine: match?.line ?? null };
  });
