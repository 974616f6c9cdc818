import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, entity, line, type Row, ref, title } from '../../model/entity.ts';
import { crud, ranking } from '../../model/operation.ts';
import { DATE_PRESETS, soundPeriod } from '../../rules/dates/date-period.ts';
import { TREND_STEPS } from '../../rules/dates/trend.ts';
import { filterForm, NO_FILTER } from '../../rules/filter/form.ts';
import { displayTitle } from '../../rules/text.ts';

/** Metrics of a chart (CD-01): highlights, notes, or characters of highlighted text. */
export const CHART_METRICS = ['HIGHLIGHT_COUNT', 'NOTE_COUNT', 'TEXT_VOLUME'] as const;
export type ChartMetric = (typeof CHART_METRICS)[number];

/** Groupings of a chart: FIELD is a custom field of notes, PERSON the speaker as a person of the directory. */
export const CHART_GROUPINGS = ['TAG', 'TAG_GROUP', 'FIELD', 'SPEAKER', 'PERSON', 'TIME'] as const;
export type ChartGrouping = (typeof CHART_GROUPINGS)[number];

const bound = z.int().min(0).max(limits.chartMoment).optional();
/** Date range of the creation times that are counted; custom bounds are Unix seconds, both inclusive. */
const span = z
  .strictObject({ preset: z.enum(DATE_PRESETS), from: bound, to: bound })
  .refine(
    ({ preset, from, to }) =>
      preset === 'custom' ? soundPeriod(from, to) !== undefined : from === undefined && to === undefined,
    'Choose a first day, and a last day that is not before it.',
  );

/** A chart of a project, saved for everyone with access to the project (CD-01, CD-02). */
export const Chart = entity(
  'Chart',
  {
    projectId: ref('Project', 'WRITE'),
    title: title(limits.chartTitle).default(''),
    /** id of a kind of chart, such as BAR; if that is off, another kind is shown */
    type: line(limits.chartTypeId).min(1, 'Choose a kind of chart.'),
    metric: choice('ChartMetric', CHART_METRICS),
    groupBy: choice('ChartGrouping', CHART_GROUPINGS),
    /** custom field for FIELD; null otherwise */
    fieldId: ref('Field').nullable().default(null),
    /** length of the steps of TIME */
    step: choice('TrendLength', TREND_STEPS).default('MONTH'),
    /** filter of the counted notes, or of the notes whose highlights count */
    filter: filterForm.default(NO_FILTER),
    span: span.default({ preset: 'allTime' }),
    rank: z.number().default(0),
  },
  {},
  {
    place: 'projectId',
    fixed: ['projectId'],
    orders: ['title', 'rank'],
    ranked: { within: 'projectId', name: 'title' },
    title: ({ title }) => displayTitle('chart', title),
    trash: {
      goesWith: { projectId: 'Project' },
      description: 'A chart comes back as it was, with what there is to count then.',
    },
  },
);
export type Chart = Row<typeof Chart>;

const all = crud(Chart);
export const chart = all.one;
export const charts = all.list;
export const createChart = all.create;
export const updateChart = all.update;
export const deleteChart = all.remove;
export const restoreChart = all.restore;
export const rankChart = ranking(Chart);
