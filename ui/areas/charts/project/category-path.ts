import type { Field } from '@earshot/core/areas/fields/field';
import { type FieldForm, filterAsText } from '@earshot/core/rules/filter/form';
import { paths } from '../../../frame/paths.ts';
import { conditionOf } from '../../fields/chart/field-bars.ts';
import { wholeGrouping, withGrouping } from '../../views/settings/grouping.ts';
import { boundsOf, type ChartSettings, dateSpanOf } from './chart-settings.ts';

interface Category {
  value: string;
  title: string;
}

/** Query of a list that shows a chart's notes, with one more condition; undefined if no filter can express it. */
function notesCounted({ filter, span }: ChartSettings, condition: FieldForm | undefined): URLSearchParams | undefined {
  const { madeFrom, madeBefore } = boundsOf(dateSpanOf(span));
  const created = (operator: FieldForm['operator'], at: string): FieldForm => ({
    field: 'createdAt',
    operator,
    values: [at],
  });
  const more = [
    ...(condition ? [condition] : []),
    // After a moment means after its millisecond.
    ...(madeFrom ? [created('IS_AFTER', new Date(Date.parse(madeFrom) - 1).toISOString())] : []),
    ...(madeBefore ? [created('IS_BEFORE', madeBefore)] : []),
  ];
  if (more.length > 0 && filter.combinator !== 'and' && filter.fields.length > 0) return undefined;
  const text = filterAsText({
    combinator: more.length > 0 ? 'and' : filter.combinator,
    fields: [...filter.fields, ...more],
  });
  return new URLSearchParams(text ? { filter: text } : {});
}

/** Address of the objects that a chart counted in a category; undefined if no list can be filtered to them. */
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
    const condition = field && conditionOf(field, value);
    const narrowed = condition || groupBy === 'TAG' ? notesCounted(settings, condition) : undefined;
    if (!narrowed) return undefined;
    const group = groupBy === 'TAG' ? { ...wholeGrouping('TAG'), only: value } : undefined;
    return paths.narrowedNotes(project, withGrouping(narrowed, group));
  }
  // The list of highlights cannot be filtered by notes.
  if (filter.fields.length > 0) return undefined;
  if (groupBy === 'TAG') return paths.highlights(project, { tagId: value, span });
  return groupBy === 'SPEAKER' && value !== '' ? paths.highlights(project, { speaker: value, span }) : undefined;
}
