import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { type FieldValueChange, fieldValueChanges } from '@earshot/core/areas/fields/field-value';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { displayTitle } from '@earshot/core/rules/text';
import { IconHistory } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMembers } from '../../data/use-members.ts';
import { useAsk } from '../../data/use-stores.ts';
import { Person } from '../../kit/people/person.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { FieldText } from './controls/field-text.tsx';
import classes from './field-history.module.css';
import { useProjectFields } from './use-fields.ts';

export interface FieldHistoryProps {
  noun: AnyEntity;
  scope: FieldScope;
  /** id of the note, insight or person */
  rowId: string;
  /** its project, or the people directory */
  placeId: string;
}

/** History of a row's field values: field, change, author and time. */
export const FieldHistory = observer(function FieldHistory({ noun, scope, rowId, placeId }: FieldHistoryProps) {
  const { fields, ready } = useProjectFields(placeId, scope);
  const asked = useAsk(fieldValueChanges, { rowId, first: limits.fieldChanges }, [noun]);
  useMembers();
  if (asked.state === 'failed') return <RefusedState error={asked.error} again={() => asked.reload()} />;
  if (!asked.data || !ready) return <RowsSkeleton rows={4} height={40} />;
  if (asked.data.length === 0)
    return <EmptyState icon={IconHistory} title="No changes yet" text="Changes of field values appear here." compact />;
  return (
    <ul className={classes.changes} aria-label="Changes of fields">
      {asked.data.map((change) => (
        <Change key={change.number} change={change} field={fields.find(({ id }) => id === change.fieldId)} />
      ))}
    </ul>
  );
});

const Change = ({ change, field }: { change: FieldValueChange; field: Field | undefined }) => (
  <li className={classes.change}>
    <span className={classes.field} dir="auto">
      {field ? displayTitle('field', field.label) : 'Hidden field'}
    </span>
    {field && (
      <span className={classes.values}>
        {change.before === null ? (
          <Value field={field} value={null} />
        ) : (
          <del>
            <Value field={field} value={change.before} />
          </del>
        )}
        <span aria-hidden>→</span>
        <ins>
          <Value field={field} value={change.after} />
        </ins>
      </span>
    )}
    <span className={classes.who}>
      <Person id={change.changedBy} size={16} /> <Ago at={change.at} words />
    </span>
  </li>
);

function Value({ field, value }: { field: Field; value: FieldValue | null }) {
  if (value === null) return <span className={classes.soft}>empty</span>;
  const options = field.type === 'SELECT' && Array.isArray(value) ? value : [];
  const known = options.filter((id) => field.options.some((option) => option.id === id));
  if (options.length > 0 && known.length === 0) return <span className={classes.soft}>deleted option</span>;
  return <FieldText field={field} value={value} />;
}
