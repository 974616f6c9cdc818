// Numbers and lists have the same format for everyone, in the language of the interface.
const LOCALE = 'en';
const usual = new Intl.NumberFormat(LOCALE);
const conjunction = new Intl.ListFormat(LOCALE);
const disjunction = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

/** A number for people: 1,200. */
export const numberText = (number: number, options?: Intl.NumberFormatOptions): string =>
  options ? numberFormat(options)(number) : usual.format(number);

/** A number formatter with options, for repeated use. */
export function numberFormat(options: Intl.NumberFormatOptions): (number: number) => string {
  const format = new Intl.NumberFormat(LOCALE, options);
  return (number) => format.format(number);
}

/** A list for people: a, b, and c. */
export const listText = (entries: Iterable<string>): string => conjunction.format(entries);

/** Alternatives for people: a, b, or c. */
export const choiceText = (entries: Iterable<string>): string => disjunction.format(entries);
