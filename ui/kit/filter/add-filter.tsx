import { limits } from '@earshot/core/limits';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { ConditionForm } from './condition-form.tsx';
import type { FilterField } from './filter-words.ts';

interface AddFilterProps {
  fields: readonly FilterField[];
  form: FilterForm;
  onChange: (form: FilterForm) => void;
}

/** The button that adds a condition to a filter. */
export function AddFilter({ fields, form, onChange }: AddFilterProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus width={320} shadow="sm">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          aria-expanded={open}
          disabled={form.fields.length >= limits.filterFields}
          onClick={() => setOpen(!open)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add a filter">
        <ConditionForm
          fields={fields}
          onDone={(condition) => {
            setOpen(false);
            onChange({ ...form, fields: [...form.fields, condition] });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
