import { type FieldForm, type FilterForm, NO_FILTER } from '@earshot/core/rules/filter/form';
import { Button, CloseButton, SegmentedControl, UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ConditionForm } from './condition-form.tsx';
import classes from './filter.module.css';
import { FilterPane } from './filter-pane.tsx';
import { conditionWords, type FilterField } from './filter-words.ts';
import { selectedFilterIn } from './selected-filter.ts';

interface FilterChipsProps {
  fields: readonly FilterField[];
  form: FilterForm;
  onChange: (form: FilterForm) => void;
}

const COMBINED = [
  { value: 'and', label: 'All of these' },
  { value: 'or', label: 'Any of these' },
];

/** Conditions of a filter, which can be edited and removed. */
export function FilterChips({ fields, form, onChange }: FilterChipsProps) {
  const conditions = form.fields;
  const selected = selectedFilterIn(useLocation());
  if (conditions.length === 0) return null;
  const put = (at: number, ...instead: FieldForm[]) =>
    onChange({ ...form, fields: conditions.toSpliced(at, 1, ...instead) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that shows
    <div className={classes.chips} role="group" aria-label="Filters">
      {conditions.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Match all or any"
          data={COMBINED}
          value={form.combinator}
          onChange={(value) => onChange({ ...form, combinator: value as FilterForm['combinator'] })}
        />
      )}
      {conditions.map((condition, at) => (
        <Chip
          key={condition.id ?? conditionWords(condition, fields)}
          fields={fields}
          condition={condition}
          opened={condition.id !== undefined && condition.id === selected}
          onChange={(next) => put(at, next)}
          onRemove={() => put(at)}
        />
      ))}
      <Button variant="subtle" size="compact-sm" onClick={() => onChange(NO_FILTER)}>
        Clear filters
      </Button>
    </div>
  );
}

interface ChipProps {
  fields: readonly FilterField[];
  condition: FieldForm;
  /** true if the address opens it */
  opened: boolean;
  onChange: (condition: FieldForm) => void;
  onRemove: () => void;
}

const Chip = observer(function Chip({ fields, condition, opened, onChange, onRemove }: ChipProps) {
  const [open, setOpen] = useState(opened);
  const words = conditionWords(condition, fields);
  return (
    <span className={classes.chip}>
      <FilterPane
        opened={open}
        onChange={setOpen}
        title="Edit the filter"
        target={
          <UnstyledButton
            className={classes.words}
            title={words}
            aria-label={`Edit the filter “${words}”`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {words}
          </UnstyledButton>
        }
      >
        <ConditionForm
          fields={fields}
          condition={condition}
          onDone={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </FilterPane>
      <CloseButton size="sm" aria-label={`Remove the filter “${words}”`} onClick={onRemove} />
    </span>
  );
});
