import { limits } from '@earshot/core/limits';
import { cleanLine, cut } from '@earshot/core/rules/text';

/** A single clean line of a data point, cut to the maximum length. */
export const pointLine = (given: string): string => cut(cleanLine(given), limits.pull.recordLine);

const isWeb = (url: string): boolean => /^https?:\/\//i.test(url) && url.length <= limits.url && URL.canParse(url);

/** The web address of a data point; '' for any other kind of address. */
export function pointUrl(given: string): string {
  const url = cleanLine(given);
  return isWeb(url) ? url : '';
}

/**
 * True if the database can store the year of a time. Offsets can move times of the very first or last day into a year
 * that it cannot store.
 */
export const isKeptTime = (time: string): boolean => /^(?!0000)\d{4}-/.test(time);
