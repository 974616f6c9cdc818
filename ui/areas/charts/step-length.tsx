import type { TrendLength } from '@earshot/core/rules/dates/trend';
import { SegmentedControl } from '@mantine/core';

/** More weeks than this are easier to read as months. */
const WEEKS = 26;

/** Interval while nobody chooses one, for a chart of so many weeks. */
export const usualLength = (weeks: number): TrendLength => (weeks > WEEKS ? 'MONTH' : 'WEEK');

const LENGTHS: { value: TrendLength; label: string }[] = [
  { value: 'WEEK', label: 'Weeks' },
  { value: 'MONTH', label: 'Months' },
];

interface StepLengthProps {
  value: TrendLength;
  onChange: (value: TrendLength) => void;
}

/** Chooses how long a step of a chart over time is. */
export const StepLength = ({ value, onChange }: StepLengthProps) => (
  <SegmentedControl size="xs" aria-label="Interval" value={value} onChange={onChange} data={LENGTHS} />
);
