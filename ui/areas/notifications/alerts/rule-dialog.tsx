import {
  ALERT_OUTCOMES,
  type AlertRule,
  createAlertRule,
  updateAlertRule,
} from '@earshot/core/areas/notifications/alert';
import { type Project, projects } from '@earshot/core/areas/places/project';
import { operations } from '@earshot/core/model/all';
import { displayTitle } from '@earshot/core/rules/text';
import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useMembers } from '../../../data/use-members.ts';
import { useList } from '../../../data/use-stores.ts';
import { Field, useForm } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { PersonSelect } from '../../../kit/people/person-select.tsx';
import { actionWords } from '../../workspace/settings/audit/audit-words.ts';
import { OUTCOME_WORDS } from './outcome-words.ts';

const ACTIONS = [...new Set(operations.flatMap(({ audit }) => audit ?? []))]
  .map((value) => ({ value, label: actionWords(value) }))
  .sort((one, other) => one.label.localeCompare(other.label));
const OUTCOMES = ALERT_OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] }));

/** Form of a new or existing alert rule. */
export const RuleDialog = ({ rule, onClose }: { rule: AlertRule | undefined; onClose: () => void }) => (
  <FormDialog
    title={rule ? 'Edit rule' : 'New rule'}
    change={
      rule && {
        operation: updateAlertRule,
        start: {
          id: rule.id,
          revision: rule.revision,
          title: rule.title,
          actions: rule.actions,
          outcome: rule.outcome,
          memberId: rule.memberId,
          objectId: rule.objectId,
          mails: rule.mails,
        },
        says: 'Rule changed.',
      }
    }
    create={{
      operation: createAlertRule,
      start: { title: '', actions: [], outcome: 'ANY', memberId: null, objectId: null, mails: false },
      submit: 'Create rule',
      says: 'Rule created.',
    }}
    onClose={onClose}
  >
    <RuleFields />
  </FormDialog>
);

const RuleFields = observer(function RuleFields() {
  const { values, set } = useForm();
  const members = useMembers();
  const places = useList<Project>(projects, { first: 1000, orderBy: 'CREATED_AT_ASC' });
  const titles = places.rows.map(({ id, title }) => ({ value: id, label: displayTitle('project', title) }));
  const objectId = (values.objectId as string | null) ?? null;
  const known = objectId === null || titles.some(({ value }) => value === objectId);
  return (
    <>
      <Field name="title" label="Title" input={TextInput} data-autofocus />
      <Field
        name="actions"
        label="Actions"
        description="As the audit log names them."
        input={MultiSelect}
        data={ACTIONS}
        searchable
        limit={100}
        nothingFoundMessage="No matching actions"
      />
      <Field name="outcome" label="Outcome" input={Select} data={OUTCOMES} allowDeselect={false} />
      <PersonSelect
        label="Only by (optional)"
        placeholder="Anyone"
        clearable
        people={members.rows}
        value={(values.memberId as string | null) ?? null}
        onChange={(memberId) => set('memberId', memberId)}
      />
      <Select
        label="Only on a project (optional)"
        placeholder="Anything"
        clearable
        searchable
        data={known ? titles : [...titles, { value: objectId, label: objectId }]}
        value={objectId}
        onChange={(value) => set('objectId', value)}
      />
      <Field name="mails" label="Also email all administrators" input={Switch} />
    </>
  );
});
