import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import type { FieldCount, fieldCounts } from '@earshot/core/areas/fields/field-count';
import { filterFieldOf, ownKind } from '@earshot/core/areas/fields/row-values';
import type { AnyEntity, Row } from '@earshot/core/model/entity';
import type { FilteredInput, Filtering } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { compile } from '@earshot/core/rules/filter/compile';
import { NO_FILTER } from '@earshot/core/rules/filter/form';
import type { FilterKind } from '@earshot/core/rules/filter/operator';
import { isUuid } from '@earshot/core/rules/id';
import type * as z from 'zod';
import type { ListedPage } from '../../operations/handlers.ts';
import { type Listing, listedRows, listRows } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { columnValue, filterNarrow } from '../../store/filter-sql.ts';
import type { Narrowing } from '../../store/find.ts';
import { demandPeopleAccess } from './people-access.ts';
import { fieldValue, sortingBy } from './store/field-conditions.ts';
import { countValues } from './store/field-counts.ts';
import { FIELDED } from './store/field-values.ts';

type CountsInput = z.output<typeof fieldCounts.input>;

/** Custom fields of an entity's rows among these names, by id: only those that the caller can see. */
async function fieldsNamed(entity: AnyEntity, work: Work, names: readonly string[]): Promise<Map<string, FieldRow>> {
  const ids = [...new Set(names.filter(isUuid).map((id) => id.toLowerCase()))];
  if (ids.length === 0 || !entity.options.fielded) return new Map();
  const found = await work
    .rows(Field)
    .find({ where: { id: ids, scope: entity.options.fielded, placeId: work.access.readable } });
  return new Map(found.map((field) => [field.id, field as FieldRow]));
}

/** Conditions of a list from a filter by fields and custom fields (SE-06). */
export async function narrowedBy(
  entity: AnyEntity,
  work: Work,
  { filter, within, sortBy }: Filtering,
): Promise<Pick<Listing, 'narrow' | 'sorting'>> {
  const forms = [...(filter ? [filter] : []), ...(within ? [{ ...NO_FILTER, fields: [within] }] : [])];
  const named = forms.flatMap((form) => form.fields.map(({ field }) => field));
  const fields = await fieldsNamed(entity, work, sortBy ? [...named, sortBy.fieldId] : named);
  const fieldById = (id: string) => fields.get(id);
  const isPersonField = (id: string) => fieldById(id.toLowerCase())?.type === 'PERSON';
  if (!work.actor.peopleAccess && named.some(isPersonField))
    throw new Refusal('FORBIDDEN', 'Rows can be filtered by people only with access to people. Remove that filter.');
  const ofPeople = entity.options.fielded === 'PERSON' ? { isPersonField } : undefined;
  const hasOf = (name: string) => {
    const field = fieldById(name.toLowerCase());
    // `compile` has refused other names.
    return field ? fieldValue(entity, field) : columnValue(entity, name, ownKind(entity, name) as FilterKind);
  };
  const about = { fieldOf: filterFieldOf(entity, fieldById), now: new Date(), ...(ofPeople ? { ofPeople } : {}) };
  const narrow: Narrowing[] = forms.flatMap((form) => filterNarrow(compile(form, about), hasOf));
  if (!sortBy) return { narrow };
  const field = fields.get(sortBy.fieldId);
  if (!field) throw new Refusal('BAD_USER_INPUT', 'These rows do not have this field. Sort by one of their fields.');
  return { narrow, sorting: sortingBy(entity, field, sortBy.direction) };
}

/** Counts the rows that the caller can read and that meet the filter, by value of a custom field. */
export async function countByField(
  work: Work,
  field: FieldRow,
  asked: Omit<CountsInput, 'fieldId'>,
): Promise<FieldCount[]> {
  if (field.type === 'PERSON') demandCountablePeople(work, field);
  const entity = FIELDED.find(({ options }) => options.fielded === field.scope) as AnyEntity;
  const { narrow } = await narrowedBy(entity, work, asked);
  const find = listedRows(entity, work, asked.condition, narrow);
  return countValues(work.transaction, entity, field, { ...find, first: asked.first });
}

// People are not counted by people, as with filters (SE-08).
function demandCountablePeople(work: Work, { scope }: FieldRow): void {
  if (scope === 'PERSON')
    throw new Refusal('BAD_USER_INPUT', 'People cannot be counted by people. Choose another field.');
  demandPeopleAccess(work);
}

/** Page of the rows that the caller can read, filtered and sorted by their fields. */
export async function listFiltered<E extends AnyEntity>(
  entity: E,
  work: Work,
  { filter, within, sortBy, ...list }: FilteredInput,
): Promise<ListedPage<Row<E>>> {
  return listRows(entity, work, list, await narrowedBy(entity, work, { filter, within, sortBy }));
}
