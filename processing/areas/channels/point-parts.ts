import { limits } from '@earshot/core/limits';
import { cleanLine, cut } from '@earshot/core/rules/text';

/** A single line of a data point, clean, and cut to the characters that are kept. */
export const pointLine = (given: string): string => cut(cleanLine(given), limits.pull.recordLine);

const isWeb = (url: string): boolean => /^https?:\/\//i.test(url) && url.length <= limits.url && URL.canParse(url);

/** A web address where a data point can be seen; '' for any other. */
export function pointUrl(given: string): string {
  const url = cleanLine(given);
  return isWeb(url) ? url : '';
}

/**
 * True if the database can store the year of a time. A time of the very first or last day may, by its offset, be in a
 * year that it cannot.
 */
export const isKeptTime = (time: string): boolean => /^(?!0000)\d{4}-/.test(time);
