import * as z from 'zod';
import { numberText } from '../../../rules/number-text.ts';
import type { FieldSettings, FieldType } from '../field-type.ts';

// Groups of three digits can be separated by commas, spaces or apostrophes.
const WRITTEN = /^[+-]?(?:\d+|\d{1,3}(?:[,'’\s\u00a0\u202f]\d{3})+)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;

/**
 * The digits of a number with its sign, point and exponent, without separators and surrounding text; undefined if not
 * a number.
 */
function bareNumber(text: string, currencySymbol = ''): string | undefined {
  let bare = text.trim().replace('−', '-');
  if (currencySymbol !== '') bare = bare.replace(currencySymbol, '');
  bare = bare
    .replace(/^([+-]?)\s*\p{Sc}\s*/u, '$1')
    .replace(/\s*(?:\p{Sc}|%)$/u, '')
    .trim();
  return /\d/.test(bare) && WRITTEN.test(bare) ? bare.replace(/[,'’\s\u00a0\u202f]/g, '') : undefined;
}

/** The number in a text, with a sign, thousands separators, a percent sign or currency; undefined if not a number. */
export function numberIn(text: string, currencySymbol = ''): number | undefined {
  const number = Number(bareNumber(text, currencySymbol) ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** Number of decimal digits that a number stores exactly. */
const KEPT_DIGITS = 15;

/** True if the integer part of a number has more digits than are stored exactly. */
export function isTooLongForNumber(text: string, currencySymbol = ''): boolean {
  const [, whole] = /^[+-]?0*(\d+)(?:\.\d+)?$/.exec(bareNumber(text, currencySymbol) ?? '') ?? [];
  return whole !== undefined && whole.length > KEPT_DIGITS && String(Number(whole)) !== whole;
}

/**
 * True if a text can be stored as a number without loss: formatted again, it has the same digits. A text with a
 * leading zero or plus, or with more than 15 digits, is an identifier: a postcode, a phone number, an ID.
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

/** A number, or a text with one as people type it (CF-03). */
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
