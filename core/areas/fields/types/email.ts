import { email, normalEmail } from '../../../rules/email.ts';
import type { FieldType } from '../field-type.ts';
import { readBy, TEXT_OPERATORS } from './reading.ts';

export const emailField: FieldType<string> = {
  name: 'EMAIL',
  label: 'E-mail address',
  value: email,
  operators: TEXT_OPERATORS,
  keys: (address) => [{ text: normalEmail(address) ?? address }],
  read: (text) => readBy(email(), text.trim()),
  write: (address) => address,
};
