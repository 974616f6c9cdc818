import {
  CHART_METRICS,
  type Chart,
  type ChartGrouping,
  createChart,
  updateChart,
} from '@earshot/core/areas/charts/chart';
import { dataOf } from '@earshot/core/areas/charts/chart-rules';
import type { Field as CustomField } from '@earshot/core/areas/fields/field';
import { Note } from '@earshot/core/areas/pages/note';
import { NO_FILTER } from '@earshot/core/rules/filter/form';
import { displayTitle } from '@earshot/core/rules/text';
import { Input, SegmentedControl, Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { AddFilter } from '../../../kit/filter/add-filter.tsx';
import { FilterChips } from '../../../kit/filter/filter-chips.tsx';
import { Field, useForm } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { PeriodChoice } from '../../../kit/period-choice.tsx';
import { useProjectFields } from '../../fields/use-fields.ts';
import { useFilterFields } from '../../fields/use-filter-fields.ts';
import { StepLength } from '../step-length.tsx';
import { useChartTypes } from '../use-chart-types.ts';
import { ChartFace } from './chart-face.tsx';
import { type ChartSettings, chartInShort, chartSpanOf, dateSpanOf, METRIC_TITLES } from './chart-settings.ts';
import classes from './project-charts.module.css';

interface ChartFormProps {
  projectId: string;
  /** chart to edit; undefined for a new one */
  chart: Chart | undefined;
  onClose: () => void;
}

const NEW = {
  title: '',
  type: 'BAR',
  metric: 'HIGHLIGHT_COUNT',
  groupBy: 'TAG',
  fieldId: null,
  step: 'MONTH',
  filter: NO_FILTER,
  span: { preset: 'allTime' },
} as const;

const calls = ({ title }: { title?: string | undefined }) => displayTitle('chart', title ?? '');

/** Form of a new or existing chart, beside its preview. */
export const ChartForm = ({ projectId, chart, onClose }: ChartFormProps) => (
  <FormDialog
    title={chart ? 'Edit chart' : 'New chart'}
    size={960}
    change={
      chart && {
        operation: updateChart,
        start: { id: chart.id, revision: chart.revision, ...settingsOf(chart) },
        says: (sent) => `Chart “${calls(sent)}” saved`,
      }
    }
    create={{
      operation: createChart,
      start: { projectId, ...NEW },
      submit: 'Create chart',
      says: (sent) => `Chart “${calls(sent)}” created`,
    }}
    onClose={onClose}
  >
    <Inside projectId={projectId} />
  </FormDialog>
);

const settingsOf = ({ title, type, metric, groupBy, fieldId, step, filter, span }: Chart) => ({
  ...{ title, type, metric, groupBy, fieldId, step, filter, span },
});

type Values = Omit<ChartSettings, 'projectId'> & Pick<Chart, 'title' | 'type'>;

const Inside = observer(function Inside({ projectId }: { projectId: string }) {
  const { fields } = useProjectFields(projectId, 'NOTE');
  const values = useForm().values as unknown as Values;
  const settings = { ...values, projectId };
  const field = fields.find(({ id }) => id === values.fieldId);
  const inShort = chartInShort(settings, field);
  return (
    <div className={classes.form}>
      <div className={classes.settings}>
        <Field name="title" label="Title" input={TextInput} placeholder={inShort} data-autofocus autoComplete="off" />
        <Field
          name="metric"
          label="Count"
          input={Select}
          allowDeselect={false}
          data={CHART_METRICS.map((value) => ({ value, label: METRIC_TITLES[value] }))}
        />
        <GroupBy fields={fields} />
        {values.groupBy === 'TIME' && <Step />}
        <Kind />
        <Span />
        <NoteFilter fields={fields} />
      </div>
      <section className={classes.preview} aria-label="Preview">
        <ChartFace title={values.title || inShort} settings={settings} type={values.type} />
      </section>
    </div>
  );
});

const FIELD = 'FIELD ';

/** Groupings on offer: people only if the user can see them. */
function groupings(fields: readonly CustomField[], seesPeople: boolean) {
  const own: { value: ChartGrouping; label: string }[] = [
    { value: 'TAG', label: 'Tag' },
    { value: 'TAG_GROUP', label: 'Tag group' },
    { value: 'SPEAKER', label: 'Speaker' },
    ...(seesPeople ? [{ value: 'PERSON' as const, label: 'Person who speaks' }] : []),
    { value: 'TIME', label: 'Time' },
  ];
  const offered = fields.filter(({ type }) => seesPeople || type !== 'PERSON');
  const items = offered.map(({ id, label }) => ({ value: `${FIELD}${id}`, label: displayTitle('field', label) }));
  return [...own, ...(items.length > 0 ? [{ group: 'Fields of notes', items }] : [])];
}

const GroupBy = observer(function GroupBy({ fields }: { fields: readonly CustomField[] }) {
  const { values, errors, set } = useForm();
  const { directory } = useStores();
  const { groupBy, fieldId, type } = values as unknown as Values;
  const [time, compared] = [useChartTypes('TIME_SERIES').kinds, useChartTypes('CATEGORIES').kinds];
  const choose = (value: string) => {
    const next = value.startsWith(FIELD) ? 'FIELD' : (value as ChartGrouping);
    const kinds = dataOf(next) === 'TIME_SERIES' ? time : compared;
    set('groupBy', next);
    set('fieldId', next === 'FIELD' ? value.slice(FIELD.length) : null);
    // Another kind if the chosen one cannot show this.
    if (!kinds.some(({ id }) => id === type) && kinds[0]) set('type', kinds[0].id);
  };
  return (
    <Select
      name="groupBy"
      label="By"
      allowDeselect={false}
      searchable
      data={groupings(fields, directory.reads)}
      value={groupBy === 'FIELD' ? `${FIELD}${fieldId}` : groupBy}
      error={errors.groupBy ?? errors.fieldId}
      nothingFoundMessage="No matches"
      onChange={(value) => value && choose(value)}
    />
  );
});

function Step() {
  const { values, set } = useForm();
  return (
    <Input.Wrapper label="Interval" labelElement="div">
      <div>
        <StepLength value={(values as unknown as Values).step} onChange={(step) => set('step', step)} />
      </div>
    </Input.Wrapper>
  );
}

const Kind = observer(function Kind() {
  const { values, errors, set } = useForm();
  const { groupBy, type } = values as unknown as Values;
  const { kinds } = useChartTypes(dataOf(groupBy));
  if (kinds.length === 0) return null;
  const known = kinds.find(({ id }) => id === type);
  return (
    <Input.Wrapper label="Show as" labelElement="div" error={errors.type} description={known?.description}>
      <SegmentedControl
        fullWidth
        size="xs"
        mt={4}
        name="type"
        aria-label="Show as"
        value={known?.id ?? ''}
        onChange={(id) => set('type', id)}
        data={kinds.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </Input.Wrapper>
  );
});

function Span() {
  const { values, errors, set } = useForm();
  return (
    <Input.Wrapper label="Made in" labelElement="div" error={errors.span}>
      <div className={classes.row}>
        <PeriodChoice
          {...dateSpanOf((values as unknown as Values).span)}
          label="Made in"
          onChange={(span) => set('span', chartSpanOf(span))}
        />
      </div>
    </Input.Wrapper>
  );
}

const NoteFilter = observer(function NoteFilter({ fields }: { fields: readonly CustomField[] }) {
  const { values, errors, set } = useForm();
  const { filter, metric } = values as unknown as Values;
  const offered = useFilterFields(Note, fields, filter);
  const change = (next: Values['filter']) => set('filter', next);
  return (
    <Input.Wrapper
      label={metric === 'NOTE_COUNT' ? 'Only notes that match' : 'Only from notes that match'}
      labelElement="div"
      error={errors.filter}
    >
      <div className={classes.settings}>
        <FilterChips fields={offered} form={filter} onChange={change} />
        <div>
          <AddFilter fields={offered} form={filter} onChange={change} />
        </div>
      </div>
    </Input.Wrapper>
  );
});
