import type { TrendLength } from '@earshot/core/rules/dates/trend';
import { SegmentedControl } from '@mantine/core';

/** More weeks than this are easier to read as months. */
const WEEKS = 26;

/** Default interval of a chart that covers a number of weeks. */
export const usualLength = (weeks: number): TrendLength => (weeks > WEEKS ? 'MONTH' : 'WEEK');

const LENGTHS: { value: TrendLength; label: string }[] = [
  { value: 'WEEK', label: 'Weeks' },
  { value: 'MONTH', label: 'Months' },
];

interface StepLengthProps {
  value: TrendLength;
  onChange: (value: TrendLength) => void;
}

/** Select for the step length of a chart over time. */
export const StepLength = ({ value, onChange }: StepLengthProps) => (
  <SegmentedControl size="xs" aria-label="Interval" value={value} onChange={onChange} data={LENGTHS} />
);
