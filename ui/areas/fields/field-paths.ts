import type { FieldScope } from '@earshot/core/model/field-scope';
import { paths } from '../../frame/paths.ts';

/** The settings page of a project's fields of a scope. */
export const fieldSettingsPath = (projectId: string, scope: FieldScope): string =>
  `${paths.project({ id: projectId, title: '' }, 'settings/fields')}?scope=${scope}`;
