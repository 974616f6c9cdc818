import { limits } from '@earshot/core/limits';
import { DATE_PRESETS, isDatePreset } from '@earshot/core/rules/dates/date-period';
import type { FilterOperator } from '@earshot/core/rules/filter/operator';
import { isRelativeDate, RELATIVE_DATES } from '@earshot/core/rules/filter/relative-date';
import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PRESET_WORDS } from '../words/preset-words.ts';
import { type FilterField, RELATIVE_WORDS } from './filter-words.ts';

interface ValueInputProps {
  field: FilterField;
  operator: FilterOperator;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** typed text that is not one of the values yet */
  typed: string;
  onType: (text: string) => void;
  error: string;
}

/** Keeps a dropdown inside the popover of its form. */
export const WITHIN = { withinPortal: false };
// Opens upwards: it stays open for multiple choices, and must not cover the button below.
const ABOVE = { ...WITHIN, position: 'top', middlewares: { flip: false } } as const;
const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Operand of a condition, by the type of its field. */
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
          nothingFoundMessage="No matches"
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
const BETWEEN = 'between';
const PRESETS = DATE_PRESETS.filter((preset) => preset !== 'allTime' && preset !== 'custom').map((value) => ({
  value,
  label: PRESET_WORDS[value],
}));

/** Kind of a date value, for the select. */
function kindOfDate(value: string): string | null {
  if (value === '') return null;
  if (isRelativeDate(value) || isDatePreset(value)) return value;
  return value.includes('/') ? BETWEEN : ON_A_DATE;
}

/** Date condition: a preset such as this week, a time span before now, a day, or a date range. */
function DateInput({
  operator,
  value,
  only,
}: ValueInputProps & { value: string; only: (next: string | null) => void }) {
  const [kind, setKind] = useState(kindOfDate(value));
  const within = operator === 'IS';
  const spans = RELATIVE_DATES.map((span) => ({
    value: span,
    label: within ? `In the past ${RELATIVE_WORDS[span]}` : `${RELATIVE_WORDS[span]} ago`,
  }));
  const dates = [
    { value: ON_A_DATE, label: 'A date' },
    ...(within ? [{ value: BETWEEN, label: 'From … to …' }, ...PRESETS] : []),
  ];
  const [first = '', last = ''] = value.split('/');
  return (
    <>
      <Select
        label="Value"
        comboboxProps={WITHIN}
        maxDropdownHeight={220}
        data={[...dates, ...spans]}
        value={kind}
        onChange={(next) => {
          setKind(next);
          only(next === ON_A_DATE || next === BETWEEN ? null : next);
        }}
      />
      {kind === ON_A_DATE && (
        <TextInput
          type="date"
          label="Date"
          value={value.slice(0, 10)}
          onChange={(event) => only(event.currentTarget.value)}
        />
      )}
      {kind === BETWEEN && (
        <>
          <TextInput
            type="date"
            label="First day"
            value={first}
            onChange={(event) => only(`${event.currentTarget.value}/${last}`)}
          />
          <TextInput
            type="date"
            label="Last day"
            value={last}
            error={last !== '' && first > last ? 'The last day is before the first day.' : undefined}
            onChange={(event) => only(`${first}/${event.currentTarget.value}`)}
          />
        </>
      )}
    </>
  );
}
