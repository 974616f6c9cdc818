import { limits } from '@earshot/core/limits';
import type { FilterOperator } from '@earshot/core/rules/filter/operator';
import { isRelativeDate, RELATIVE_DATES } from '@earshot/core/rules/filter/relative-date';
import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FilterField, RELATIVE_WORDS } from './filter-words.ts';

interface ValueInputProps {
  field: FilterField;
  operator: FilterOperator;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** a text that is typed and not yet one of the values */
  typed: string;
  onType: (text: string) => void;
  error: string;
}

/** A dropdown stays within the popover that its form is in. */
export const WITHIN = { withinPortal: false };
// It stays open while several are chosen, and must not cover the button below.
const ABOVE = { ...WITHIN, position: 'top', middlewares: { flip: false } } as const;
const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** What a condition compares with, by the kind of its field. */
export function ValueInput(props: ValueInputProps) {
  const { field, values, onChange, typed, onType, error } = props;
  const [value = ''] = values;
  const only = (next: string | null) => onChange(next ? [next] : []);
  switch (field.kind) {
    case 'BOOLEAN':
      return <Select label="Value" data={YES_NO} comboboxProps={WITHIN} value={value || null} onChange={only} />;
    case 'NUMBER':
      return (
        <TextInput
          label="Value"
          inputMode="decimal"
          value={value}
          error={value !== '' && error}
          onChange={(event) => only(event.currentTarget.value)}
        />
      );
    case 'DATE':
      return <DateInput {...props} value={value} only={only} />;
    case 'REFERENCE':
      if (field.picker) return <field.picker label="Value" comboboxProps={ABOVE} values={values} onChange={onChange} />;
      return (
        <MultiSelect
          label="Value"
          searchable
          hidePickedOptions
          comboboxProps={ABOVE}
          maxDropdownHeight={200}
          maxValues={limits.filterValues}
          data={[...(field.choices ?? [])]}
          nothingFoundMessage="Nothing of that name"
          value={[...values]}
          onChange={onChange}
        />
      );
    case 'TEXT':
      return (
        <TagsInput
          label="Value"
          description="Press Enter after each value. Any of them matches."
          maxTags={limits.filterValues}
          splitChars={[]}
          comboboxProps={ABOVE}
          maxDropdownHeight={160}
          data={[...(field.suggestions ?? [])]}
          value={[...values]}
          onChange={onChange}
          searchValue={typed}
          onSearchChange={onType}
        />
      );
  }
}

const ON_A_DATE = 'date';

/** A span of time before now, or a day. */
function DateInput({
  operator,
  value,
  only,
}: ValueInputProps & { value: string; only: (next: string | null) => void }) {
  const [day, setDay] = useState(value !== '' && !isRelativeDate(value));
  const spans = RELATIVE_DATES.map((span) => ({
    value: span,
    label: operator === 'IS' ? `In the past ${RELATIVE_WORDS[span]}` : `${RELATIVE_WORDS[span]} ago`,
  }));
  return (
    <>
      <Select
        label="Value"
        comboboxProps={WITHIN}
        maxDropdownHeight={220}
        data={[{ value: ON_A_DATE, label: 'A date' }, ...spans]}
        value={day ? ON_A_DATE : value || null}
        onChange={(next) => {
          setDay(next === ON_A_DATE);
          only(next === ON_A_DATE ? null : next);
        }}
      />
      {day && (
        <TextInput
          type="date"
          label="Date"
          value={value.slice(0, 10)}
          onChange={(event) => only(event.currentTarget.value)}
        />
      )}
    </>
  );
}
