const DAY = 86_400_000;

/**
 * True if an instant is a whole day: a day without a time is stored as its midnight UTC, and is the same day for every
 * reader (decision 142). Takes ISO 8601 or ms since 1970.
 */
export const isWholeDay = (at: string | number): boolean => (typeof at === 'string' ? Date.parse(at) : at) % DAY === 0;
