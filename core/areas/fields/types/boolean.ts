import * as z from 'zod';
import type { FieldType } from '../field-type.ts';

const YES = ['yes', 'y', 'true', 't', '1', 'x', 'on', '✓', '✔'];
const NO = ['no', 'n', 'false', 'f', '0', 'off', '✗', '✘'];

export const booleanField: FieldType<boolean> = {
  name: 'BOOLEAN',
  label: 'Yes or no',
  value: () => z.boolean('Choose yes or no.'),
  filterKind: 'BOOLEAN',
  keys: (yes) => [{ number: yes ? 1 : 0 }],
  read: (text) => {
    const word = text.trim().toLowerCase();
    if (word === '') return { empty: true };
    if (YES.includes(word)) return { value: true };
    return NO.includes(word) ? { value: false } : { problem: 'Enter Yes or No.' };
  },
  write: (yes) => (yes ? 'Yes' : 'No'),
};
