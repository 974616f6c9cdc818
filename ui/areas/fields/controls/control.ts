import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldContext, FieldValue } from '@earshot/core/areas/fields/field-type';

/** Properties of a type's control. */
export interface ControlProps {
  field: Field;
  label: string;
  /** null for an empty cell */
  value: FieldValue | null;
  onChange: (value: FieldValue | null) => void;
  disabled: boolean;
  /** true inside a popover, which its dropdown must not leave */
  inPopover?: boolean;
}

type PeopleByName = Pick<FieldContext, 'peopleNamed' | 'personName'>;
const NO_PEOPLE: PeopleByName = { peopleNamed: () => [], personName: () => '' };

/** Context for reading and writing a value as text; without `people` for a field without people. */
export const contextOf = (settings: Field, people: PeopleByName = NO_PEOPLE): FieldContext => ({
  settings,
  ...people,
  dayFirst: false,
});
