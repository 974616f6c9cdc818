import type { View, ViewObjectType } from '@earshot/core/areas/views/view';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import type { ReactNode } from 'react';
import { spot } from '../../frame/spots.tsx';
import type { FilterField } from '../../kit/filter/filter-words.ts';
import type { InProject } from '../places/project/project-frame.tsx';

/** List on the page of a project's view, by row type. */
export const VIEWED = {
  NOTE: spot<InProject>('viewed notes'),
  HIGHLIGHT: spot<InProject>('viewed highlights'),
  INSIGHT: spot<InProject>('viewed insights'),
} satisfies Record<Exclude<ViewObjectType, 'PERSON'>, unknown>;

/** List on the page of a view of the people directory. */
export const VIEWED_PEOPLE = spot<Record<string, never>>('viewed people');

/** Properties of a view's presentation: its position, and navigation. */
export interface Presenting extends InProject {
  /** id of the current row; undefined for the first */
  rowId: string | undefined;
  /** index of the slide, from 0 */
  slide: number;
  go: (row: { id: string; title: string }, slide: number) => void;
  leave: () => void;
}

/** Presentation of a view's rows, by row type. */
export const PRESENTED = {
  NOTE: spot<Presenting>('presented notes'),
  HIGHLIGHT: spot<Presenting>('presented highlights'),
  INSIGHT: spot<Presenting>('presented insights'),
} satisfies Record<Exclude<ViewObjectType, 'PERSON'>, unknown>;

/** Filter fields of a view's rows, for describing its current and earlier filters. */
export const FILTER_FIELDS = spot<{
  view: View;
  filters: readonly FilterForm[];
  children: (fields: readonly FilterField[]) => ReactNode;
}>('filter fields of a view');
