import type { AutomationEventKind } from '@earshot/core/areas/automations/automation';
import {
  type Condition,
  operandOf,
  RULE_OPERATORS,
  type RuleFieldType,
  type Rules,
} from '@earshot/core/areas/automations/automation-rules';
import { ActionIcon, Button, MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './editor.module.css';
import { OPERATOR_WORDS } from './operator-words.ts';

type RuleField = AutomationEventKind['fields'][number];

interface RuleFieldsProps {
  fields: readonly RuleField[];
  /** null: every event counts */
  rules: unknown;
  onChange: (rules: Rules | null) => void;
}

const NONE: Rules = { combinator: 'AND', conditions: [] };
const COMBINATORS = [
  { value: 'AND', label: 'All of these' },
  { value: 'OR', label: 'Any of these' },
];

/** Conditions on the fields of an event. */
export function RuleFields({ fields, rules, onChange }: RuleFieldsProps) {
  const known = (rules as Rules | null) ?? NONE;
  const { conditions, combinator } = known;
  const first = fields[0];
  const put = (next: Condition[]) => onChange(next.length === 0 ? null : { ...known, conditions: next });
  const add = () => first && put([...conditions, conditionOn(first)]);
  return (
    <div className={classes.rules}>
      {conditions.length > 1 && (
        <SegmentedControl
          aria-label="Match all or any"
          size="xs"
          data={COMBINATORS}
          value={combinator}
          onChange={(chosen) => onChange({ ...known, combinator: chosen as Rules['combinator'] })}
        />
      )}
      {conditions.map((condition, at) => (
        <ConditionLine
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids, and are never reordered
          key={at}
          number={at + 1}
          fields={fields}
          condition={condition}
          onChange={(next) => put(conditions.with(at, next))}
          onRemove={() => put(conditions.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
          disabled={!first}
        >
          {conditions.length === 0 ? 'Add condition' : 'Add another condition'}
        </Button>
      </div>
    </div>
  );
}

function conditionOn({ name, type }: RuleField): Condition {
  const [operator = 'equal'] = RULE_OPERATORS[type];
  return { field: name, operator, ...startOf(type, operator) };
}

/** Initial operand; empty if it has to be filled in. */
function startOf(type: RuleFieldType, operator: string): Pick<Condition, 'value'> {
  return operandOf(type, operator) === 'boolean' ? { value: true } : {};
}

interface ConditionLineProps {
  number: number;
  fields: readonly RuleField[];
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

function ConditionLine({ number, fields, condition, onChange, onRemove }: ConditionLineProps) {
  const field = fields.find(({ name }) => name === condition.field);
  const operators: readonly string[] = field ? RULE_OPERATORS[field.type] : [condition.operator];
  const chooseField = (name: string | null) => {
    const next = fields.find((one) => one.name === name);
    if (next) onChange(conditionOn(next));
  };
  const chooseOperator = (operator: string | null) => {
    if (!operator || !field) return;
    const same = operandOf(field.type, operator) === operandOf(field.type, condition.operator);
    onChange({
      field: condition.field,
      operator,
      ...(same && condition.value !== undefined ? { value: condition.value } : startOf(field.type, operator)),
    });
  };
  return (
    <div className={classes.condition}>
      <Select
        aria-label={`Field of condition ${number}`}
        data={fields.map(({ name, title }) => ({ value: name, label: title }))}
        value={field ? condition.field : null}
        placeholder="Field deleted"
        error={!field}
        allowDeselect={false}
        onChange={chooseField}
      />
      <Select
        aria-label={`Operator of condition ${number}`}
        data={operators.map((operator) => ({ value: operator, label: OPERATOR_WORDS[operator] ?? operator }))}
        value={condition.operator}
        allowDeselect={false}
        onChange={chooseOperator}
      />
      {field && (
        <Operand
          label={`Value of condition ${number}`}
          field={field}
          condition={condition}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove condition ${number}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface OperandProps {
  label: string;
  field: RuleField;
  condition: Condition;
  onChange: (value: NonNullable<Condition['value']>) => void;
}

function Operand({ label, field, condition: { operator, value }, onChange }: OperandProps) {
  const kind = operandOf(field.type, operator);
  if (kind === 'none') return <span />;
  if (kind === 'number')
    return (
      <NumberInput
        aria-label={label}
        value={typeof value === 'number' ? value : ''}
        onChange={(typed) => typeof typed === 'number' && onChange(typed)}
      />
    );
  if (kind === 'boolean')
    return (
      <Select
        aria-label={label}
        data={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
        value={String(value)}
        allowDeselect={false}
        onChange={(chosen) => onChange(chosen === 'true')}
      />
    );
  if (kind === 'choice')
    return (
      <Select
        aria-label={label}
        data={field.values}
        value={typeof value === 'string' ? value : null}
        allowDeselect={false}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
    );
  if (kind === 'choices')
    return (
      <MultiSelect
        aria-label={label}
        data={field.values}
        value={Array.isArray(value) ? value : []}
        onChange={onChange}
      />
    );
  return (
    <TextInput
      aria-label={label}
      type={kind === 'date' ? 'date' : 'text'}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
