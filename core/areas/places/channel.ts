import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, line, moment, type Row, ref, sentId, title } from '../../model/entity.ts';
import { command, crud, listQuery } from '../../model/operation.ts';
import { grantedLevel } from '../../model/place.ts';
import { displayTitle } from '../../rules/text.ts';

const PULL_SCHEDULES = ['OFF', 'HOURLY', 'DAILY'] as const;
export type PullSchedule = (typeof PULL_SCHEDULES)[number];

/** State of a channel's connection to its source; only a connected one is polled. */
const CONNECTIONS = ['CONNECTED', 'PAUSED', 'NEEDS_KEY', 'DISCONNECTED'] as const;
export type ChannelConnection = (typeof CONNECTIONS)[number];

const schedule = () => choice('PullSchedule', PULL_SCHEDULES);

/** A place that collects feedback from outside: from a file, a polled service, or programs that push it. */
export const Channel = entity(
  'Channel',
  {
    title: title(limits.channelTitle).default(''),
    /** id of the plugin's contribution that it was created with, such as CSV */
    source: line(limits.channelSource).min(1, 'Say where its data comes from.'),
    folderId: ref('Folder', 'WRITE').nullable().default(null),
  },
  {
    detached: z.boolean(),
    /** settings of its source, without secrets */
    settings: z.record(z.string(), z.unknown()),
    /** names of the secret settings that are stored */
    secretsStored: z.array(z.string()),
    /** days before the channel's creation that the first import covers; null for everything */
    firstImportDays: z.int().nullable(),
    schedule: schedule(),
    connection: choice('ChannelConnection', CONNECTIONS),
    /** time of the last poll */
    pulledAt: moment().nullable(),
  },
  {
    place: 'self',
    fixed: ['source'],
    orders: ['title'],
    search: { type: 'CHANNEL', words: (row) => ({ title: row.title, text: '' }) },
    title: ({ title }) => displayTitle('channel', title),
    trash: {
      goesWith: { folderId: 'Folder' },
      unless: 'detached',
      description:
        'A channel comes back with its data and what is known of how it came. Those that you have full access to are shown.',
    },
  },
);
export type Channel = Row<typeof Channel>;

/** Settings that a person filled in, validated by the source's plugin. */
const pullSettings = () => z.record(z.string().max(100), z.unknown());

const all = crud(Channel, { remove: 'FULL' });
export const channel = all.one;
export const channels = all.list;
export const createChannel = command('createChannel', Channel, {
  input: Channel.creation.extend({
    everyone: grantedLevel().nullable().default('WRITE'),
    detached: z.boolean().default(false),
    settings: pullSettings().default({}),
    firstImportDays: z.int().min(1).max(limits.pull.importDays).nullable().default(90),
    schedule: schedule().default('DAILY'),
  }),
  audience: 'contributor',
  description: 'Make a channel and say what everyone in the workspace can do in it; its maker gets FULL.',
});
export const updateChannel = all.update;
export const deleteChannel = all.remove;
export const restoreChannel = all.restore;

/** A kind of channel that can be created here: contributed by a plugin that is on in this workspace. */
export const ChannelSource = answer('ChannelSource', {
  /** value of a channel's `source` */
  id: z.string(),
  pluginId: z.string(),
  title: z.string(),
  description: z.string(),
  /** intake: from files, by polling, or by push */
  intake: z.enum(['file', 'pull', 'push']),
  /** hosts that it sends requests to */
  hosts: z.array(z.string()),
  /** JSON schema of the source's settings; secrets are `writeOnly` */
  settingsForm: z.record(z.string(), z.unknown()),
  /** settings for which `channelChoices` has a list */
  picked: z.array(z.string()),
});
export type ChannelSource = z.infer<typeof ChannelSource.row>;
export const channelSources = listQuery('channelSources', ChannelSource, {
  input: z.strictObject({}),
  description: 'The kinds of channels that can be made in this workspace.',
});

/** A choice of a source: an app, an inbox, a country. */
export const ChannelChoice = answer('ChannelChoice', { id: z.string(), name: z.string() });
export type ChannelChoice = z.infer<typeof ChannelChoice.row>;
export const channelChoices = listQuery('channelChoices', ChannelChoice, {
  input: z.strictObject({
    source: Channel.fields.source,
    /** existing channel, whose stored secrets are used unless others are sent */
    channelId: ref('Channel', 'FULL').nullable().default(null),
    setting: line(100),
    settings: pullSettings(),
    query: line(limits.searchQuery.characters).default(''),
  }),
  audience: 'contributor',
  rate: 'bulk',
  description: 'What can be picked for a setting, as the source says with the settings so far.',
});

export const updateChannelSettings = command('updateChannelSettings', Channel, {
  on: Channel,
  level: 'FULL',
  input: z.strictObject({ id: sentId(), settings: pullSettings() }),
  audience: 'contributor',
  description:
    'Change what a channel asks its source for; a secret that is not sent stays. One that lost its key is connected again.',
});
export const setChannelSchedule = command('setChannelSchedule', Channel, {
  on: Channel,
  input: z.strictObject({ id: sentId(), schedule: schedule() }),
  audience: 'contributor',
  description: 'Say how often a channel asks its source by itself.',
});
export const pauseChannel = command('pauseChannel', Channel, {
  on: Channel,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Ask the source nothing until the channel is resumed; a run that is under way stops.',
});
export const resumeChannel = command('resumeChannel', Channel, {
  on: Channel,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Let a paused channel ask its source again.',
});
export const disconnectChannel = command('disconnectChannel', Channel, {
  on: Channel,
  level: 'FULL',
  input: z.strictObject({ id: sentId(), data: choice('DisconnectedData', ['KEEP', 'TRASH']) }),
  audience: 'contributor',
  description:
    'Forget the keys of a channel and stop asking its source; its data stays, or the channel goes to trash with it.',
});
