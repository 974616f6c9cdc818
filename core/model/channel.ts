import * as z from 'zod';
import { limits } from '../limits.ts';
import { answer, entity, line, type Row, title } from './entity.ts';
import { command, crud, listQuery } from './operation.ts';
import { grantedLevel } from './place.ts';

/** Where feedback from elsewhere comes in and is kept: a file, a service that is asked, or programs that send it (CH-01). */
export const Channel = entity(
  'Channel',
  {
    title: title(limits.channelTitle).default(''),
    /** the id of the plugin's contribution that it was made with, such as CSV */
    source: line(limits.channelSource).min(1, 'Say where its data comes from.'),
  },
  { detached: z.boolean() },
  {
    place: 'self',
    fixed: ['source'],
    orders: ['title'],
    search: { type: 'CHANNEL', words: (row) => ({ title: row.title, text: '' }) },
  },
);
export type Channel = Row<typeof Channel>;

const all = crud(Channel, { remove: 'FULL' });
export const channel = all.one;
export const channels = all.list;
export const createChannel = command('createChannel', Channel, {
  input: Channel.creation.extend({ everyone: grantedLevel().nullable().default('WRITE') }),
  audience: 'contributor',
  says: 'Make a channel and say what everyone in the workspace may do in it; its maker gets FULL.',
});
export const updateChannel = all.update;
export const deleteChannel = all.remove;
export const restoreChannel = all.restore;

/** A kind of channel that can be made here: what a plugin contributes that is on in this workspace. */
export const ChannelSource = answer('ChannelSource', {
  /** what a channel's `source` names */
  id: z.string(),
  pluginId: z.string(),
  title: z.string(),
  description: z.string(),
  /** how its data comes: read from files, asked for, or sent */
  way: z.enum(['file', 'pull', 'push']),
});
export type ChannelSource = z.infer<typeof ChannelSource.row>;
export const channelSources = listQuery('channelSources', ChannelSource, {
  input: z.strictObject({}),
  says: 'The kinds of channels that can be made in this workspace.',
});
