import * as z from 'zod';

/** Languages that are offered; a service can support others. */
export const TRANSLATION_LANGUAGES = [
  'AR',
  'BG',
  'CS',
  'DA',
  'DE',
  'EL',
  'EN-GB',
  'EN-US',
  'ES',
  'ET',
  'FI',
  'FR',
  'HU',
  'ID',
  'IT',
  'JA',
  'KO',
  'LT',
  'LV',
  'NB',
  'NL',
  'PL',
  'PT-BR',
  'PT-PT',
  'RO',
  'RU',
  'SK',
  'SL',
  'SV',
  'TR',
  'UK',
  'ZH',
] as const;

/** The tag of a language, such as DE or PT-BR (BCP 47), in capitals. */
export const languageTag = () =>
  z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Name a language by its code, such as DE or PT-BR.')
    .transform((tag) => tag.toUpperCase());

const baseOf = (tag: string) => tag.toUpperCase().split('-')[0] ?? '';

/** The matching code of a service for a language: the same tag, or one of the same language. */
export function codeFor(tag: string, codes: readonly string[]): string | undefined {
  const same = codes.find((code) => code.toUpperCase() === tag.toUpperCase());
  return (
    same ??
    codes.find((code) => code.toUpperCase() === baseOf(tag)) ??
    codes.find((code) => baseOf(code) === baseOf(tag))
  );
}

/** The name of a language in English. */
export function languageName(tag: string): string {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });
  try {
    return names.of(tag) ?? tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}
