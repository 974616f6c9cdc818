import { limits } from '@earshot/core/limits';
import type { ReferencePickerProps } from '../../../kit/filter/filter-words.ts';
import { PeopleSelect } from './people-select.tsx';

/** Picker for the people of a condition. */
export const PeoplePicker = ({ values, ...props }: ReferencePickerProps) => (
  <PeopleSelect {...props} ids={values} maxValues={limits.filterValues} />
);
