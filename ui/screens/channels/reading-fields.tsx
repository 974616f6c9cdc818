import { type Encoding } from '@earshot/core/rules/csv-dialect';
import { Select, Switch, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { Choices } from './reading-choices.ts';
import classes from './reading-fields.module.css';
import { DELIMITER_CHOICES, ENCODING_CHOICES, ORDER_CHOICES, timeZones } from './reading-words.ts';

interface ReadingFieldsProps {
  labels: readonly string[];
  /** those of them that are dates */
  times: readonly string[];
  /** the file has other columns, which are on their way */
  columnsWait: boolean;
  options: Choices;
  wrong: Readonly<Record<string, string>>;
  onChoose: (change: Choices) => void;
}

const NONE = 'None';

/** How a file with columns is read, each thing to be chosen. */
export function ReadingFields({ labels, times, columnsWait, options, wrong, onChoose }: ReadingFieldsProps) {
  const datesFirst = [
    { group: 'Dates', items: [...times] },
    { group: 'Other columns', items: labels.filter((label) => !times.includes(label)) },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <div className={classes.fields}>
        <Select
          label="What people said"
          disabled={columnsWait}
          searchable
          data={labels}
          value={options.textColumn ?? null}
          error={wrong.textColumn}
          onChange={(textColumn) => textColumn && onChoose({ textColumn })}
        />
        <Select
          label="When it was said"
          disabled={columnsWait}
          placeholder={NONE}
          description={options.timeColumn ? undefined : 'Without one, the moment it came in counts.'}
          inputWrapperOrder={BELOW}
          clearable
          searchable
          data={datesFirst}
          value={options.timeColumn ?? null}
          error={wrong.timeColumn}
          onChange={(timeColumn) => onChoose({ timeColumn })}
        />
        <Select
          label="What identifies a row"
          disabled={columnsWait}
          placeholder={NONE}
          description="The same again changes that row instead of adding one."
          inputWrapperOrder={BELOW}
          clearable
          searchable
          data={labels}
          value={options.idColumn ?? null}
          error={wrong.idColumn}
          onChange={(idColumn) => onChoose({ idColumn })}
        />
      </div>
      {options.timeColumn && <TimeFields options={options} wrong={wrong} onChoose={onChoose} />}
      <div className={classes.fields}>
        <Select
          label="Columns are apart by"
          allowDeselect={false}
          data={DELIMITER_CHOICES}
          value={options.delimiter ?? null}
          onChange={(delimiter) => delimiter && onChoose({ delimiter })}
        />
        <Select
          label="Letters are written in"
          searchable
          allowDeselect={false}
          data={ENCODING_CHOICES}
          value={options.encoding ?? null}
          onChange={(encoding) => encoding && onChoose({ encoding: encoding as Encoding })}
        />
        <Switch
          className={classes.switch ?? ''}
          label="Leave out NUL characters"
          description="Some exports hold them; a file with them is refused otherwise."
          checked={options.ignoreNul ?? false}
          onChange={({ currentTarget }) => onChoose({ ignoreNul: currentTarget.checked })}
        />
        <Switch
          className={classes.switch ?? ''}
          label="Leave out what another channel has"
          description="The same words on the same day, in a channel that you may open."
          checked={options.duplicates === 'LEAVE_OUT'}
          onChange={({ currentTarget }) => onChoose({ duplicates: currentTarget.checked ? 'LEAVE_OUT' : 'BRING_IN' })}
        />
      </div>
    </>
  );
}

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** How the times of a file are read, and which of them count. */
function TimeFields({ options, wrong, onChoose }: Omit<ReadingFieldsProps, 'labels' | 'times' | 'columnsWait'>) {
  const zones = useMemo(timeZones, []);
  return (
    <div className={classes.fields}>
      <Select
        label="Order of day and month"
        placeholder="As the file shows"
        clearable
        data={ORDER_CHOICES}
        value={options.dateOrder ?? null}
        error={wrong.dateOrder}
        onChange={(dateOrder) => onChoose({ dateOrder })}
      />
      <Select
        label="Zone of times without one"
        searchable
        allowDeselect={false}
        data={zones}
        value={options.timeZone ?? null}
        error={wrong.timeZone}
        onChange={(timeZone) => timeZone && onChoose({ timeZone })}
      />
      <TextInput
        type="date"
        label="Only from"
        value={options.minDate ?? ''}
        error={wrong.minDate}
        onChange={({ currentTarget }) => onChoose({ minDate: currentTarget.value || null })}
      />
      <TextInput
        type="date"
        label="Only to"
        value={options.maxDate ?? ''}
        error={wrong.maxDate}
        onChange={({ currentTarget }) => onChoose({ maxDate: currentTarget.value || null })}
      />
    </div>
  );
}
