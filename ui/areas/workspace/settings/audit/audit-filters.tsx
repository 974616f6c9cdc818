import { operations } from '@earshot/core/model/all';
import { AUDIT_OUTCOMES } from '@earshot/core/model/audit';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMembers } from '../../../../data/use-members.ts';
import { PersonSelect } from '../../../../kit/people/person-select.tsx';
import classes from './audit.module.css';
import { actionWords } from './audit-words.ts';
import { type AuditChoice, auditQuery } from './use-audit.ts';

const OUTCOMES: Readonly<Record<(typeof AUDIT_OUTCOMES)[number], string>> = {
  DONE: 'Done',
  REFUSED: 'Refused',
  FAILED: 'Failed',
};
const ACTIONS = operations
  .flatMap(({ audit }) => (audit ? [{ value: audit, label: actionWords(audit) }] : []))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

interface AuditFiltersProps {
  chosen: AuditChoice;
  onChange: (chosen: AuditChoice) => void;
}

/** Filters of the log by person, action, outcome and days, and its export. */
export const AuditFilters = observer(function AuditFilters({ chosen, onChange }: AuditFiltersProps) {
  const members = useMembers();
  const set = (field: keyof AuditChoice) => (value: string | null) => onChange({ ...chosen, [field]: value ?? '' });
  const day = (field: 'from' | 'until', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={chosen[field]}
      onChange={({ currentTarget }) => set(field)(currentTarget.value)}
    />
  );
  return (
    <Group className={classes.filters ?? ''} align="flex-end" gap="xs">
      <PersonSelect
        label="Person"
        placeholder="Everyone"
        clearable
        people={members.rows}
        value={chosen.actorId || null}
        onChange={set('actorId')}
      />
      <Select
        label="Action"
        placeholder="Everything"
        searchable
        clearable
        limit={100}
        data={ACTIONS}
        value={chosen.operation || null}
        onChange={set('operation')}
      />
      <Select
        label="Outcome"
        placeholder="Any"
        clearable
        data={AUDIT_OUTCOMES.map((value) => ({ value, label: OUTCOMES[value] }))}
        value={chosen.outcome || null}
        onChange={set('outcome')}
      />
      {day('from', 'First day')}
      {day('until', 'Last day')}
      <Button
        component="a"
        href={`/api/v1/audit.csv?${new URLSearchParams(auditQuery(chosen))}`}
        download
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        CSV
      </Button>
    </Group>
  );
});
