import type { Theme } from '@earshot/core/areas/themes/theme';
import type { ReactNode } from 'react';
import { spot } from '../../frame/spots.tsx';

/** In the menu of a theme. */
export const THEME_MENU = spot<{ theme: Theme }>('theme-menu');

/** Below the facts about a theme on its page. */
export const THEME_FACTS = spot<{ theme: Theme; writes: boolean }>('theme-facts');

/** On the page of a theme: its summary, or what stands there as long as nobody has made one. */
export const THEME_SUMMARY = spot<{ theme: Theme; children: ReactNode }>('summary of a theme');
