import { limits } from '@earshot/core/limits';
import type { Delimiter } from '@earshot/core/rules/csv/csv-dialect';
import type { Encoding } from '@earshot/core/rules/text-encoding';
import { NumberInput, Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../../../kit/form/field-grid.module.css';
import { EncodingField } from '../encoding/encoding-field.tsx';

/** Dialect of a file with columns, detected or chosen. */
export interface DialectChoices {
  delimiter?: Delimiter | undefined;
  encoding?: Encoding | undefined;
  labelLine?: number | undefined;
  ignoreNul?: boolean | undefined;
  /** sheet of a workbook */
  sheet?: string | null | undefined;
}

interface DialectFieldsProps {
  /** true for a workbook, which has no delimiter or encoding */
  isWorkbook?: boolean;
  options: DialectChoices;
  wrong: Readonly<Record<string, string>>;
  onChoose: (change: DialectChoices) => void;
  /** further fields */
  children?: ReactNode;
}

/** Switch for files with NUL characters, which are refused without it. */
export const IGNORE_NUL = 'Ignore NUL characters';

const DELIMITER_CHOICES: { value: Delimiter; label: string }[] = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar |' },
];

/** Dialect of a file: delimiter, encoding, and label row. */
export function DialectFields({ isWorkbook = false, options, wrong, onChoose, children }: DialectFieldsProps) {
  return (
    <div className={classes.fields}>
      {!isWorkbook && <TextFields options={options} onChoose={onChoose} />}
      <NumberInput
        label={isWorkbook ? 'Labels are in row' : 'Labels are in line'}
        min={1}
        max={limits.csv.labelLine}
        allowDecimal={false}
        clampBehavior="strict"
        value={options.labelLine ?? 1}
        error={wrong.labelLine}
        onChange={(labelLine) => typeof labelLine === 'number' && labelLine >= 1 && onChoose({ labelLine })}
      />
      {!isWorkbook && (
        <Switch
          className={classes.switch ?? ''}
          label={IGNORE_NUL}
          description="Otherwise files that contain them are refused."
          checked={options.ignoreNul ?? false}
          onChange={({ currentTarget }) => onChoose({ ignoreNul: currentTarget.checked })}
        />
      )}
      {children}
    </div>
  );
}

interface SheetFieldProps {
  /** sheets of the workbook; none in a CSV file */
  sheets: readonly string[];
  sheet: string | null | undefined;
  onChoose: (change: { sheet: string }) => void;
}

/** Sheet of a workbook, if it has several. */
export function SheetField({ sheets, sheet, onChoose }: SheetFieldProps) {
  if (sheets.length < 2) return null;
  return (
    <Select
      label="Sheet"
      searchable
      allowDeselect={false}
      data={sheets}
      value={sheet ?? null}
      onChange={(chosen) => chosen && onChoose({ sheet: chosen })}
    />
  );
}

function TextFields({ options, onChoose }: Pick<DialectFieldsProps, 'options' | 'onChoose'>) {
  return (
    <>
      <Select
        label="Delimiter"
        allowDeselect={false}
        data={DELIMITER_CHOICES}
        value={options.delimiter ?? null}
        onChange={(delimiter) => delimiter && onChoose({ delimiter })}
      />
      <EncodingField value={options.encoding} onChoose={(encoding) => onChoose({ encoding })} />
    </>
  );
}

type DateOrder = 'DAY_FIRST' | 'MONTH_FIRST';

const DATE_ORDERS: { value: DateOrder; label: string }[] = [
  { value: 'DAY_FIRST', label: 'Day first: 31/12/2026' },
  { value: 'MONTH_FIRST', label: 'Month first: 12/31/2026' },
];

interface DateOrderFieldProps {
  value: DateOrder | null;
  /** true if it can be null, for detection from the dates */
  automatic?: boolean;
  error?: string | undefined;
  onChoose: (order: DateOrder | null) => void;
}

/** Order of day and month in dates such as 04/05/2026. */
export const DateOrderField = ({ value, automatic = false, error, onChoose }: DateOrderFieldProps) => (
  <Select
    label="Day and month order"
    placeholder="Automatic"
    clearable={automatic}
    allowDeselect={false}
    data={DATE_ORDERS}
    value={value}
    error={error}
    onChange={onChoose}
  />
);
