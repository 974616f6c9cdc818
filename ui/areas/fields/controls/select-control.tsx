import { MultiSelect, Select } from '@mantine/core';
import type { ControlProps } from './control.ts';
import classes from './select-control.module.css';

/** Control for one or several coloured options. */
export function SelectControl({ field, label, value, onChange, disabled, inPopover = false }: ControlProps) {
  const data = field.options.map(({ id, label }) => ({ value: id, label }));
  const colours = new Map(field.options.map(({ id, colour }) => [id, colour]));
  const chosen = Array.isArray(value) ? value : [];
  const shared = {
    label,
    data,
    readOnly: disabled,
    comboboxProps: { withinPortal: !inPopover },
    searchable: data.length > 7,
    nothingFoundMessage: 'No matching options',
    renderOption: ({ option }: { option: { value: string; label: string } }) => (
      <span className={classes.option}>
        <span className={classes.swatch} style={{ background: colours.get(option.value) }} />
        {option.label}
      </span>
    ),
  };
  if (field.maxSelected === 1 || data.length === 1)
    return (
      <Select {...shared} clearable value={chosen[0] ?? null} onChange={(id) => onChange(id === null ? null : [id])} />
    );
  return (
    <MultiSelect
      {...shared}
      hidePickedOptions
      maxValues={field.maxSelected}
      value={chosen}
      onChange={(ids) => onChange(ids.length === 0 ? null : ids)}
    />
  );
}
