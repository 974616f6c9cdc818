import type { View, ViewObjectType } from '@earshot/core/areas/views/view';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import type { ReactNode } from 'react';
import { spot } from '../../frame/spots.tsx';
import type { FilterField } from '../../kit/filter/filter-words.ts';
import type { InProject } from '../places/project/project-frame.tsx';

/** The list on the page of a view of a project, by what it has rows of. */
export const VIEWED = {
  NOTE: spot<InProject>('viewed notes'),
  HIGHLIGHT: spot<InProject>('viewed highlights'),
  INSIGHT: spot<InProject>('viewed insights'),
} satisfies Record<Exclude<ViewObjectType, 'PERSON'>, unknown>;

/** The list on the page of a view of the people directory. */
export const VIEWED_PEOPLE = spot<Record<string, never>>('viewed people');

/** Properties of a view's presentation: its position, and navigation. */
export interface Presenting extends InProject {
  /** the row that is shown; undefined for the first */
  rowId: string | undefined;
  /** index of the slide, from 0 */
  slide: number;
  go: (row: { id: string; title: string }, slide: number) => void;
  leave: () => void;
}

/** The rows of a view as slides, by what it has rows of. */
export const PRESENTED = {
  NOTE: spot<Presenting>('presented notes'),
  HIGHLIGHT: spot<Presenting>('presented highlights'),
  INSIGHT: spot<Presenting>('presented insights'),
} satisfies Record<Exclude<ViewObjectType, 'PERSON'>, unknown>;

/** Filter fields of a view's rows, to describe the filters that it has or had. */
export const FILTER_FIELDS = spot<{
  view: View;
  filters: readonly FilterForm[];
  children: (fields: readonly FilterField[]) => ReactNode;
}>('filter fields of a view');
