import type { AnyEntity } from '../../model/entity.ts';
import { type Comparable, type FilterField, lowerCase } from '../../rules/filter/compile.ts';
import type { FilterKind } from '../../rules/filter/operator.ts';
import { folded } from '../../rules/text.ts';
import type { Field } from './field.ts';
import type { FieldKey, FieldValue } from './field-type.ts';
import { fieldType } from './types/all.ts';

/** The parts of a row with custom fields that filters and sorting use. */
export interface RowWithFields {
  id: string;
  fields: Readonly<Record<string, FieldValue>>;
}

/** Looks up a custom field by its id; undefined if it does not exist. */
export type FieldById = (id: string) => Field | undefined;

/** The filter kind of one of an entity's own fields; undefined if it cannot be filtered by. */
export function ownKind(entity: AnyEntity, name: string): FilterKind | undefined {
  const own = (entity.options.filters ?? {}) as Readonly<Record<string, FilterKind | undefined>>;
  return Object.hasOwn(own, name) ? own[name] : undefined;
}

/** Returns the filter field for an id or name: a custom field, or one of the entity's own. */
export const filterFieldOf =
  (entity: AnyEntity, fieldById: FieldById) =>
  (name: string): FilterField | undefined => {
    const field = fieldById(name.toLowerCase());
    if (field) return { kind: fieldType(field.type).filterKind, fold: folded };
    const kind = ownKind(entity, name);
    return kind && { kind };
  };

const comparable = ({ text, number, moment, reference }: FieldKey): Comparable =>
  moment === undefined ? (text ?? number ?? reference ?? '') : Date.parse(moment);

function ownValues(value: unknown, kind: FilterKind): Comparable[] {
  if (value === null || value === undefined) return [];
  if (kind === 'TEXT') return /\S/.test(String(value)) ? [lowerCase(String(value))] : [];
  if (kind === 'DATE') return [Date.parse(String(value))];
  return kind === 'REFERENCE' ? [String(value)] : [Number(value)];
}

/** The values of a row that a filter compares, field by field (`meetsFilter`). */
export const valuesOfRow =
  (entity: AnyEntity, fieldById: FieldById) =>
  (row: RowWithFields) =>
  (name: string): readonly Comparable[] => {
    const field = fieldById(name.toLowerCase());
    if (field) {
      const value = row.fields[field.id];
      return value === undefined ? [] : fieldType(field.type).keys(value, field).map(comparable);
    }
    const kind = ownKind(entity, name);
    return kind ? ownValues((row as unknown as Record<string, unknown>)[name], kind) : [];
  };
