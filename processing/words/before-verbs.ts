import { wordKey } from './features.ts';

// Pronouns, auxiliaries and the like, after which a verb is more likely than a noun. Languages that are missing here
// lose only this hint.
const LISTS = [
  // English
  `i he she they we you it who that to and was were be been being is are am have has had having i've they've we've will would
  can could should shall may might must did do does don't didn't doesn't can't couldn't won't wouldn't wasn't weren't isn't
  aren't not never just then also i'm i'd i'll they're we're he's she's get got`,
  // German
  `ich er wir ihr man wer zu nicht habe hat haben hatte hatten ist sind war waren wird werden wurde wurden kann können muss nie`,
  // French
  `je j' il ils elle elles nous vous on tu qui ne pas me se ai avons avez ont avait est sont été être j'ai n'ai n'a jamais pour`,
  // Spanish, Portuguese, Italian
  `yo él ellos nosotros ustedes quien que se me nos he ha han había fue eu ele eles você vocês não foi tem têm io lui loro chi
  non mi si ci ho hai abbiamo hanno è sono stato nunca mai para`,
  // Dutch
  `ik hij zij wij we jullie wie te niet heb heeft hebben had is zijn was waren wordt werd kan moet nooit`,
];

const WORDS = new Set(LISTS.flatMap((list) => list.split(/\s+/)).map(wordKey));

/** True if the word after this one, by its key, is likely to be a verb. */
export const precedesVerbs = (key: string): boolean => WORDS.has(key);
