import type { Field } from '@earshot/core/areas/fields/field';
import { filterAsText } from '@earshot/core/rules/filter/form';
import { paths } from '../../../frame/paths.ts';
import { conditionOf } from '../../fields/chart/field-bars.ts';
import { type ChartSettings, dateSpanOf } from './chart-settings.ts';

interface Category {
  value: string;
  title: string;
}

/** The address of just what a chart counted in a category; undefined where no list can be narrowed to it. */
export function categoryPath(
  settings: ChartSettings,
  { value, title }: Category,
  field: Field | undefined,
): string | undefined {
  const { projectId, metric, groupBy, filter } = settings;
  const project = { id: projectId, title: '' };
  const span = dateSpanOf(settings.span);
  if (groupBy === 'PERSON' || field?.type === 'PERSON') return paths.person({ id: value, title });
  if (metric === 'NOTE_COUNT') {
    const condition = field && span.preset === 'allTime' ? conditionOf(field, value) : undefined;
    const text =
      condition && filter.combinator === 'and' && filterAsText({ ...filter, fields: [...filter.fields, condition] });
    return text ? paths.filteredNotes(project, text) : undefined;
  }
  // The list of highlights cannot be narrowed by their notes.
  if (filter.fields.length > 0) return undefined;
  if (groupBy === 'TAG') return paths.highlights(project, { tagId: value, span });
  return groupBy === 'SPEAKER' && value !== '' ? paths.highlights(project, { speaker: value, span }) : undefined;
}
