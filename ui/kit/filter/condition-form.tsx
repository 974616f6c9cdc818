import { OPERAND_PATTERN } from '@earshot/core/rules/filter/compile';
import type { FieldForm } from '@earshot/core/rules/filter/form';
import {
  type FilterOperator,
  needsValue,
  OPERATORS,
  offeredOperators,
  operatorFor,
} from '@earshot/core/rules/filter/operator';
import { Button, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { newId } from '../../data/new-id.ts';
import classes from './filter.module.css';
import { type FilterField, operatorWords } from './filter-words.ts';
import { ValueInput, WITHIN } from './value-input.tsx';

// A filter keeps an operator that is no longer offered.
const operatorsOf = (kind: FilterField['kind'], chosen: FilterOperator): readonly FilterOperator[] =>
  OPERATORS[kind].filter((one) => one === chosen || offeredOperators(kind).includes(one));

interface ConditionFormProps {
  fields: readonly FilterField[];
  /** condition to edit; undefined for a new one */
  condition?: FieldForm | undefined;
  onDone: (condition: FieldForm) => void;
}

/** Fields as grouped options of a select. */
function offered(fields: readonly FilterField[]) {
  const item = ({ field, label }: FilterField) => ({ value: field, label });
  const groups = [...new Set(fields.flatMap(({ group }) => group ?? []))];
  return [
    ...fields.filter(({ group }) => !group).map(item),
    ...groups.map((group) => ({ group, items: fields.filter((one) => one.group === group).map(item) })),
  ];
}

/** True if both days of a range are present and in order; other dates are complete. */
function isWholeSpan(value: string): boolean {
  const [first = '', last] = value.split('/');
  return last === undefined || (first !== '' && first <= last);
}

/** Error in the values of a condition; '' for none. */
function problemOf(kind: FilterField['kind'], { operator, values }: FieldForm): string {
  if (!needsValue(operator)) return '';
  if (kind === 'NUMBER' && values.some((value) => !OPERAND_PATTERN.test(value.trim())))
    return 'Enter a number without a sign, such as 12.5.';
  if (kind === 'DATE' && !values.every(isWholeSpan)) return 'Enter both days, the first one first.';
  return '';
}

/** Form of a condition: field, operator and values. */
export function ConditionForm({ fields, condition, onDone }: ConditionFormProps) {
  const [first] = fields;
  const [form, setForm] = useState<FieldForm>(
    condition ?? {
      id: newId(),
      field: first?.field ?? '',
      operator: OPERATORS[first?.kind ?? 'TEXT'][0] ?? 'IS',
      values: [],
    },
  );
  const [typed, setTyped] = useState('');
  const { field, operator } = form;
  const known = fields.find((one) => one.field === field);
  if (!known) return <p>This field was deleted. Remove the condition.</p>;
  const values = typed.trim() === '' ? form.values : [...new Set([...form.values, typed.trim()])];
  const whole = !needsValue(operator) || values.some((value) => value !== '');
  const problem = problemOf(known.kind, { ...form, values });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through the popover to an outer form, which must not be submitted.
    event.stopPropagation();
    if (whole && problem === '') onDone({ ...form, values: needsValue(operator) ? values : [] });
  };
  const choose = (next: string) => {
    const kind = fields.find((one) => one.field === next)?.kind ?? 'TEXT';
    setTyped('');
    // Values depend on the field (SE-10).
    setForm({ ...form, field: next, operator: operatorFor(kind, operator), values: [] });
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <Select
        label="Field"
        data-autofocus
        searchable
        allowDeselect={false}
        comboboxProps={WITHIN}
        maxDropdownHeight={260}
        data={offered(fields)}
        value={field}
        nothingFoundMessage="No matching fields"
        selectFirstOptionOnChange
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(next) => next && next !== field && choose(next)}
      />
      <Select
        label="Condition"
        allowDeselect={false}
        comboboxProps={WITHIN}
        data={operatorsOf(known.kind, operator).map((value) => ({ value, label: operatorWords(value) }))}
        value={operator}
        onChange={(next) => next && setForm({ ...form, operator: next as FilterOperator })}
      />
      {needsValue(operator) && (
        <ValueInput
          field={known}
          operator={operator}
          values={form.values}
          onChange={(next) => setForm({ ...form, values: [...next] })}
          typed={typed}
          onType={setTyped}
          error={problem}
        />
      )}
      <Button type="submit" disabled={!whole || problem !== ''}>
        {condition ? 'Save' : 'Add filter'}
      </Button>
    </form>
  );
}
