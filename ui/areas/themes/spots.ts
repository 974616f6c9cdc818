import type { Theme } from '@earshot/core/areas/themes/theme';
import type { ReactNode } from 'react';
import { spot } from '../../frame/spots.tsx';

/** Further items in the menu of a theme. */
export const THEME_MENU = spot<{ theme: Theme }>('theme-menu');

/** Spot below the facts about a theme on its page. */
export const THEME_FACTS = spot<{ theme: Theme; writes: boolean }>('theme-facts');

/** Spot on the page of a theme: its summary, with the children as a placeholder until there is one. */
export const THEME_SUMMARY = spot<{ theme: Theme; children: ReactNode }>('summary of a theme');
