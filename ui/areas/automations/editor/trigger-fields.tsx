import type { CronTrigger, EventTrigger, Trigger } from '@earshot/core/areas/automations/trigger';
import { Alert, SegmentedControl, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useForm } from '../../../kit/form/form.tsx';
import { ownTimeZone } from '../../../kit/words/time-zones.ts';
import { useEvents } from '../use-kinds.ts';
import { CronFields } from './cron-fields.tsx';
import classes from './editor.module.css';
import { RuleFields } from './rule-fields.tsx';

const KINDS = [
  { value: 'EVENT', label: 'On an event' },
  { value: 'CRON', label: 'On a schedule' },
];

const FIRST: Record<Trigger['type'], Trigger> = {
  EVENT: { type: 'EVENT', event: 'note:created', rules: null },
  CRON: { type: 'CRON', cron: '0 9 * * 1', timeZone: ownTimeZone() },
};

/** Trigger of an automation: an event with rules, or times. */
export function TriggerFields() {
  const { values, errors, set } = useForm();
  const trigger = values.trigger as Trigger;
  const change = (next: Trigger) => set('trigger', next);
  return (
    <fieldset className={classes.part}>
      <legend className={classes.heading}>Trigger</legend>
      <SegmentedControl
        aria-label="Trigger"
        data={KINDS}
        value={trigger.type}
        onChange={(type) => change(FIRST[type as Trigger['type']])}
      />
      {trigger.type === 'CRON' ? (
        <CronFields trigger={trigger as CronTrigger} error={errors.cron} onChange={change} />
      ) : (
        <EventFields trigger={trigger as EventTrigger} onChange={change} />
      )}
      {errors.trigger && (
        <Alert color="red" variant="light" role="alert">
          {errors.trigger}
        </Alert>
      )}
    </fieldset>
  );
}

interface EventFieldsProps {
  trigger: EventTrigger;
  onChange: (trigger: EventTrigger) => void;
}

const EventFields = observer(function EventFields({ trigger, onChange }: EventFieldsProps) {
  const { data: events = [], state } = useEvents();
  const event = events.find(({ id }) => id === trigger.event);
  const missing = state === 'ready' && !event;
  return (
    <>
      <Select
        name="trigger"
        label="Event"
        description={event?.description || undefined}
        data={events.map(({ id, title }) => ({ value: id, label: title }))}
        value={event ? trigger.event : null}
        placeholder={missing ? 'Event not available' : 'Choose an event'}
        allowDeselect={false}
        onChange={(id) => id && onChange({ type: 'EVENT', event: id, rules: null })}
      />
      {event && (
        <RuleFields
          key={event.id}
          fields={event.fields}
          rules={trigger.rules}
          onChange={(rules) => onChange({ ...trigger, rules })}
        />
      )}
    </>
  );
});
