import { DATA_OPERATORS, type DataCondition, type DataOperator } from '@earshot/core/areas/channels/data-filter';
import { type SampledField, sampledFields } from '@earshot/core/areas/channels/data-point';
import { isWhole, needsValue } from '@earshot/core/areas/channels/whole-conditions';
import { limits } from '@earshot/core/limits';
import { Button, Popover, Select, TagsInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useAsk } from '../../../data/use-stores.ts';
import classes from './data-bar.module.css';
import { fieldWords, OPERATOR_WORDS } from './filter-words.ts';

interface AddConditionProps {
  channelId: string;
  full: boolean;
  onAdd: (condition: DataCondition) => void;
}

/** The button that narrows data by what a field says. */
export function AddCondition({ channelId, full, onAdd }: AddConditionProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus width={320} shadow="sm">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          aria-expanded={open}
          disabled={full}
          onClick={() => setOpen(!open)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add a filter">
        <ConditionForm
          channelId={channelId}
          onAdd={(condition) => {
            setOpen(false);
            onAdd(condition);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const OWN = ['text', 'author'];
const OPERATORS = DATA_OPERATORS.map((value) => ({ value, label: OPERATOR_WORDS[value] }));
// What the values are chosen from and the form stays within the popover.
const WITHIN = { withinPortal: false };
// It stays open while several are chosen, and must not cover the button below.
const ABOVE = { ...WITHIN, position: 'top', middlewares: { flip: false } } as const;

function choicesOf(sampled: readonly SampledField[] = []) {
  const own = OWN.map((value) => ({ value, label: fieldWords(value) }));
  const others = sampled.flatMap(({ field }) =>
    OWN.includes(field) ? [] : [{ value: field, label: fieldWords(field) }],
  );
  return others.length === 0 ? own : [...own, { group: 'Fields', items: others }];
}

/** A field, how it is compared, and with what. */
const ConditionForm = observer(function ConditionForm({ channelId, onAdd }: Omit<AddConditionProps, 'full'>) {
  const sampled = useAsk(sampledFields, { id: channelId }).data;
  const [condition, setCondition] = useState<DataCondition>({ field: 'text', operator: 'CONTAINS', values: [] });
  const { field, operator, values } = condition;
  const [typed, setTyped] = useState('');
  const whole = { ...condition, values: typed.trim() === '' ? values : [...new Set([...values, typed.trim()])] };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole(whole)) onAdd(needsValue(operator) ? whole : { ...whole, values: [] });
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <Select
        label="Field"
        data-autofocus
        searchable
        allowDeselect={false}
        comboboxProps={WITHIN}
        data={choicesOf(sampled)}
        value={field}
        // Another field has other values (SE-10).
        onChange={(next) => next && next !== field && setCondition({ ...condition, field: next, values: [] })}
      />
      <Select
        label="Condition"
        allowDeselect={false}
        comboboxProps={WITHIN}
        data={OPERATORS}
        value={operator}
        onChange={(next) => next && setCondition({ ...condition, operator: next as DataOperator })}
      />
      {needsValue(operator) && (
        <TagsInput
          label="Value"
          description="Press Enter after each value. Any of them matches."
          maxTags={limits.filterValues}
          splitChars={[]}
          comboboxProps={ABOVE}
          maxDropdownHeight={160}
          data={sampled?.find((one) => one.field === field)?.values ?? []}
          value={[...values]}
          onChange={(next) => setCondition({ ...condition, values: next })}
          searchValue={typed}
          onSearchChange={setTyped}
        />
      )}
      <Button type="submit" disabled={!isWhole(whole)}>
        Add filter
      </Button>
    </form>
  );
});
