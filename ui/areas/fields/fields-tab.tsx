import { type AnyEntity, asLabel } from '@earshot/core/model/entity';
import type { FieldScope } from '@earshot/core/model/field-scope';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Group } from '@mantine/core';
import { IconForms, IconHistory } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { FIELD_CONTROLS } from './controls/all.ts';
import { FieldHistory } from './field-history.tsx';
import classes from './fields-tab.module.css';
import { useProjectFields } from './use-fields.ts';
import { type FieldedRow, useSetValues } from './use-set-values.ts';

/** The settings page of the fields of a scope: a project's, or those of people. */
const fieldSettingsPath = (projectId: string, scope: FieldScope): string =>
  scope === 'PERSON'
    ? paths.settings('people')
    : `${paths.project({ id: projectId, title: '' }, 'settings/fields')}?scope=${scope}`;

interface FieldsTabProps {
  noun: AnyEntity;
  scope: FieldScope;
  row: FieldedRow;
  projectId: string;
  /** true if the user can change values */
  writes: boolean;
}

/** Custom field values of a note or insight. */
export const FieldsTab = observer(function FieldsTab({ noun, scope, row, projectId, writes }: FieldsTabProps) {
  const { access } = useStores();
  const { parts, fields, ready, failed, reload } = useProjectFields(projectId, scope);
  const set = useSetValues(noun);
  const [history, setHistory] = useState(false);
  if (failed) return <RefusedState error={failed} again={reload} />;
  if (!ready && fields.length === 0) return <RowsSkeleton rows={4} height={52} />;
  const defines = access.may(projectId, 'FULL') && (
    <Link to={fieldSettingsPath(projectId, scope)} className={classes.manage}>
      Manage fields
    </Link>
  );
  if (fields.length === 0)
    return (
      <EmptyState
        icon={IconForms}
        title="No fields yet"
        text={`Fields hold what is known about each ${asLabel(noun.name).toLowerCase()}: a date, a role, a score.`}
        action={defines}
        compact
      />
    );
  return (
    <div className={classes.tab}>
      {parts.map(({ set: heading, fields }) => (
        <section key={heading?.id ?? ''} aria-label={heading ? displayTitle('fieldSet', heading.label) : 'Fields'}>
          {heading && (
            <h3 className={classes.heading} dir="auto">
              {displayTitle('fieldSet', heading.label)}
            </h3>
          )}
          {fields.map((field) => {
            const Control = FIELD_CONTROLS[field.type];
            const label = displayTitle('field', field.label);
            return (
              <Control
                key={field.id}
                field={field}
                label={label}
                value={row.fields[field.id] ?? null}
                disabled={!writes}
                onChange={(value) => void set([{ row, fieldId: field.id, value }], `${label} changed`, true)}
              />
            );
          })}
        </section>
      ))}
      <Group justify="space-between" gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
          onClick={() => setHistory(true)}
        >
          Field history
        </Button>
        {defines}
      </Group>
      <Dialog opened={history} onClose={() => setHistory(false)} title="Field history">
        {history && <FieldHistory noun={noun} scope={scope} rowId={row.id} placeId={projectId} />}
      </Dialog>
    </div>
  );
});
