import type * as z from 'zod';
import type { FilterKind } from '../../rules/filter/operator.ts';

/** The types of custom fields (CF-01). */
export const FIELD_TYPES = [
  'TEXT',
  'NUMBER',
  'BOOLEAN',
  'DATETIME',
  'SELECT',
  'PERSON',
  'EMAIL',
  'PHONE',
  'URL',
  'NPS',
] as const;
export type FieldTypeName = (typeof FIELD_TYPES)[number];

/** Value of a custom field: a text, number, boolean, or ids of options or people. Dates are texts in ISO 8601. */
export type FieldValue = string | number | boolean | string[];

/** Option of a select field. */
export interface FieldOption {
  id: string;
  label: string;
  /** #rrggbb */
  colour: string;
}

export const NUMBER_FORMATS = ['NUMBER', 'NUMBER_WITH_COMMAS', 'PERCENT', 'CURRENCY'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** Settings of a field that its type needs. */
export interface FieldSettings {
  options: readonly FieldOption[];
  /** maximum options of a row; 1 is a single select */
  maxSelected: number;
  format: NumberFormat;
  currencySymbol: string;
}

/** Lookups that a type needs to read or write a value as text. */
export interface FieldContext {
  settings: FieldSettings;
  /** people with that name or email address */
  peopleNamed: (text: string) => readonly string[];
  personName: (id: string) => string;
  /** true for day first in dates such as 3/4/2024 (CF-07) */
  dayFirst: boolean;
}

/** Index key of one value: exactly one of these is set. */
export interface FieldKey {
  text?: string;
  number?: number;
  /** ISO 8601 in UTC */
  moment?: string;
  /** id of an option or person */
  reference?: string;
}

/** Result of parsing a text as a value: the value, an empty cell, or a problem with a hint for the user. */
export type ReadValue<V> = { value: V } | { empty: true } | { problem: string };

/** Type of custom field, complete except for its control in the ui. */
export interface FieldType<V extends FieldValue = FieldValue> {
  name: FieldTypeName;
  label: string;
  /** schema of its values, for a field with these settings */
  value: (settings: FieldSettings) => z.ZodType<V>;
  /** filter type of its values, which decides the operators (SE-07) */
  filterKind: FilterKind;
  /** keys by which rows are filtered and sorted; several for several options or people */
  keys: (value: V, settings: FieldSettings) => readonly FieldKey[];
  /** parses typed or pasted text, or a cell of a file */
  read: (text: string, context: FieldContext) => ReadValue<V>;
  /** formats a value as text that `read` can parse */
  write: (value: V, context: FieldContext) => string;
}
