import { Field } from '@earshot/core/areas/fields/field';
import { type FieldCount, fieldCounts } from '@earshot/core/areas/fields/field-count';
import { personName } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { displayTitle } from '@earshot/core/rules/text';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { Avatar } from '../../../kit/people/avatar.tsx';
import { noGroups, type RowGroup, type RowGroups } from '../../views/groups/row-groups.ts';
import type { GroupOffer } from '../../views/layouts/use-layout.tsx';
import { movedValues, NO_VALUE } from '../../views/settings/grouping.ts';
import { useNamedPeople } from '../controls/use-named-people.ts';
import { type FieldedRow, useSetValues } from '../use-set-values.ts';
import classes from './field-groups.module.css';

/** Fields for grouping: select fields, and person fields for users with people access (VW-03). */
export function useFieldOffers(fields: readonly Field[], scope: Field['scope']): GroupOffer[] {
  const { directory } = useStores();
  const people = scope !== 'PERSON' && directory.reads;
  return fields
    .filter(({ type }) => type === 'SELECT' || (type === 'PERSON' && people))
    .map(({ id, label }) => ({ by: id, title: displayTitle('field', label) }));
}

interface FieldGroupsWish<R> {
  noun: AnyEntity;
  fields: readonly Field[];
  /** id of the field; undefined if the list is not grouped by a field */
  by: string | undefined;
  condition: Readonly<Record<string, unknown>>;
  form: FilterForm;
  nameOf: (row: R) => string;
  refusal: (row: R) => string | undefined;
}

/**
 * Groups of rows by the options of a select field, or by the people of a person field; read it inside an observer().
 */
export function useFieldGroups<R extends FieldedRow>(wish: FieldGroupsWish<R>): RowGroups<R> {
  const { noun, by, condition, form, nameOf, refusal } = wish;
  const field = wish.fields.find(({ id }) => id === by);
  const filter = form.fields.length > 0 ? { filter: form } : {};
  const input = { fieldId: by ?? '', condition, ...filter, first: limits.fieldOptions };
  const counts = useAsk(fieldCounts, input, [noun, Field], field !== undefined);
  const valued = counts.data?.flatMap(({ kind, value }) => (kind === 'VALUE' && value !== null ? [value] : [])) ?? [];
  const people = useNamedPeople(field?.type === 'PERSON' ? valued : []);
  const setValues = useSetValues(noun);
  if (!field) return noGroups();
  const countOf = (kind: FieldCount['kind'], value: string | null) =>
    counts.data && (counts.data.find((one) => one.kind === kind && one.value === value)?.count ?? 0);
  const within = (operator: 'HAS_ANY_OF' | 'IS_EMPTY', values: string[]) => ({
    input: { within: { field: field.id, operator, values } },
  });
  const withValue = (key: string, title: string, mark: RowGroup['mark']): RowGroup => ({
    key,
    title,
    mark,
    count: countOf('VALUE', key),
    narrow: within('HAS_ANY_OF', [key]),
    moveTitle: `Move to ${title}`,
  });
  const groups =
    field.type === 'SELECT'
      ? field.options.map(({ id, label, colour }) =>
          withValue(
            id,
            displayTitle('option', label),
            <span className={classes.colour} style={{ background: colour }} />,
          ),
        )
      : people.rows
          .map((person) =>
            withValue(person.id, personName(person), <Avatar id={person.id} name={personName(person)} size={20} />),
          )
          .toSorted((one, other) => one.title.localeCompare(other.title));
  const none: RowGroup = {
    key: NO_VALUE,
    title: 'No value',
    count: countOf('EMPTY', null),
    narrow: within('IS_EMPTY', []),
    moveTitle: 'Clear the value',
  };
  const ready = counts.data !== undefined && (field.type === 'SELECT' || people.ready);
  return {
    groups: ready ? [...groups, none] : [],
    state: ready ? 'ready' : counts.state === 'failed' ? 'failed' : 'loading',
    error: counts.error,
    reload: () => counts.reload(),
    refusal,
    move: (row, from, to) => {
      const now = row.fields[field.id];
      const value = movedValues(Array.isArray(now) ? now : [], from.key, to.key);
      return setValues([{ row, fieldId: field.id, value }], `“${nameOf(row)}” moved to ${to.title}`);
    },
  };
}
