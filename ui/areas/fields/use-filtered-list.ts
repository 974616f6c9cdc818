import { Field } from '@earshot/core/areas/fields/field';
import { type FieldById, filterFieldOf, type RowWithFields, valuesOfRow } from '@earshot/core/areas/fields/row-values';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { type Operation, ordersOf, type Page } from '@earshot/core/model/operation';
import { type Compiled, compile } from '@earshot/core/rules/filter/compile';
import { meetsFilter } from '@earshot/core/rules/filter/evaluate';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { computed } from 'mobx';
import type * as z from 'zod';
import type { StoredRow } from '../../data/entity-store.ts';
import { compareValues, meets } from '../../data/row-list.ts';
import type { Stores, Wish } from '../../data/stores.ts';
import { useList, useStores } from '../../data/use-stores.ts';
import { useFilter } from '../../frame/use-filter.ts';
import { useOrderOf } from '../../frame/use-order.ts';
import { useProjectFields } from './use-fields.ts';
import { useFilterFields } from './use-filter-fields.ts';

type Row = StoredRow & RowWithFields;

const BY_FIELD = /^FIELD_([0-9a-f-]{36})_(ASC|DESC)$/;
/** Sort key of a custom field, without its direction, for column heads and addresses. */
export const fieldOrder = (fieldId: string): string => `FIELD_${fieldId}`;

interface FilteredWish<R> {
  scope: FieldScope;
  /** project of the rows, the people directory, or the workspace for rows of several projects */
  placeId: string;
  condition: Readonly<Record<string, unknown>>;
  /** default order */
  usual: string;
  /** further input of the operation, and a test for the rows that it admits */
  input?: Readonly<Record<string, unknown>>;
  admits?: (row: R) => boolean;
  /** comparison for an order that `usual` cannot express; the list is then one page of `first` rows */
  compare?: (a: R, b: R) => number;
  first?: number;
}

/** A list with the filter and order in the address. */
export type FilteredList<R extends Row> = ReturnType<typeof useFilteredList<R>>;

/**
 * List of rows of a project or of the people directory with the filter and order in the address (`?filter=`, `?sort=`),
 * kept up to date; read it inside an observer().
 */
export function useFilteredList<R extends Row>(
  operation: Operation<z.ZodObject, Page<R>>,
  { scope, placeId, usual, ...wish }: FilteredWish<R>,
) {
  const stores = useStores();
  const entity = (operation.output as { of: AnyEntity }).of;
  const { fields, ready } = useProjectFields(placeId, scope);
  const [form, setForm] = useFilter();
  const filterFields = useFilterFields(entity, fields, form);
  const orders = fields.flatMap(({ id }) => [`${fieldOrder(id)}_ASC`, `${fieldOrder(id)}_DESC`]);
  const [orderBy, setOrder] = useOrderOf([...ordersOf(entity), ...orders], usual);
  const asked = wishFor<R>(stores, entity, { ...wish, form, orderBy, usual });
  const list = useList(operation, asked);
  return {
    list,
    /** query for the host */
    asked: { condition: wish.condition, orderBy: asked.orderBy ?? usual, input: asked.input ?? {} },
    form,
    setForm,
    orderBy,
    setOrder,
    scope,
    fields,
    ready,
    filterFields,
  };
}

interface Asked<R> extends Omit<FilteredWish<R>, 'scope' | 'placeId'> {
  form: FilterForm;
  orderBy: string;
}

function wishFor<R extends Row>(
  stores: Stores,
  entity: AnyEntity,
  { condition, form, orderBy, usual, input = {}, admits = () => true, compare, first }: Asked<R>,
): Wish<R> {
  const arranged = {
    ...(first === undefined ? {} : { first }),
    ...(compare && orderBy === usual ? { compare } : {}),
  };
  const [, fieldId, direction = 'ASC'] = BY_FIELD.exec(orderBy) ?? [];
  const fieldById: FieldById = (id) => {
    const field = stores.of(Field).byId(id) as Field | undefined;
    return field && !field.trashedAt ? field : undefined;
  };
  const narrowed = form.fields.length > 0;
  if (!narrowed && !fieldId && Object.keys(input).length === 0) return { condition, orderBy, ...arranged };
  // Fields load after the address is read, and change; a filter that the host refuses matches no row.
  const filter = computed((): Compiled | undefined => {
    try {
      return compile(form, { fieldOf: filterFieldOf(entity, fieldById), now: new Date() });
    } catch {
      return undefined;
    }
  });
  const valuesOf = valuesOfRow(entity, fieldById);
  return {
    condition,
    orderBy: fieldId ? usual : orderBy,
    filtered: true,
    ...arranged,
    input: {
      ...input,
      ...(narrowed ? { filter: form } : {}),
      ...(fieldId ? { sortBy: { fieldId, direction } } : {}),
    },
    belongs: (row) => {
      const compiled = filter.get();
      return (
        row.trashedAt === null &&
        meets(row, condition) &&
        admits(row) &&
        compiled !== undefined &&
        meetsFilter(compiled, valuesOf(row))
      );
    },
    ...(fieldId ? { compare: byField<R>(fieldId, direction, fieldById) } : {}),
  };
}

/** Compares rows by a custom field like the host: by the first of several options in their order; empty ones last. */
function byField<R extends Row>(fieldId: string, direction: string, fieldById: FieldById): (a: R, b: R) => number {
  const keyOf = (row: R): string | number | undefined => {
    const [field, value] = [fieldById(fieldId), row.fields[fieldId]];
    if (!field || value === undefined) return undefined;
    const [key] = fieldType(field.type).keys(value, field);
    if (field.type === 'SELECT') return field.options.findIndex(({ id }) => id === key?.reference);
    return key?.number ?? key?.moment ?? key?.text;
  };
  const sign = direction === 'DESC' ? -1 : 1;
  return (a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === undefined || other === undefined) return compareValues(one, other) || compareValues(a.id, b.id);
    return sign * (compareValues(one, other) || compareValues(a.id, b.id));
  };
}
