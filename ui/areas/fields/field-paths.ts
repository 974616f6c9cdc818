import type { FieldScope } from '@earshot/core/model/field-scope';
import { paths } from '../../frame/paths.ts';

/** Path of the field settings of a scope: a project's, or those of people. */
export const fieldSettingsPath = (projectId: string, scope: FieldScope): string =>
  scope === 'PERSON'
    ? paths.settings('people')
    : `${paths.project({ id: projectId, title: '' }, 'settings/fields')}?scope=${scope}`;
