/** A telephone number in canonical form: its country code, if given, and the rest without leading zeros. */
export interface PhoneNumber {
  /** such as 49; '' if not given */
  country: string;
  national: string;
}

/** Minimum digits for a number to be distinctive. */
const LEAST = 6;
const MOST = 15;
/** Country codes of two digits (ITU E.164); 1 and 7 have one digit, all others three. */
const TWO = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

function countryOf(digits: string): string {
  if (/^[17]/.test(digits)) return digits.slice(0, 1);
  return digits.slice(0, TWO.has(digits.slice(0, 2)) ? 2 : 3);
}

/** The canonical form of a telephone number in any notation; undefined if it is none or too short to be distinctive. */
export function phoneNumber(text: string): PhoneNumber | undefined {
  const written = text.trim().replace(/\s*(?:ext\.?|x|#)\s*\d{1,8}$/i, '');
  const digits = written.replaceAll(/\D/g, '');
  const abroad = /^[^\d+]*(?:\+|00)/.test(written);
  const whole = abroad ? digits.replace(/^00/, '') : digits;
  const country = abroad ? countryOf(whole) : '';
  const national = whole.slice(country.length).replace(/^0+/, '');
  return national.length < LEAST || whole.length > MOST ? undefined : { country, national };
}

/** Characters that people write between the digits of a number. */
const GAP = '[\\s\\u00a0\\u202f\\u2011().\\/–-]{0,3}';

/**
 * A pattern that matches a number in every common notation: with spaces, dashes, brackets, a zero, +, 00 or its
 * country code.
 */
export function phonePattern({ country, national }: PhoneNumber): RegExp {
  const code = country === '' ? '(?:\\+|00)\\d{1,3}' : `(?:\\+|00)?${country}`;
  // The same digits after another country code are another number.
  const elsewhere = country === '' ? '' : `(?<!(?:\\+|00)\\d{1,3}${GAP})`;
  return new RegExp(
    `(?<![\\p{L}\\p{N}+])${elsewhere}\\(?(?:${code}${GAP})?0?${GAP}${[...national].join(GAP)}(?![\\p{L}\\p{N}])`,
    'gu',
  );
}
