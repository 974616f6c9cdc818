import type { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import bar from '../../../frame/toolbar.module.css';
import { AddFilter } from '../../../kit/filter/add-filter.tsx';
import { FilterChips } from '../../../kit/filter/filter-chips.tsx';
import { WordsField } from '../../../kit/filter/words-field.tsx';
import { PeriodChoice } from '../../../kit/period-choice.tsx';
import { dayWords } from '../../../kit/words/dates.ts';
import type { ChannelView } from '../channel-view.ts';
import classes from './data-bar.module.css';
import { useDataFields } from './use-data-fields.ts';

interface DataBarProps {
  channelId: string;
  view: ChannelView;
  runs: readonly ChannelRun[];
  /** number of shown data points, in words */
  count: string;
  onChange: (change: Partial<ChannelView>) => void;
}

/** Filters of a channel's data, and the number of matches. */
export const DataBar = observer(function DataBar({ channelId, view, runs, count, onChange }: DataBarProps) {
  const { preset, period, runId, filter, q } = view;
  const fields = useDataFields(channelId);
  return (
    <>
      <div className={bar.bar}>
        <div className={classes.choices}>
          <WordsField label="Words in the data" value={q} onChange={(next) => onChange({ q: next })} />
          <PeriodChoice preset={preset} period={period} onChange={onChange} />
          <AddFilter fields={fields} form={filter} onChange={(next) => onChange({ filter: next })} />
          <RunChoice runs={runs} runId={runId} onChange={(next) => onChange({ runId: next })} />
        </div>
        <span className={bar.count} role="status">
          {count}
        </span>
      </div>
      <FilterChips fields={fields} form={filter} onChange={(next) => onChange({ filter: next })} />
    </>
  );
});

interface RunChoiceProps {
  runs: readonly ChannelRun[];
  runId: string | undefined;
  onChange: (runId: string | undefined) => void;
}

/** Filter by import, if there were several. */
const RunChoice = observer(function RunChoice({ runs, runId, onChange }: RunChoiceProps) {
  if (runs.length < 2 && runId === undefined) return null;
  const choices = runs.map(({ id, fileName, createdAt }) => ({
    value: id,
    label: `${fileName || 'Import'}, ${dayWords(createdAt)}`,
  }));
  const gone = runId && !runs.some(({ id }) => id === runId) ? [{ value: runId, label: '…' }] : [];
  return (
    <Select
      className={classes.choice ?? ''}
      aria-label="Imported with"
      placeholder="Any import"
      data={[...choices, ...gone]}
      value={runId ?? null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Any import' }}
      nothingFoundMessage="No matches"
      onChange={(value) => onChange(value ?? undefined)}
      comboboxProps={{ width: 300, position: 'bottom-start', shadow: 'sm' }}
    />
  );
});
