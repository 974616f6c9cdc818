import { limits } from '@earshot/core/limits';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { ConditionForm } from './condition-form.tsx';
import { FilterPane } from './filter-pane.tsx';
import type { FilterField } from './filter-words.ts';

interface AddFilterProps {
  fields: readonly FilterField[];
  form: FilterForm;
  onChange: (form: FilterForm) => void;
}

/** Button that adds a condition to a filter. */
export function AddFilter({ fields, form, onChange }: AddFilterProps) {
  const [open, setOpen] = useState(false);
  return (
    <FilterPane
      opened={open}
      onChange={setOpen}
      title="Add a filter"
      target={
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          aria-expanded={open}
          disabled={form.fields.length >= limits.filterFields}
          onClick={() => setOpen(!open)}
        >
          Filter
        </Button>
      }
    >
      <ConditionForm
        fields={fields}
        onDone={(condition) => {
          setOpen(false);
          onChange({ ...form, fields: [...form.fields, condition] });
        }}
      />
    </FilterPane>
  );
}
