import { Select } from '@mantine/core';
import type { ControlProps } from './control.ts';

const CHOICES = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export const BooleanControl = ({ label, value, onChange, disabled, inPopover = false }: ControlProps) => (
  <Select
    label={label}
    data={CHOICES}
    clearable
    readOnly={disabled}
    comboboxProps={{ withinPortal: !inPopover }}
    value={value === null ? null : value ? 'yes' : 'no'}
    onChange={(next) => onChange(next === null ? null : next === 'yes')}
  />
);
