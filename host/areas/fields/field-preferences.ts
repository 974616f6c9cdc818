import { FieldPreference, setFieldPreference } from '@earshot/core/areas/fields/field-preference';
import { type Handler, inside } from '../../operations/handlers.ts';

/** Operations on workspace fields that a project hides. */
export const fieldPreferenceHandlers = (): Handler[] => [
  inside(setFieldPreference, async ({ input, work }) => {
    const { projectId, fieldId, hidden } = input;
    const rows = work.rows(FieldPreference);
    // Concurrent first preferences of a field wait for each other.
    await work.transaction.sql('select 1 from fields where workspace_id = $1 and id = $2 for update', [
      work.workspaceId,
      fieldId,
    ]);
    const [known] = await rows.find({ where: { projectId, fieldId }, limit: 1 });
    if (known?.hidden === hidden) return known;
    const row = known
      ? await rows.update(known.id, { hidden })
      : await rows.insert({ projectId, fieldId, hidden, createdBy: work.actor.memberId });
    work.emit(known ? 'updated' : 'created', FieldPreference, [row]);
    work.undoBy(setFieldPreference, { projectId, fieldId, hidden: !hidden });
    return row;
  }),
];
