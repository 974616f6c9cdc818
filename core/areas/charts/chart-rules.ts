import type { ChartGrouping } from './chart.ts';
import type { ChartData, ChartType } from './chart-type.ts';

/** The shape of the data for a grouping. */
export const dataOf = (groupBy: ChartGrouping): ChartData => (groupBy === 'TIME' ? 'TIME_SERIES' : 'CATEGORIES');

/** The settings of a chart that must fit together. */
export interface Counting {
  groupBy: ChartGrouping;
  fieldId: string | null;
}

/** Properties of the grouping field that a rule needs. */
export interface CountedField {
  scope: string;
  placeId: string;
  label: string;
}

/** Why nothing can be counted with these settings, in a sentence that suggests a remedy; undefined if valid. */
export function countingProblem(
  { groupBy, fieldId }: Counting,
  field: CountedField | undefined,
  places: { projectId: string; workspaceId: string },
): string | undefined {
  if (groupBy !== 'FIELD')
    return fieldId === null ? undefined : 'Only a chart by a field has one. Leave the field out, or count by a field.';
  if (!field) return 'Choose the field to count by.';
  if (field.scope !== 'NOTE') return `“${field.label}” is not a field of notes. Choose a field of notes.`;
  if (field.placeId !== places.projectId && field.placeId !== places.workspaceId)
    return `“${field.label}” belongs to another project. Choose a field of this project or of the workspace.`;
  return undefined;
}

/** Why a kind of chart cannot show the counted data; undefined if it can. */
export function typeProblem(groupBy: ChartGrouping, type: Pick<ChartType, 'title' | 'takes'> | undefined) {
  if (!type) return 'This kind of chart is not on in the workspace. Choose another kind.';
  if (type.takes.includes(dataOf(groupBy))) return undefined;
  return groupBy === 'TIME'
    ? `“${type.title}” cannot show what becomes of something over time. Choose another kind of chart, or do not count by time.`
    : `“${type.title}” shows what becomes of something over time only. Choose another kind of chart, or count by time.`;
}
