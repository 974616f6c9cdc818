import type { Insight } from '@earshot/core/areas/pages/insight';
import { spot } from '../../frame/spots.tsx';

/** In the menu of an insight's page. */
export const INSIGHT_MENU = spot<{ insight: Insight; writes: boolean }>('insight-menu');

/** Between the facts about an insight and its text. */
export const INSIGHT_FACTS = spot<{ insight: Insight; writes: boolean }>('insight-facts');
