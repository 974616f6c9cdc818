import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { line } from '../../../model/entity.ts';
import { folded } from '../../../rules/text.ts';
import type { FieldType } from '../field-type.ts';
import { readBy } from './reading.ts';

const PHONE = /^\+?[\d\s().\-/]*\d(?:\s*(?:ext\.?|x|#)\s*\d{1,8})?$/i;
const digits = (text: string) => text.replace(/\D/g, '').length;

const value = () =>
  line(limits.fieldPhone).pipe(
    z.string().refine((text) => PHONE.test(text) && digits(text) >= 3, 'Enter a phone number such as +49 30 123456.'),
  );

export const phoneField: FieldType<string> = {
  name: 'PHONE',
  label: 'Phone number',
  value,
  filterKind: 'TEXT',
  keys: (number) => [{ text: folded(number) }],
  read: (text) => readBy(value(), text.trim()),
  write: (number) => number,
};
