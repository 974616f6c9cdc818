import { spot } from '../../frame/spots.tsx';

/** Sections of the workspace's general settings, above the version. */
export const WORKSPACE_SETTINGS = spot<object>('settings of the workspace');
