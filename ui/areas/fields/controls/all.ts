import type { FieldTypeName } from '@earshot/core/areas/fields/field-type';
import type { ComponentType } from 'react';
import { BooleanControl } from './boolean-control.tsx';
import type { ControlProps } from './control.ts';
import { DateTimeControl } from './date-time-control.tsx';
import { EmailControl } from './email-control.tsx';
import { NpsControl } from './nps-control.tsx';
import { NumberControl } from './number-control.tsx';
import { PersonControl } from './person-control.tsx';
import { PhoneControl } from './phone-control.tsx';
import { SelectControl } from './select-control.tsx';
import { TextControl } from './text-control.tsx';
import { UrlControl } from './url-control.tsx';

/** Controls by field type. */
export const FIELD_CONTROLS: Readonly<Record<FieldTypeName, ComponentType<ControlProps>>> = {
  TEXT: TextControl,
  NUMBER: NumberControl,
  BOOLEAN: BooleanControl,
  DATETIME: DateTimeControl,
  SELECT: SelectControl,
  EMAIL: EmailControl,
  PHONE: PhoneControl,
  PERSON: PersonControl,
  URL: UrlControl,
  NPS: NpsControl,
};
