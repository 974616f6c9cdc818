import { DATE_PRESETS, type DatePreset, daysBetween, type Period } from '@earshot/core/rules/dates/date-period';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DateSpan } from '../data/date-span.ts';
import classes from './period-choice.module.css';
import { PRESET_WORDS } from './words/preset-words.ts';

const USUAL_DAYS = 27;

/** The last four weeks, as an initial value. */
function usualPeriod(): Period {
  const now = new Date();
  return daysBetween(new Date(now.getFullYear(), now.getMonth(), now.getDate() - USUAL_DAYS), now);
}

interface PeriodChoiceProps extends DateSpan {
  label?: string;
  /** presets on offer; all if undefined */
  presets?: readonly DatePreset[];
  onChange: (span: DateSpan) => void;
}

/** Select for a date range. */
export function PeriodChoice({
  preset,
  period,
  label = 'Date range',
  presets = DATE_PRESETS,
  onChange,
}: PeriodChoiceProps) {
  return (
    <>
      <Select
        className={classes.choice ?? ''}
        aria-label={label}
        allowDeselect={false}
        data={presets.map((one) => ({ value: one, label: PRESET_WORDS[one] }))}
        value={preset}
        onChange={(value) => {
          const next = value as DatePreset;
          if (next !== preset) onChange({ preset: next, period: next === 'custom' ? usualPeriod() : undefined });
        }}
        comboboxProps={{ width: 200, position: 'bottom-start', shadow: 'sm' }}
        maxDropdownHeight={400}
      />
      {period && <Days period={period} onChange={(next) => onChange({ preset, period: next })} />}
    </>
  );
}

const two = (part: number) => String(part).padStart(2, '0');
const dayOf = (seconds: number): string => {
  const at = new Date(seconds * 1000);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};
const dateOf = (day: string): Date => new Date(`${day}T00:00`);
const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day);

/** First and last day; applied on Enter, or once focus leaves both, since typing a year passes through others. */
function Days({ period: { from, to }, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const shown = { first: dayOf(from), last: to === undefined ? '' : dayOf(to) };
  const [typed, setTyped] = useState<typeof shown>();
  const days = typed ?? shown;
  const reversed = isDay(days.last) && days.first > days.last;
  const take = () => {
    if (!typed || !isDay(days.first) || reversed) return;
    const span = daysBetween(dateOf(days.first), dateOf(days.last || days.first));
    setTyped(undefined);
    onChange(days.last === '' ? { from: span.from } : span);
  };
  const bound = (side: 'first' | 'last', label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      value={days[side]}
      error={side === 'last' && reversed ? 'The last day is before the first day.' : undefined}
      onChange={({ currentTarget }) => setTyped({ ...days, [side]: currentTarget.value })}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that shows
    <span
      className={classes.days}
      role="group"
      aria-label="Days"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && take()}
    >
      {bound('first', 'First day')}
      <span aria-hidden>–</span>
      {bound('last', 'Last day')}
    </span>
  );
}
