import * as z from 'zod';
import { limits } from '../limits.ts';
import { DATE_FORMATS, USUAL_DATE_FORMAT } from '../rules/dates/date-text.ts';
import { choice, colour, entity, line, type Row } from './entity.ts';
import { command, query } from './operation.ts';

/** A date format that workspaces can choose. */
export const dateFormat = () => choice('DateFormat', DATE_FORMATS);

/** A team's workspace, to which everything else belongs. */
export const Workspace = entity(
  'Workspace',
  {
    name: line(limits.workspaceName).min(1, 'Give the workspace a name.'),
    colour: colour().default('#3b5bdb'),
    /** the format in which dates are shown to everyone in the workspace */
    dateFormat: dateFormat().default(USUAL_DATE_FORMAT),
    /** whether browsers tell automations that a member opened or worked on a page (core/areas/automations/activity.ts) */
    measuresActivity: z.boolean().default(false),
  },
  {
    /** the folder of the sample research, in trash or not */
    sampleFolderId: z.uuid().nullable(),
    /** the channel of the sample's feedback, in trash or not; null where no plugin imports files into channels */
    sampleChannelId: z.uuid().nullable(),
    /** percent of the sample that is loaded, while it is being loaded; null otherwise */
    sampleProgress: z.int().nullable(),
  },
  { place: 'workspace' },
);
export type Workspace = Row<typeof Workspace>;

export const currentWorkspace = query('workspace', Workspace, {
  input: z.strictObject({}),
  description: 'The workspace of this session.',
});
export const updateWorkspace = command('updateWorkspace', Workspace, {
  input: Workspace.patch.extend({ revision: z.int().optional() }),
  audience: 'admin',
  description: 'Rename the workspace, change its colour or date format, or switch activity measurement on or off.',
});
