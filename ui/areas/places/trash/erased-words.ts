const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const DAY_MS = 86_400_000;

/** Time of erasure from trash: tonight, or on a day. */
export const erasedWords = (at: string, now = Date.now()): string =>
  Date.parse(at) - now <= DAY_MS ? 'Tonight' : DAY.format(new Date(at));
