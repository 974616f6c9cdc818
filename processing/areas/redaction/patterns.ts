import type { PersonalDataKind } from '@earshot/core/areas/redaction/personal-data';
import { isBsn, isFrenchInsurance, isGermanTax, isIban, isSpanishId, isSwissInsurance, passesLuhn } from './checks.ts';

/** Pattern of one type of personal data, and its check. */
export interface PersonalPattern {
  kind: PersonalDataKind;
  pattern: RegExp;
  holds?: (text: string) => boolean;
}

const GAP = '[ \\u00a0]';
const number = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}+])${source}(?![\\p{L}\\p{N}])`, 'gu');
const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

const isPhone = (text: string): boolean => {
  const count = digitsIn(text);
  if (count < 7 || count > 15) return false;
  // Dates use the same characters.
  return !/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text.trim()) && !/^\d{4}\s*[-–]\s*\d{4}$/.test(text);
};

const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}’'.-]{0,40}";
const HOUSE = `\\d{1,5}${GAP}?[a-zA-Z]?(?![\\p{L}\\p{N}])`;
const ENGLISH_STREETS =
  'Street|St\\.?|Road|Rd\\.?|Avenue|Ave\\.?|Lane|Ln\\.?|Drive|Dr\\.?|Boulevard|Blvd\\.?|Square|Sq\\.?|Court|Ct\\.?|Place|Terrace|Way|Close|Crescent|Highway|Hwy\\.?';
/** Endings of street names, which also occur as separate words. */
const ENDED_STREETS = [
  'straße',
  'strasse',
  'str\\.',
  'gasse',
  'weg',
  'platz',
  'allee',
  'ring',
  'damm',
  'ufer',
  'straat',
  'laan',
  'gracht',
  'plein',
  'gatan',
  'vägen',
  'gade',
  'vej',
  'veien',
]
  .map(([first = '', ...rest]) => `[${first}${first.toUpperCase()}]${rest.join('')}`)
  .join('|');
const LED_STREETS = [
  'rue',
  'avenue',
  'boulevard',
  'place',
  'chemin',
  'Calle',
  'Avenida',
  'Plaza',
  'Paseo',
  'Via',
  'Viale',
  'Piazza',
  'Corso',
  'Rua',
  'ul\\.',
].join('|');
/** A postal code and a town after a street. */
const TOWN = `(?:,?${GAP}(?:[A-Z]{1,2}-)?\\d{4,5}${GAP}${CAPITAL})?`;
const address = (source: string): PersonalPattern => ({
  kind: 'ADDRESS',
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})${TOWN}`, 'gu'),
});
const id = (source: string, holds?: (text: string) => boolean): PersonalPattern => ({
  kind: 'ID',
  pattern: number(source),
  ...(holds ? { holds } : {}),
});

/** All patterns; the first one that matches counts. */
export const PATTERNS: readonly PersonalPattern[] = [
  {
    kind: 'EMAIL',
    // Lengths are bounded, so that no text makes matching slow.
    pattern: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu,
  },
  {
    kind: 'ACCOUNT',
    pattern: number(`[A-Z]{2}\\d{2}(?:${GAP}?[A-Z0-9]{4}){2,7}(?:${GAP}?[A-Z0-9]{1,4})?`),
    holds: isIban,
  },
  // French social security, Swiss insurance and German tax numbers, in this order.
  id(
    `[12]${GAP}?\\d{2}${GAP}?(?:0[1-9]|1[0-2])${GAP}?(?:\\d{2}|2[AB])${GAP}?\\d{3}${GAP}?\\d{3}${GAP}?\\d{2}`,
    isFrenchInsurance,
  ),
  id('756\\.?\\d{4}\\.?\\d{4}\\.?\\d{2}', isSwissInsurance),
  {
    kind: 'CARD',
    // Not the end of a longer number.
    pattern: number('(?<!\\d[ -])\\d(?:[ -]?\\d){12,18}(?![ -]\\d)'),
    holds: (text) => passesLuhn(text) && /^[2-6]/.test(text),
  },
  id(`\\d{2}${GAP}?\\d{3}${GAP}?\\d{3}${GAP}?\\d{3}`, isGermanTax),
  // United States: some numbers are never issued.
  id('(?!000|666|9)\\d{3}-(?!00)\\d{2}-(?!0000)\\d{4}'),
  // United Kingdom: National Insurance.
  id(`[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]${GAP}?\\d{2}${GAP}?\\d{2}${GAP}?\\d{2}${GAP}?[A-D]`),
  // Italy: codice fiscale.
  id('[A-Z]{6}\\d{2}[A-EHLMPR-T]\\d{2}[A-Z]\\d{3}[A-Z]'),
  id('(?:\\d{8}|[XYZ]\\d{7})-?[A-Z]', isSpanishId),
  // Sweden: a birthday, a separator, four digits with a check.
  id('\\d{6}[-+]\\d{4}', passesLuhn),
  id('\\d{9}', isBsn),
  {
    kind: 'PHONE',
    pattern: /(?<![\p{L}\p{N}.])(?:\+|00|\(|0)\d[\d \u00a0()/.-]{4,20}\d(?![\p{L}\p{N}])/gu,
    holds: isPhone,
  },
  // Numbers without a country or a trunk digit, as in the United States.
  { kind: 'PHONE', pattern: number('\\d{3}[-. ]\\d{3}[-. ]\\d{4}'), holds: isPhone },
  // Numbers without an area code, as in North America.
  { kind: 'PHONE', pattern: number('(?<!\\d[-. ])[2-9]\\d{2}-\\d{4}(?![-. ]\\d)'), holds: isPhone },
  address(`${HOUSE}${GAP}(?:${CAPITAL}${GAP}){1,3}(?:${ENGLISH_STREETS})(?![\\p{L}])`),
  address(`(?:${CAPITAL}${GAP}|${CAPITAL})(?:${ENDED_STREETS})${GAP}${HOUSE}`),
  address(`(?:\\d{1,4},?${GAP})(?:${LED_STREETS})(?:${GAP}[\\p{L}’'-]{1,30}){1,4}`),
  address(`(?:${LED_STREETS})(?:${GAP}${CAPITAL}){1,4},?${GAP}${HOUSE}`),
];
