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

// An operator that is no longer offered stays in a filter that has it.
const operatorsOf = (kind: FilterField['kind'], chosen: FilterOperator): readonly FilterOperator[] =>
  OPERATORS[kind].filter((one) => one === chosen || offeredOperators(kind).includes(one));

interface ConditionFormProps {
  fields: readonly FilterField[];
  /** the condition to change; a new one when there is none */
  condition?: FieldForm | undefined;
  onDone: (condition: FieldForm) => void;
}

/** The fields as a select offers them, those of a group under their heading. */
function offered(fields: readonly FilterField[]) {
  const item = ({ field, label }: FilterField) => ({ value: field, label });
  const groups = [...new Set(fields.flatMap(({ group }) => group ?? []))];
  return [
    ...fields.filter(({ group }) => !group).map(item),
    ...groups.map((group) => ({ group, items: fields.filter((one) => one.group === group).map(item) })),
  ];
}

/** True if both days of a span are present and in order; other dates are complete. */
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

/** A field, how it is compared, and with what. */
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
    // A form around the popover, as React has it, is not sent with it.
    event.stopPropagation();
    if (whole && problem === '') onDone({ ...form, values: needsValue(operator) ? values : [] });
  };
  const choose = (next: string) => {
    const kind = fields.find((one) => one.field === next)?.kind ?? 'TEXT';
    setTyped('');
    // Another field has other values (SE-10).
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
