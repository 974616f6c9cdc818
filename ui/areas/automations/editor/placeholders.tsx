import { asPlaceholders, placeholdersOf, unknownPlaceholders } from '@earshot/core/areas/automations/automation-event';
import type { Trigger } from '@earshot/core/areas/automations/trigger';
import { observer } from 'mobx-react-lite';
import { useForm } from '../../../kit/form/form.tsx';
import { useEvents } from '../use-kinds.ts';
import classes from './editor.module.css';

/** Placeholders that the texts of an action can have under the form's trigger, and those used that nothing fills. */
export const Placeholders = observer(function Placeholders({ texts }: { texts: readonly unknown[] }) {
  const { data: events = [], state } = useEvents();
  const trigger = useForm().values.trigger as Trigger;
  if (texts.length === 0) return null;
  const event = trigger.type === 'EVENT' ? events.find(({ id }) => id === trigger.event) : undefined;
  if (trigger.type === 'EVENT' && !event && state !== 'ready') return null;
  const fields = event ? event.fields.map(({ name }) => name) : [];
  const known = placeholdersOf(trigger.type === 'EVENT' ? { fields } : undefined);
  const unknown = event || trigger.type === 'CRON' ? unknownPlaceholders(texts.join('\n'), known) : [];
  return (
    <>
      <p className={classes.soft}>Placeholders for texts: {asPlaceholders(known)}</p>
      {unknown.length > 0 && (
        <p className={classes.warning} role="status">
          Nothing fills {asPlaceholders(unknown)}. Use the placeholders above, or remove it.
        </p>
      )}
    </>
  );
});
