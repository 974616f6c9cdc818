import * as z from 'zod';
import { limits } from '../limits.ts';
import { answer, colour, entity, line, type Row } from './entity.ts';
import { act, command, query } from './operation.ts';

/** The team's own room: everything else stands in one. */
export const Workspace = entity(
  'Workspace',
  { name: line(limits.workspaceName).min(1, 'Give the workspace a name.'), colour: colour().default('#3b5bdb') },
  {
    /** the folder that holds the sample research, also when it is in trash */
    sampleFolderId: z.uuid().nullable(),
    /** the channel that holds the sample's feedback, also when it is in trash; null where files make no channels */
    sampleChannelId: z.uuid().nullable(),
    /** how much of the sample is loaded, in percent, while it is being loaded; null otherwise */
    sampleProgress: z.int().nullable(),
  },
  { place: 'workspace' },
);
export type Workspace = Row<typeof Workspace>;

export const currentWorkspace = query('workspace', Workspace, {
  input: z.strictObject({}),
  says: 'The workspace of this session.',
});
export const updateWorkspace = command('updateWorkspace', Workspace, {
  input: Workspace.patch.extend({ revision: z.int().optional() }),
  audience: 'admin',
  says: 'Rename the workspace or give it another colour.',
});

const sample = { audience: 'admin', input: z.strictObject({}) } as const;
export const loadSample = act('loadSample', {
  ...sample,
  says: 'Fill the workspace with real research to look around in; it goes on in the background.',
});
export const removeSample = act('removeSample', { ...sample, says: 'Move the sample research to trash.' });
export const restoreSample = act('restoreSample', { ...sample, says: 'Take the sample research out of trash.' });

/** What runs here; the ui shows it under Settings. */
export const Release = answer('Release', { version: z.string(), startedAt: z.iso.datetime() });
export const release = query('release', Release, {
  input: z.strictObject({}),
  audience: 'anyone',
  says: 'Which Earshot this is.',
});
