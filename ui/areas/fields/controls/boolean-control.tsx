import { Select } from '@mantine/core';
import type { ControlProps } from './control.ts';

const CHOICES = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export const BooleanControl = ({ label, value, onChange, disabled }: ControlProps) => (
  <Select
    label={label}
    data={CHOICES}
    clearable
    readOnly={disabled}
    value={value === null ? null : value ? 'yes' : 'no'}
    onChange={(next) => onChange(next === null ? null : next === 'yes')}
  />
);
