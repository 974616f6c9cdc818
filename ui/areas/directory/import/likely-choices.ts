import type { LikelyPerson, PersonDecision } from '@earshot/core/areas/directory/person-import';

/** The choice that a row is nobody known. */
export const DIFFERENT = 'different';

/** Who rows are, by line: the index of a match, or DIFFERENT; rows that nobody decided on are left out. */
export type LikelyChoices = ReadonlyMap<number, string>;

/** Who a row is: as chosen, else the one with the same e-mail address, else somebody new. */
export const choiceOf = (choices: LikelyChoices, { line, matches }: LikelyPerson): string =>
  choices.get(line) ?? (matches[0]?.sameEmail ? '0' : DIFFERENT);

/** The choices as the host takes them, one for each row that was shown. */
export const decisionsOf = (likely: readonly LikelyPerson[], choices: LikelyChoices): PersonDecision[] =>
  likely.map((row) => {
    const match = row.matches[Number(choiceOf(choices, row))];
    return { line: row.line, personId: match?.personId ?? null, sameAsLine: match?.line ?? null };
  });
