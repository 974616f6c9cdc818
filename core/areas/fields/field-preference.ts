import * as z from 'zod';
import { entity, type Row, ref } from '../../model/entity.ts';
import { command, crud } from '../../model/operation.ts';

/** A project's setting to hide a field of the workspace (CF-05). Values of a hidden field are not changed. */
export const FieldPreference = entity(
  'FieldPreference',
  { projectId: ref('Project', 'FULL'), fieldId: ref('Field'), hidden: z.boolean() },
  {},
  {
    place: 'projectId',
    fixed: ['projectId', 'fieldId'],
    trash: { goesWith: { projectId: 'Project', fieldId: 'Field' } },
  },
);
export type FieldPreference = Row<typeof FieldPreference>;

export const fieldPreferences = crud(FieldPreference).list;

export const setFieldPreference = command('setFieldPreference', FieldPreference, {
  input: FieldPreference.creation,
  audience: 'contributor',
  description: 'Hide a field in a project, or show it again.',
});
