import type { Project } from '@earshot/core/areas/places/project';
import { spot } from '../../frame/spots.tsx';

/** On top of Home: where somebody begins with a question. */
export const HOME = spot<object>('home');

/** On Home above what changed last: what is for this person. */
export const HOME_LISTS = spot<object>('lists of home');

/** Parts of the general settings of a project, above moving it to trash. */
export const PROJECT_SETTINGS = spot<{ project: Project }>('settings of a project');
