import * as z from 'zod';
import type { FieldType } from '../field-type.ts';
import { numberIn } from './number.ts';

/** The groups of a Net Promoter Score (CF-06): below 7 detractors, 7 and 8 passives, 9 and 10 promoters. */
export function npsGroup(score: number): 'DETRACTOR' | 'PASSIVE' | 'PROMOTER' {
  if (score < 7) return 'DETRACTOR';
  return score < 9 ? 'PASSIVE' : 'PROMOTER';
}

const clamped = (score: number): number => Math.min(10, Math.max(0, score));

/** An answer to "How likely are you to recommend us?", 0 to 10; other numbers are clamped. */
export const npsField: FieldType<number> = {
  name: 'NPS',
  label: 'NPS score',
  value: () => z.int('Enter a whole number from 0 to 10.').overwrite(clamped),
  filterKind: 'NUMBER',
  keys: (number) => [{ number }],
  read: (text) => {
    if (text.trim() === '') return { empty: true };
    const number = numberIn(text);
    if (number === undefined || !Number.isInteger(number)) return { problem: 'Enter a whole number from 0 to 10.' };
    return { value: clamped(number) };
  },
  write: (score) => String(score),
};
