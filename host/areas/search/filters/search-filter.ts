import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import type { SearchRequest } from '@earshot/core/areas/search/search';
import { FIELDED_TYPES, isDropped, searchField } from '@earshot/core/areas/search/search-field';
import type { SearchType } from '@earshot/core/model/search-type';
import { Refusal } from '@earshot/core/refusal';
import { type Compiled, compile } from '@earshot/core/rules/filter/compile';
import { isUuid } from '@earshot/core/rules/id';
import { folded } from '@earshot/core/rules/text';
import type { Work } from '../../../operations/work.ts';
import { filterNarrow, type HasValue } from '../../../store/filter-sql.ts';
import type { Narrowing } from '../../../store/find.ts';
import { valueOfRows } from '../../fields/store/field-conditions.ts';
import type { SearchTable } from '../tables.ts';
import { FIELD_SQL, PEOPLE, type PlaceField, starredBy } from './field-sql.ts';
import { placeValue } from './place-values.ts';

/** The filter of a search, also as conditions on the rows `item` of a search table. */
export interface SearchFilter {
  compiled: Compiled;
  narrow: (table: SearchTable) => Narrowing[];
}

type Asked = Pick<SearchRequest, 'filter' | 'types' | 'notesFromFields'>;

/** Custom fields named by a filter, by id, that the caller can see. */
async function fieldsIn({ filter }: Asked, work: Work): Promise<Map<string, FieldRow>> {
  const ids = [...new Set(filter.fields.flatMap(({ field }) => (isUuid(field) ? [field.toLowerCase()] : [])))];
  if (ids.length === 0) return new Map();
  const found = await work.rows(Field).find({ where: { id: ids, placeId: work.access.readable } });
  return new Map(found.map((field) => [field.id, field as FieldRow]));
}

// The directory is a place whose fields are hidden without people access.
function demandPeople({ filter }: Asked, work: Work, fieldOf: (name: string) => FieldRow | undefined): void {
  const names = filter.fields.some(
    ({ field }) => searchField(field)?.ofPeople === true || fieldOf(field)?.type === 'PERSON',
  );
  if (names && !work.actor.peopleAccess)
    throw new Refusal('FORBIDDEN', 'Results can be filtered by people only with access to people. Remove that filter.');
}

/** SQL: comparison with the ids of the rows whose custom field values count for an item. */
function rowIds({ scope }: FieldRow, table: SearchTable, notesFromFields: boolean): string {
  if (scope === 'PERSON') return `= any(array(${PEOPLE[table]}))`;
  return scope === 'NOTE' && notesFromFields ? `= item.page_id` : '= item.id';
}

/**
 * The filter of a search for its caller. @throws Refusal for a missing or hidden field, an operator that a field does
 * not have (SE-07), or people named without people access
 */
export async function searchFilter(work: Work, asked: Asked): Promise<SearchFilter> {
  const { filter, types, notesFromFields } = asked;
  const fields = await fieldsIn(asked, work);
  const customField = (name: string) => fields.get(name.toLowerCase());
  demandPeople(asked, work, customField);
  const onlyPeople = types.length > 0 && types.every((type) => type === 'PERSON');
  const compiled = compile(filter, {
    now: new Date(),
    dropped: (field) => isDropped(field, types),
    ofPeople: {
      isPersonField: (name) => {
        const field = customField(name);
        return field?.type === 'PERSON' && (onlyPeople || field.scope === 'PERSON');
      },
    },
    fieldOf: (name) => {
      const field = customField(name);
      return field ? { kind: fieldType(field.type).filterKind, fold: folded } : searchField(name);
    },
  });
  const typesOf = (name: string): readonly SearchType[] | undefined => {
    const field = customField(name);
    if (!field) return searchField(name)?.types;
    return field.scope === 'NOTE' && !notesFromFields ? ['NOTE'] : FIELDED_TYPES[field.scope];
  };
  const hasOf =
    (table: SearchTable) =>
    (name: string): HasValue => {
      const field = customField(name);
      if (field) return valueOfRows({ workspaceId: '$1', rowId: rowIds(field, table, notesFromFields) }, field);
      if (name === 'starred') return starredBy(work.actor.memberId)(table);
      return name in FIELD_SQL
        ? FIELD_SQL[name as keyof typeof FIELD_SQL](table)
        : placeValue(name as PlaceField, work.access);
    };
  const having = (name: string): Narrowing | undefined => {
    const wanted = typesOf(name);
    return wanted && ((bind) => `item.type = any(${bind(wanted, 'text[]')})`);
  };
  return { compiled, narrow: (table) => filterNarrow(compiled, hasOf(table), having) };
}
