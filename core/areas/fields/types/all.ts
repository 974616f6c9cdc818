import type { FieldType, FieldTypeName } from '../field-type.ts';
import { booleanField } from './boolean.ts';
import { dateTimeField } from './date-time.ts';
import { emailField } from './email.ts';
import { npsField } from './nps.ts';
import { numberField } from './number.ts';
import { personField } from './person.ts';
import { phoneField } from './phone.ts';
import { selectField } from './select.ts';
import { textField } from './text.ts';
import { urlField } from './url.ts';

/** Every type of custom field, in display order. */
export const fieldTypes: { readonly [N in FieldTypeName]: FieldType<never> } = {
  TEXT: textField,
  NUMBER: numberField,
  BOOLEAN: booleanField,
  DATETIME: dateTimeField,
  SELECT: selectField,
  PERSON: personField,
  EMAIL: emailField,
  PHONE: phoneField,
  URL: urlField,
  NPS: npsField,
} as unknown as { readonly [N in FieldTypeName]: FieldType<never> };

/** A type, for values that its schema has checked. */
export const fieldType = (name: FieldTypeName): FieldType => fieldTypes[name] as unknown as FieldType;
