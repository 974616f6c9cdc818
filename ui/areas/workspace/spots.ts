import { spot } from '../../frame/spots.tsx';

/** Parts of the general settings of the workspace, above what this Earshot is. */
export const WORKSPACE_SETTINGS = spot<object>('settings of the workspace');
