import { cronTimes } from '@earshot/core/areas/automations/automation';
import type { CronTrigger } from '@earshot/core/areas/automations/trigger';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useAsk } from '../../../data/use-stores.ts';
import { appointmentWords } from '../../../kit/words/dates.ts';
import { timeZones } from '../../../kit/words/time-zones.ts';
import { CRON_PRESETS } from '../trigger-words.ts';
import classes from './editor.module.css';

const OWN = 'own';
const TYPING_MS = 300;

interface CronFieldsProps {
  trigger: CronTrigger;
  error: string | undefined;
  onChange: (trigger: CronTrigger) => void;
}

/** Schedule: a preset or a cron expression, in words, with the next five times. */
export function CronFields({ trigger, error, onChange }: CronFieldsProps) {
  const { cron, timeZone } = trigger;
  const zones = useMemo(timeZones, []);
  const preset = CRON_PRESETS.find((one) => one.cron === cron);
  return (
    <>
      <div className={classes.pair}>
        <Select
          label="Times"
          data={[
            ...CRON_PRESETS.map((one) => ({ value: one.cron, label: one.label })),
            { value: OWN, label: 'Others …' },
          ]}
          value={preset?.cron ?? OWN}
          allowDeselect={false}
          onChange={(chosen) => chosen && onChange({ ...trigger, cron: chosen === OWN ? `${cron} ` : chosen })}
        />
        <Select
          label="Time zone"
          data={zones}
          value={timeZone}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage="No matching time zones"
          onChange={(zone) => zone && onChange({ ...trigger, timeZone: zone })}
        />
      </div>
      {!preset && (
        <TextInput
          name="cron"
          label="Cron expression"
          description="Minute, hour, day of the month, month, day of the week. With both days given, it runs on either."
          value={cron.trimStart()}
          error={error}
          onChange={(event) => onChange({ ...trigger, cron: event.currentTarget.value })}
        />
      )}
      <NextTimes cron={cron} timeZone={timeZone} />
    </>
  );
}

/** Description of a cron expression and its next times, computed by the host. */
const NextTimes = observer(function NextTimes({ cron, timeZone }: Omit<CronTrigger, 'type'>) {
  const [asked] = useDebouncedValue(cron.trim(), TYPING_MS);
  const { data, error } = useAsk(cronTimes, { cron: asked, timeZone }, undefined, asked !== '');
  if (error)
    return (
      <p className={classes.bad} role="status">
        {error.message}
      </p>
    );
  return (
    <div className={classes.times} role="status">
      {data && (
        <>
          <p>
            {data.words}, {timeZone}
          </p>
          <ul aria-label="Next times">
            {data.times.map((time) => (
              <li key={time}>
                <time dateTime={time}>{appointmentWords(time, timeZone)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
});
