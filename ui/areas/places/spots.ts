import type { Project } from '@earshot/core/areas/places/project';
import { spot } from '../../frame/spots.tsx';

/** Spot at the top of Home: the input for a first question. */
export const HOME = spot<object>('home');

/** Spot on Home above recent changes: recently opened pages and feeds. */
export const HOME_LISTS = spot<object>('lists of home');

/** Sections of a project's general settings, above moving it to trash. */
export const PROJECT_SETTINGS = spot<{ project: Project }>('settings of a project');
