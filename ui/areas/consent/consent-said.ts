import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';

const ABOUT_CONSENT = /consent|einwilligung|zustimmung|gdpr|dsgvo/i;

/** Custom field of a person about consent, as “Consent: Yes”; undefined if none has a value. */
export function consentSaid(fields: readonly Field[], values: Readonly<Record<string, unknown>>): string | undefined {
  const field = fields.find(
    ({ id, label, type }) => ABOUT_CONSENT.test(label) && type !== 'PERSON' && values[id] !== undefined,
  );
  if (!field) return undefined;
  const context = { settings: field, dayFirst: false, peopleNamed: () => [], personName: () => '' };
  const words = fieldType(field.type).write(values[field.id] as FieldValue, context);
  return `${field.label}: ${words}`;
}
