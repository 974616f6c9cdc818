const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const DAY_MS = 86_400_000;

/** When something in trash is erased: in the coming night, or on a day. */
export const erasedWords = (at: string, now = Date.now()): string =>
  Date.parse(at) - now <= DAY_MS ? 'In the coming night' : DAY.format(new Date(at));
