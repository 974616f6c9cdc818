import { dayWords } from '../../../kit/words/dates.ts';

const DAY_MS = 86_400_000;

/** Time of erasure from trash: tonight, or on a day. Call it inside an observer(). */
export const erasedWords = (at: string, now = Date.now()): string =>
  Date.parse(at) - now <= DAY_MS ? 'Tonight' : dayWords(at);
