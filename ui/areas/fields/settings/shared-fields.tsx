import { setFieldPreference } from '@earshot/core/areas/fields/field-preference';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { displayTitle } from '@earshot/core/rules/text';
import { Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { useHiddenFields, usePlaceFields } from '../use-fields.ts';
import classes from './field-list.module.css';

interface SharedFieldsProps {
  projectId: string;
  scope: FieldScope;
  edits: boolean;
}

/** The workspace's fields, each with a switch that shows or hides it in a project. */
export const SharedFields = observer(function SharedFields({ projectId, scope, edits }: SharedFieldsProps) {
  const { session } = useStores();
  const { fields, ready, failed, reload } = usePlaceFields(session.workspaceId, scope);
  const hidden = useHiddenFields(projectId);
  const run = useDo();
  if (failed) return <RefusedState error={failed} again={reload} />;
  if (!ready && fields.length === 0) return <RowsSkeleton rows={2} height={40} />;
  if (fields.length === 0) return <p className={classes.soft}>The workspace has no fields of its own.</p>;
  return (
    <ul className={classes.switches}>
      {fields.map((field) => {
        const label = displayTitle('field', field.label);
        return (
          <li key={field.id}>
            <Switch
              label={label}
              description={fieldType(field.type).label}
              checked={!hidden.has(field.id)}
              disabled={!edits}
              onChange={({ currentTarget: { checked } }) =>
                void run(
                  setFieldPreference,
                  { projectId, fieldId: field.id, hidden: !checked },
                  checked ? `${label} shown` : `${label} hidden`,
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
});
