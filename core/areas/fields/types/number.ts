import * as z from 'zod';
import type { FieldSettings, FieldType } from '../field-type.ts';

const value = () => z.number('Enter a number such as 1234.5.');

// Groups of three digits take commas, spaces or apostrophes between them.
const WRITTEN = /^[+-]?(?:\d+|\d{1,3}(?:[,'’\s\u00a0\u202f]\d{3})+)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;

/** The number that a text says, with a sign, thousands separators, a percent sign or currency; undefined for none. */
export function numberIn(text: string, currencySymbol = ''): number | undefined {
  let bare = text.trim().replace('−', '-');
  if (currencySymbol !== '') bare = bare.replace(currencySymbol, '');
  bare = bare
    .replace(/^([+-]?)\s*\p{Sc}\s*/u, '$1')
    .replace(/\s*(?:\p{Sc}|%)$/u, '')
    .trim();
  if (!/\d/.test(bare) || !WRITTEN.test(bare)) return undefined;
  const number = Number(bare.replace(/[,'’\s\u00a0\u202f]/g, ''));
  return Number.isFinite(number) ? number : undefined;
}

/** A number as its field shows it (CF-03): "1234.5", "1,234.5", "12.5%", "$1,234.50". */
export function numberAsText(
  number: number,
  { format, currencySymbol }: Pick<FieldSettings, 'format' | 'currencySymbol'>,
): string {
  const plain = (options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, ...options }).format(number);
  if (format === 'NUMBER_WITH_COMMAS') return plain();
  if (format === 'PERCENT') return `${plain({ useGrouping: false })}%`;
  if (format !== 'CURRENCY') return String(number);
  const cents = plain({ minimumFractionDigits: Number.isInteger(number) ? 0 : 2 });
  return number < 0 ? `-${currencySymbol}${cents.slice(1)}` : `${currencySymbol}${cents}`;
}

export const numberField: FieldType<number> = {
  name: 'NUMBER',
  label: 'Number',
  value,
  filterKind: 'NUMBER',
  keys: (number) => [{ number }],
  read: (text, { settings }) => {
    if (text.trim() === '') return { empty: true };
    const number = numberIn(text, settings.currencySymbol);
    return number === undefined ? { problem: 'Enter a number such as 1234.5.' } : { value: number };
  },
  write: (number) => String(number),
};
