import { type DATE_ORDERS } from '@earshot/core/areas/channels/channel-run';
import { type Delimiter, ENCODINGS } from '@earshot/core/areas/channels/csv-dialect';

const choicesOf = <K extends string>(words: Record<K, string>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));

// The first of them are found by themselves, the others are for people to choose.
const FOUND_ENCODINGS = 4;

/** What stands between the columns of a file, in words. */
export const DELIMITER_CHOICES = choicesOf<Delimiter>({
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '\t': 'Tab',
  '|': 'Bar |',
});

/** What the letters of a file can be written in: those that most are in, then the others. */
export const ENCODING_CHOICES = [
  { group: 'Usual', items: ENCODINGS.slice(0, FOUND_ENCODINGS) },
  { group: 'Others', items: ENCODINGS.slice(FOUND_ENCODINGS) },
];

/** Which of day and month stands first, in words. */
export const ORDER_CHOICES = choicesOf<(typeof DATE_ORDERS)[number]>({
  DAY_FIRST: 'Day first: 31/12/2026',
  MONTH_FIRST: 'Month first: 12/31/2026',
});

/** Every zone that this browser knows. */
export const timeZones = (): string[] => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])];
};
