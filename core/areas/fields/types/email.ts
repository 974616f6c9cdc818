import { email } from '../../../rules/email.ts';
import { folded } from '../../../rules/text.ts';
import type { FieldType } from '../field-type.ts';
import { readBy } from './reading.ts';

export const emailField: FieldType<string> = {
  name: 'EMAIL',
  label: 'Email address',
  value: email,
  filterKind: 'TEXT',
  keys: (address) => [{ text: folded(address) }],
  read: (text) => readBy(email(), text.trim()),
  write: (address) => address,
};
