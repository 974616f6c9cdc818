import { type ChartCount, chartData } from '@earshot/core/areas/charts/chart-data';
import { countingProblem } from '@earshot/core/areas/charts/chart-rules';
import { inFieldOrder, valueTitle } from '@earshot/core/areas/fields/counted-values';
import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { listedRows } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { narrowedBy } from '../fields/list-filtered.ts';
import { demandPeopleAccess } from '../fields/people-access.ts';
import { type Counted, chartCounts } from './store/chart-counts.ts';

interface Settings extends Pick<Counted, 'projectId' | 'groupBy'> {
  fieldId: string | null;
}

/** The field that settings count by; refuses settings that do not fit together, and people to those without people access. */
export async function countedField(work: Work, settings: Settings): Promise<FieldRow | undefined> {
  const { projectId, groupBy, fieldId } = settings;
  const field = fieldId ? ((await work.load(Field, fieldId)) as FieldRow) : undefined;
  const problem = countingProblem(settings, field, { projectId, workspaceId: work.workspaceId });
  if (problem) throw new Refusal('BAD_USER_INPUT', problem);
  if (groupBy === 'PERSON' || field?.type === 'PERSON') demandPeopleAccess(work);
  return field;
}

/** The counts with titles, colours and order of their categories. */
function told({ groupBy, field }: Pick<Counted, 'groupBy' | 'field'>, counts: readonly ChartCount[]): ChartCount[] {
  if (groupBy === 'TIME')
    return counts
      .map((one) => ({ ...one, title: '' }))
      .toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1));
  if (groupBy === 'SPEAKER')
    return counts.map((one) => (one.kind === 'VALUE' ? { ...one, title: one.title || DEFAULT_TITLES.speaker } : one));
  if (!field) return [...counts];
  const named = counts
    .flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }]))
    .map((one) => ({
      ...one,
      ...(field.type === 'PERSON' ? {} : { title: valueTitle(field, one.value) }),
      colour: field.options.find(({ id }) => id === one.value)?.colour ?? null,
    }));
  const others = counts.filter(({ value }) => value === null);
  return [
    ...others.filter(({ kind }) => kind === 'ALL'),
    ...inFieldOrder(field, named),
    ...others.filter(({ kind }) => kind !== 'ALL'),
  ];
}

/** Queries for chart data, counted over what the caller can read. */
export const chartDataHandlers = (): Handler[] => [
  inside(chartData, async ({ input, work }) => {
    const { filter, fieldId: _, first, ...asked } = input;
    const field = await countedField(work, input);
    const { narrow } = await narrowedBy(Note, work, { filter });
    const counted = {
      ...asked,
      workspaceId: work.workspaceId,
      field,
      notes: listedRows(Note, work, { projectId: input.projectId }, narrow),
      first: input.groupBy === 'TIME' ? limits.chartSteps : first,
    };
    return told(counted, await chartCounts(work.transaction, counted));
  }),
];
