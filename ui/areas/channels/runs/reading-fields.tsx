import { limits } from '@earshot/core/limits';
import { MultiSelect, Select, type SelectProps, Switch, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import classes from '../../../kit/form/field-grid.module.css';
import { timeZones } from '../../../kit/words/time-zones.ts';
import { DateOrderField, DialectFields, SheetField } from '../../files/tables/dialect-fields.tsx';
import type { Choices } from './reading-choices.ts';

interface ReadingFieldsProps {
  labels: readonly string[];
  /** sheets of a workbook; none in a CSV file */
  sheets: readonly string[];
  /** columns with dates */
  times: readonly string[];
  /** true while the changed columns of the file load */
  columnsWait: boolean;
  options: Choices;
  wrong: Readonly<Record<string, string>>;
  onChoose: (change: Choices) => void;
}

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Select for a column, or none. */
const ColumnSelect = (props: SelectProps) => (
  <Select placeholder="None" clearable searchable allowDeselect={false} inputWrapperOrder={BELOW} {...props} />
);

/** Mapping of a file's columns, and the order of day and month if the file does not show it. */
export function ColumnFields({ labels, sheets, times, columnsWait, options, wrong, onChoose }: ReadingFieldsProps) {
  const datesFirst = [
    { group: 'Dates', items: [...times] },
    { group: 'Other columns', items: labels.filter((label) => !times.includes(label)) },
  ].filter(({ items }) => items.length > 0);
  return (
    <div className={classes.fields}>
      <SheetField sheets={sheets} sheet={options.sheet} onChoose={onChoose} />
      <Select
        label="Text"
        disabled={columnsWait}
        searchable
        allowDeselect={false}
        data={labels}
        value={options.textColumn ?? null}
        error={wrong.textColumn}
        onChange={(textColumn) => textColumn && onChoose({ textColumn })}
      />
      <ColumnSelect
        label="Date"
        disabled={columnsWait}
        description={options.timeColumn ? undefined : 'Without one, rows get the date of the import.'}
        data={datesFirst}
        value={options.timeColumn ?? null}
        error={wrong.timeColumn}
        onChange={(timeColumn) => onChoose({ timeColumn })}
      />
      {wrong.dateOrder && <OrderField options={options} wrong={wrong} onChoose={onChoose} />}
      <ColumnSelect
        label="Unique ID"
        disabled={columnsWait}
        description="Rows with the same ID are updated."
        data={labels}
        value={options.idColumn ?? null}
        error={wrong.idColumn}
        onChange={(idColumn) => onChoose({ idColumn })}
      />
    </div>
  );
}

/** Rarely used options: the file's dialect, the rows to read, and further columns. */
export function MoreFields(props: ReadingFieldsProps) {
  const { labels, sheets, columnsWait, options, onChoose } = props;
  return (
    <>
      <div className={classes.fields}>
        <ColumnSelect
          label="Title"
          disabled={columnsWait}
          data={labels}
          value={options.titleColumn ?? null}
          onChange={(titleColumn) => onChoose({ titleColumn })}
        />
        <MultiSelect
          label="More text columns"
          disabled={columnsWait}
          description="Each part of the text follows its label."
          inputWrapperOrder={BELOW}
          searchable
          clearable
          maxValues={limits.csv.texts}
          data={labels.filter((label) => label !== options.textColumn)}
          value={options.moreTextColumns ?? []}
          onChange={(moreTextColumns) => onChoose({ moreTextColumns })}
        />
      </div>
      {options.timeColumn && <TimeFields {...props} />}
      <DialectFields isWorkbook={sheets.length > 0} options={options} wrong={props.wrong} onChoose={onChoose}>
        <Switch
          className={classes.switch ?? ''}
          label="Skip duplicates"
          description="Rows with the same words and date in another channel that you can open."
          checked={options.duplicates === 'LEAVE_OUT'}
          onChange={({ currentTarget }) => onChoose({ duplicates: currentTarget.checked ? 'LEAVE_OUT' : 'BRING_IN' })}
        />
      </DialectFields>
    </>
  );
}

type Part = Pick<ReadingFieldsProps, 'options' | 'wrong' | 'onChoose'>;

const OrderField = ({ options, wrong, onChoose }: Part) => (
  <DateOrderField
    automatic
    value={options.dateOrder ?? null}
    error={wrong.dateOrder}
    onChoose={(dateOrder) => onChoose({ dateOrder })}
  />
);

/** Options for reading times, and for the range to import. */
function TimeFields({ options, wrong, onChoose }: Part) {
  const zones = useMemo(timeZones, []);
  return (
    <div className={classes.fields}>
      {!wrong.dateOrder && <OrderField options={options} wrong={wrong} onChoose={onChoose} />}
      <Select
        label="Time zone"
        description="For times without a time zone."
        inputWrapperOrder={BELOW}
        searchable
        allowDeselect={false}
        data={zones}
        value={options.timeZone ?? null}
        error={wrong.timeZone}
        onChange={(timeZone) => timeZone && onChoose({ timeZone })}
      />
      <TextInput
        type="date"
        label="From"
        value={options.minDate ?? ''}
        error={wrong.minDate}
        onChange={({ currentTarget }) => onChoose({ minDate: currentTarget.value || null })}
      />
      <TextInput
        type="date"
        label="To"
        value={options.maxDate ?? ''}
        error={wrong.maxDate}
        onChange={({ currentTarget }) => onChoose({ maxDate: currentTarget.value || null })}
      />
    </div>
  );
}
