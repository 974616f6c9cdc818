import { Select } from '@mantine/core';
import { Field, useForm } from '../../../kit/form/form.tsx';
import { PERIODS, SCHEDULES } from './connection-words.ts';

/** Period of the first import and schedule, in the form of a new channel. */
export function PullTimes() {
  const { values, set } = useForm();
  const days = values.firstImportDays;
  return (
    <>
      <Select
        name="firstImportDays"
        label="First import"
        description="How far back the first import goes. Later data is always imported."
        data={PERIODS}
        allowDeselect={false}
        value={typeof days === 'number' ? String(days) : ''}
        onChange={(chosen) => set('firstImportDays', chosen ? Number(chosen) : null)}
      />
      <Field name="schedule" label="Check for new data" input={Select} data={SCHEDULES} allowDeselect={false} />
    </>
  );
}
