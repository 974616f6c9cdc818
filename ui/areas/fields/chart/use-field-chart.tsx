import { Field } from '@earshot/core/areas/fields/field';
import { fieldCounts } from '@earshot/core/areas/fields/field-count';
import { Person, personName } from '@earshot/core/areas/people/person';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { parsePathId, shortId } from '@earshot/core/rules/id';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChartBar, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { useListSearch } from '../../../frame/list-search.ts';
import { BarList } from '../../../kit/chart/bar-list.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { number } from '../../../kit/words/counted.ts';
import { useNamedPeople } from '../controls/use-named-people.ts';
import { barsOf } from './field-bars.ts';
import classes from './field-chart.module.css';

const NOBODY: readonly string[] = [];

interface ChartWish {
  noun: AnyEntity;
  fields: readonly Field[];
  /** condition of the list below the chart */
  condition: Readonly<Record<string, unknown>>;
  form: FilterForm;
}

/** Chart of a list by a field, kept in the address as `?chart=`, and the button that chooses the field. */
export function useFieldChart({ noun, fields, condition, form }: ChartWish) {
  const [search, change] = useListSearch();
  const { directory } = useStores();
  // People cannot be counted by people, since they cannot be filtered by them (SE-08).
  const offered = fields.filter(({ type, scope }) => type !== 'PERSON' || (scope !== 'PERSON' && directory.reads));
  const field = offered.find(({ id }) => id === parsePathId(search.get('chart') ?? ''));
  const choose = (id: string | undefined) =>
    change((now) => {
      if (id === undefined) now.delete('chart');
      else now.set('chart', shortId(id));
      return now;
    });
  const chooser = offered.length > 0 && (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconChartBar size={16} stroke={1.75} aria-hidden />}>
          Chart
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices ?? ''}>
        <Menu.Label>Chart by</Menu.Label>
        {offered.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => choose(id)}>
            {displayTitle('field', label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  const chart = field && <FieldChart {...{ noun, field, condition, form }} onClose={() => choose(undefined)} />;
  return { chart, chooser };
}

interface FieldChartProps extends Omit<ChartWish, 'fields'> {
  field: Field;
  onClose: () => void;
}

/** Number of rows of a list by value of a field. */
const FieldChart = observer(function FieldChart({ noun, field, condition, form, onClose }: FieldChartProps) {
  const [search] = useSearchParams();
  const filtered = form.fields.length > 0 ? { filter: form } : {};
  const asked = useAsk(fieldCounts, { fieldId: field.id, condition, ...filtered }, [noun, Field, Person]);
  const people = useNamedPeople(
    field.type === 'PERSON' ? (asked.data ?? []).flatMap(({ value }) => value ?? []) : NOBODY,
  );
  const nameOf = (id: string) => {
    const person = people.rows.find((one) => one.id === id);
    return person ? personName(person) : '…';
  };
  const label = displayTitle('field', field.label);
  const { bars, all, filled } = barsOf(field, asked.data ?? [], form, nameOf);
  const listed = (filter: string) => {
    const params = new URLSearchParams(search);
    params.set('filter', filter);
    return `?${params}`;
  };
  return (
    <section className={classes.chart} aria-label={`Chart of ${label}`}>
      <div className={classes.head}>
        <h2 className={classes.title}>{label}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label="Close the chart" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {asked.state === 'failed' && !asked.data ? (
        <RefusedState error={asked.error} again={() => asked.reload()} />
      ) : asked.data ? (
        <>
          <p className={classes.count}>
            {number(filled)} of {number(all)} have a value.
          </p>
          <BarList whole={all} bars={bars.map(({ filter, ...bar }) => ({ ...bar, to: filter && listed(filter) }))} />
        </>
      ) : (
        <RowsSkeleton rows={4} height={40} />
      )}
    </section>
  );
});
