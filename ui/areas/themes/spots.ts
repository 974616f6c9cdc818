import type { Theme } from '@earshot/core/areas/themes/theme';
import { spot } from '../../frame/spots.tsx';

/** In the menu of a theme. */
export const THEME_MENU = spot<{ theme: Theme }>('theme-menu');

/** Below the facts about a theme on its page. */
export const THEME_FACTS = spot<{ theme: Theme; writes: boolean }>('theme-facts');
