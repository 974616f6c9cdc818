import * as z from 'zod';
import { numberText } from '../../../rules/number-text.ts';
import type { FieldSettings, FieldType } from '../field-type.ts';

// Groups of three digits take commas, spaces or apostrophes between them.
const WRITTEN = /^[+-]?(?:\d+|\d{1,3}(?:[,'’\s\u00a0\u202f]\d{3})+)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;

/** The digits of a number with its sign, point and exponent, without what groups and surrounds them; undefined for none. */
function bareNumber(text: string, currencySymbol = ''): string | undefined {
  let bare = text.trim().replace('−', '-');
  if (currencySymbol !== '') bare = bare.replace(currencySymbol, '');
  bare = bare
    .replace(/^([+-]?)\s*\p{Sc}\s*/u, '$1')
    .replace(/\s*(?:\p{Sc}|%)$/u, '')
    .trim();
  return /\d/.test(bare) && WRITTEN.test(bare) ? bare.replace(/[,'’\s\u00a0\u202f]/g, '') : undefined;
}

/** The number that a text says, with a sign, thousands separators, a percent sign or currency; undefined for none. */
export function numberIn(text: string, currencySymbol = ''): number | undefined {
  const number = Number(bareNumber(text, currencySymbol) ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** A number keeps so many digits of what was written. */
const KEPT_DIGITS = 15;

/** True when the whole part of a number has more digits than it keeps. */
export function isTooLongForNumber(text: string, currencySymbol = ''): boolean {
  const [, whole] = /^[+-]?0*(\d+)(?:\.\d+)?$/.exec(bareNumber(text, currencySymbol) ?? '') ?? [];
  return whole !== undefined && whole.length > KEPT_DIGITS && String(Number(whole)) !== whole;
}

/**
 * True when a text is a number and nothing more: written back, it has the digits that it had. What begins with a zero or a
 * plus, or has more than 15 digits, is a name made of digits: a postcode, a phone number, an ID.
 */
export function isKeptAsNumber(text: string): boolean {
  const bare = bareNumber(text);
  return bare !== undefined && !/^-?0\d|^\+|e/i.test(bare) && bare.replace(/\D/g, '').length <= KEPT_DIGITS;
}

/** A number as its field shows it (CF-03): "1234.5", "1,234.5", "12.5%", "$1,234.50". */
export function numberAsText(
  number: number,
  { format, currencySymbol }: Pick<FieldSettings, 'format' | 'currencySymbol'>,
): string {
  const plain = (options: Intl.NumberFormatOptions = {}) =>
    numberText(number, { maximumFractionDigits: 20, ...options });
  if (format === 'NUMBER_WITH_COMMAS') return plain();
  if (format === 'PERCENT') return `${plain({ useGrouping: false })}%`;
  if (format !== 'CURRENCY') return String(number);
  const cents = plain({ minimumFractionDigits: Number.isInteger(number) ? 0 : 2 });
  return number < 0 ? `-${currencySymbol}${cents.slice(1)}` : `${currencySymbol}${cents}`;
}

/** A number, or a text that says one as people type it (CF-03). */
const value = ({ currencySymbol }: Pick<FieldSettings, 'currencySymbol'>) =>
  z.preprocess(
    (sent) =>
      typeof sent === 'string' && !isTooLongForNumber(sent, currencySymbol)
        ? (numberIn(sent, currencySymbol) ?? sent)
        : sent,
    z.number('Enter a number such as 1234.5.'),
  );

export const numberField: FieldType<number> = {
  name: 'NUMBER',
  label: 'Number',
  value,
  filterKind: 'NUMBER',
  keys: (number) => [{ number }],
  read: (text, { settings }) => {
    if (text.trim() === '') return { empty: true };
    const number = numberIn(text, settings.currencySymbol);
    if (number === undefined) return { problem: 'Enter a number such as 1234.5.' };
    if (isTooLongForNumber(text, settings.currencySymbol))
      return { problem: `A number keeps ${KEPT_DIGITS} digits. A text field keeps all of them.` };
    return { value: number };
  },
  write: (number) => String(number),
};
