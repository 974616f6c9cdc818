import type { Chart } from '@earshot/core/areas/charts/chart';
import { type ChartCount, chartData } from '@earshot/core/areas/charts/chart-data';
import { dataOf } from '@earshot/core/areas/charts/chart-rules';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { Field, field as oneField } from '@earshot/core/areas/fields/field';
import { Note } from '@earshot/core/areas/pages/note';
import { Person } from '@earshot/core/areas/people/person';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import type { AnyEntity } from '@earshot/core/model/entity';
import { countedSteps } from '@earshot/core/rules/dates/counted-steps';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';
import { capitalized, counted } from '../../../kit/words/counted.ts';
import {
  categoryTable,
  type Drawing,
  folded,
  type ListedCategory,
  type NumberTable,
  OTHER,
  OTHER_COLOUR,
  timeTable,
} from '../chart-numbers.ts';
import { categoriesInWords, chartInWords, outsideInWords } from '../chart-words.ts';
import { markColour, placeColour } from '../mark-colour.ts';
import { useChartTypes } from '../use-chart-types.ts';
import { categoryPath } from './category-path.ts';
import { askFor, byHead, type ChartSettings, NOUNS, withoutWords } from './chart-settings.ts';

/** Entities whose changes can affect a chart, by grouping. */
const TOUCHED_BY: Record<Chart['groupBy'], readonly AnyEntity[]> = {
  TAG: [Highlight, Note, Field, Tag],
  TAG_GROUP: [Highlight, Note, Field, Tag, TagGroup],
  FIELD: [Highlight, Note, Field, Person],
  SPEAKER: [Highlight, Note, Field, Speaker, Person],
  PERSON: [Highlight, Note, Field, Speaker, Person],
  TIME: [Highlight, Note, Field],
};

/** Data of a chart, ready to be shown. */
export interface ShownChart {
  drawing: Drawing;
  table: NumberTable;
  notes: string[];
  /** true if nothing can be drawn: `notes` give the reason, if any */
  empty: boolean;
}

const countOf = (counts: readonly ChartCount[], kind: ChartCount['kind']) =>
  counts.find((one) => one.kind === kind)?.count ?? 0;

function overTime(counts: readonly ChartCount[], { metric, step }: ChartSettings): ShownChart {
  const noun = NOUNS[metric];
  const steps = counts.flatMap(({ kind, value, count }) => (kind === 'VALUE' && value ? [{ from: value, count }] : []));
  const colour = markColour(placeColour(0));
  const { outside, ...shown } = countedSteps(
    [
      {
        key: 'all',
        title: capitalized(`${noun}s`),
        colour,
        steps,
      },
    ],
    step,
  );
  const picture = { data: 'TIME_SERIES', per: step, noun, ...shown } as const;
  const left = outside + countOf(counts, 'OTHER');
  return {
    drawing: { ...picture, label: shown.steps.length === 0 ? '' : chartInWords(picture) },
    table: timeTable(picture),
    notes: left > 0 ? [outsideInWords(left, noun)] : [],
    empty: shown.steps.length === 0,
  };
}

function sideBySide(
  counts: readonly ChartCount[],
  settings: ChartSettings,
  field: Field | undefined,
  most: number,
  go: (to: string) => void,
): ShownChart {
  const noun = NOUNS[settings.metric];
  const categories = counts
    .filter(({ kind }) => kind === 'VALUE')
    .map(
      ({ value, title, colour, count }, index): ListedCategory => ({
        key: value ?? '',
        title,
        colour: markColour(colour ?? placeColour(index)),
        count,
        to: categoryPath(settings, { value: value ?? '', title }, field),
      }),
    );
  const rest = countOf(counts, 'OTHER');
  const all = [
    ...categories,
    ...(rest > 0 ? [{ key: OTHER, title: 'Other', colour: markColour(OTHER_COLOUR), count: rest }] : []),
  ];
  const [whole, without] = [countOf(counts, 'ALL'), countOf(counts, 'EMPTY')];
  const several = all.reduce((sum, { count }) => sum + count, 0) > whole - without;
  const shown = folded(all, most).map((one) =>
    one.key === OTHER ? { ...one, colour: markColour(OTHER_COLOUR) } : one,
  );
  const addresses = new Map(categories.map(({ key, to }) => [key, to]));
  return {
    drawing: {
      data: 'CATEGORIES',
      noun,
      label: categoriesInWords(all, whole, noun),
      categories: shown.map(({ key, title, colour, count }) => ({ key, title, colour, count })),
      ...([...addresses.values()].some(Boolean)
        ? {
            open: (key) => {
              const to = addresses.get(key);
              if (to) go(to);
            },
          }
        : {}),
    },
    table: categoryTable(all, byHead(settings, field), noun),
    notes: [
      ...(several ? [`${capitalized(`${noun}s`)} in several of these are counted in each.`] : []),
      ...(without > 0 ? [`Not drawn: ${counted(without, noun)} ${withoutWords(settings.groupBy)}.`] : []),
    ],
    empty: all.every(({ count }) => count === 0),
  };
}

/**
 * Data of a chart with these settings, kept up to date; `wanted` is the kind of chart. Read it inside an observer().
 */
export function useChartNumbers(settings: ChartSettings, wanted: string) {
  const navigate = useNavigate();
  const { kinds, state: typesState } = useChartTypes(dataOf(settings.groupBy));
  const type = kinds.find(({ id }) => id === wanted) ?? kinds[0];
  const asked = useAsk(chartData, askFor(settings), TOUCHED_BY[settings.groupBy]);
  const { fieldId } = settings;
  const named = useAsk(oneField, { id: fieldId ?? '' }, [Field], fieldId !== null).data as Field | undefined;
  const field = fieldId === null ? undefined : named;
  // While numbers for other settings load, the current ones stay, and with them the focus; those for another kind of
  // chart could not be drawn.
  const last = useRef<ShownChart>(undefined);
  if (asked.state === 'failed' || last.current?.drawing.data !== dataOf(settings.groupBy)) last.current = undefined;
  if (asked.data)
    last.current =
      settings.groupBy === 'TIME'
        ? overTime(asked.data, settings)
        : sideBySide(asked.data, settings, field, type?.most ?? Number.POSITIVE_INFINITY, (to) => void navigate(to));
  return { shown: last.current, type, kinds, typesState, asked, field };
}
