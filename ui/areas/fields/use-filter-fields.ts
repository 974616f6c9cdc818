import type { Field } from '@earshot/core/areas/fields/field';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { personName } from '@earshot/core/areas/people/person';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { displayTitle } from '@earshot/core/rules/text';
import { useAuthors } from '../../data/use-members.ts';
import { useStores } from '../../data/use-stores.ts';
import type { FilterField } from '../../kit/filter/filter-words.ts';
import { PeoplePicker } from './controls/people-picker.tsx';
import { useNamedPeople } from './controls/use-named-people.ts';

const OWN_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  name: 'Name',
  email: 'Email address',
  createdAt: 'Created',
  updatedAt: 'Changed',
  createdBy: 'Created by',
  published: 'Published',
  publishedAt: 'Published on',
};

const asFilterField = ({ id, type, label, options }: Field): FilterField => ({
  field: id,
  label: displayTitle('field', label),
  kind: fieldType(type).filterKind,
  group: 'Fields',
  ...(type === 'SELECT' ? { choices: options.map((option) => ({ value: option.id, label: option.label })) } : {}),
});

/** People in a filter. */
const peopleIn = (form: FilterForm, fields: readonly Field[]): string[] => {
  const naming = new Set(fields.filter(({ type }) => type === 'PERSON').map(({ id }) => id));
  return [...new Set(form.fields.flatMap(({ field, values }) => (naming.has(field) ? values : [])))];
};

const byPeople = ({ rows, ready }: ReturnType<typeof useNamedPeople>): Partial<FilterField> => ({
  picker: PeoplePicker,
  choices: ready ? rows.map((person) => ({ value: person.id, label: personName(person) })) : undefined,
});

/** Filter fields of an entity's rows: its own, and these custom fields; read it inside an observer(). */
export function useFilterFields(entity: AnyEntity, fields: readonly Field[], form: FilterForm): FilterField[] {
  const { directory } = useStores();
  const authors = useAuthors().map(({ id, name }) => ({ value: id, label: name }));
  const people = useNamedPeople(peopleIn(form, fields));
  const own = Object.entries(entity.options.filters ?? {}).map(([field, kind]) => ({
    field,
    kind,
    label: OWN_LABELS[field] ?? field,
    ...(kind === 'REFERENCE' ? { choices: authors } : {}),
  })) as FilterField[];
  return [
    ...own,
    ...fields.flatMap((field) => {
      if (field.type !== 'PERSON') return asFilterField(field);
      // People cannot be filtered by people (SE-08).
      const offered = entity.options.fielded !== 'PERSON' && directory.reads;
      return offered ? { ...asFilterField(field), ...byPeople(people) } : [];
    }),
  ];
}
