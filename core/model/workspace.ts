import * as z from 'zod';
import { limits } from '../limits.ts';
import { DATE_FORMATS, USUAL_DATE_FORMAT } from '../rules/dates/date-text.ts';
import { spokenLanguage, vocabulary } from '../rules/transcription-settings.ts';
import { choice, colour, entity, line, type Row } from './entity.ts';
import { command, query } from './operation.ts';

export const dateFormat = () => choice('DateFormat', DATE_FORMATS);

/** A team's workspace, which contains everything else. */
export const Workspace = entity(
  'Workspace',
  {
    name: line(limits.workspaceName).min(1, 'Give the workspace a name.'),
    colour: colour().default('#3b5bdb'),
    /** date format for everyone in the workspace */
    dateFormat: dateFormat().default(USUAL_DATE_FORMAT),
    /** true if browsers report that a member opened or worked on a page (core/areas/automations/activity.ts) */
    measuresActivity: z.boolean().default(false),
    /** language of recordings, '' to detect it, and names and terms said in them; projects can have their own */
    transcriptionLanguage: spokenLanguage().default(''),
    transcriptionVocabulary: vocabulary().default([]),
  },
  {
    /** folder of the sample research, in trash or not */
    sampleFolderId: z.uuid().nullable(),
    /** channel of the sample's feedback, in trash or not; null if no plugin imports files into channels */
    sampleChannelId: z.uuid().nullable(),
    /** loaded percentage of the sample during loading; null otherwise */
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
  description:
    'Rename the workspace, change its colour, date format or transcription settings, or switch activity measurement on or off.',
});
