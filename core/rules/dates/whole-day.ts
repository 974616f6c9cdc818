const DAY = 86_400_000;

/**
 * True when an instant stands for a whole day: a day without a time is kept as the midnight of UTC that it begins with, and is
 * the same day for every reader (decision 142). Takes ISO 8601 or ms since 1970.
 */
export const isWholeDay = (at: string | number): boolean => (typeof at === 'string' ? Date.parse(at) : at) % DAY === 0;
