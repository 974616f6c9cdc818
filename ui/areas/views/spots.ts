import type { ViewObjectType } from '@earshot/core/areas/views/view';
import { spot } from '../../frame/spots.tsx';
import type { InProject } from '../places/project/project-frame.tsx';

/** The list on the page of a view, by what it has rows of. */
export const VIEWED = {
  NOTE: spot<InProject>('viewed notes'),
  HIGHLIGHT: spot<InProject>('viewed highlights'),
  INSIGHT: spot<InProject>('viewed insights'),
} satisfies Record<ViewObjectType, unknown>;
