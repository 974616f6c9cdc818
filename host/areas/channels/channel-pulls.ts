import { isDeepStrictEqual } from 'node:util';
import { cancelChannelRun, runChannel } from '@earshot/core/areas/channels/channel-run';
import {
  Channel,
  channelChoices,
  disconnectChannel,
  pauseChannel,
  restoreChannel,
  resumeChannel,
  setChannelSchedule,
  updateChannelSettings,
} from '@earshot/core/areas/places/channel';
import { Refusal } from '@earshot/core/refusal';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { trashRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { beginPull, lockedChannel, openPulls, stopPulls } from './begin-pull.ts';
import type { ChannelSources, PulledSource } from './channel-sources.ts';
import { sourceFor } from './channels.ts';
import { forgetChannelTokens } from './store/channel-tokens.ts';
import { forgetBookmark, forgetPullState, pullState, storeSecrets } from './store/pull-states.ts';

/** Reason why a channel is not polled, and its remedy. */
const NOT_ASKED: Partial<Record<Channel['connection'], string>> = {
  PAUSED: 'This channel is paused. Resume it first.',
  NEEDS_KEY: 'Its source no longer accepts its key. Give it a new one first.',
  DISCONNECTED: 'This channel is disconnected. Give it its settings again first.',
};

/** Maximum wait of a picker for the source, in ms. */
const CHOICES_MS = 20_000;

/** Polled channels: their settings, schedule and pauses. */
export function channelPullHandlers(sources: ChannelSources): Handler[] {
  return [
    inside(channelChoices, async ({ input, work }) => {
      const source = await pulledSource(work, input.source);
      const { setting, query, channelId } = input;
      const settings = channelId === null ? input.settings : await filledIn(work, source, channelId, input.settings);
      const signal = AbortSignal.timeout(CHOICES_MS);
      return sources.choices({ workspaceId: work.workspaceId, by: work.actor.memberId }, source, {
        setting,
        settings,
        query,
        signal,
      });
    }),
    inside(updateChannelSettings, async ({ input, work, object }) => {
      const source = await pulledSource(work, object.source);
      const channel = await channelLocked(work, object.id);
      const stored = { settings: channel.settings, ...(await pullState(work.transaction, channel.id)) };
      const { settings, secrets } = sources.settingsOf(source, channel).keep(input.settings, stored);
      await storeSecrets(work.transaction, channel.id, secrets);
      const [wantsElse, newKey] = [
        !isDeepStrictEqual(settings, channel.settings),
        !isDeepStrictEqual(secrets, stored.secrets),
      ];
      // The running pull has the old settings and key: its data and failures no longer count.
      if (wantsElse || newKey) await stopPulls(work, channel.id, 'Its settings were changed.');
      if (wantsElse) await forgetBookmark(work.transaction, channel.id);
      const connection = channel.connection === 'PAUSED' ? 'PAUSED' : 'CONNECTED';
      const row = await change(work, channel, { settings, secretsStored: Object.keys(secrets), connection });
      // A replaced secret is gone: there is no inverse.
      if (!newKey) work.undoBy(updateChannelSettings, { id: channel.id, settings: channel.settings });
      if (connection === 'CONNECTED') await beginPull(work, channel.id, work.actor.memberId);
      return row;
    }),
    inside(runChannel, async ({ input, work }) => {
      const channel = await channelLocked(work, input.id);
      await pulledSource(work, channel.source);
      const why = NOT_ASKED[channel.connection];
      if (why) throw new Refusal('CONFLICT', why);
      const known = (await openPulls(work, channel.id)).length > 0;
      const run = await beginPull(work, channel.id, work.actor.memberId);
      if (!known) work.undoBy(cancelChannelRun, { id: run.id });
      return run;
    }),
    inside(setChannelSchedule, async ({ input: { schedule }, work, object }) => {
      await pulledSource(work, object.source);
      work.undoBy(setChannelSchedule, { id: object.id, schedule: object.schedule });
      return change(work, object, { schedule });
    }),
    inside(pauseChannel, async ({ work, object }) => {
      const channel = await channelLocked(work, object.id);
      if (channel.connection !== 'CONNECTED') return channel;
      await stopPulls(work, channel.id, 'The channel was paused.');
      work.undoBy(resumeChannel, { id: channel.id });
      return change(work, channel, { connection: 'PAUSED' });
    }),
    inside(resumeChannel, async ({ work, object }) => {
      const channel = await channelLocked(work, object.id);
      if (channel.connection !== 'PAUSED') return channel;
      work.undoBy(pauseChannel, { id: channel.id });
      return change(work, channel, { connection: 'CONNECTED' });
    }),
    inside(disconnectChannel, async ({ input, work, object }) => {
      const channel = await channelLocked(work, object.id);
      await stopPulls(work, channel.id, 'The channel was disconnected.');
      await forgetPullState(work.transaction, channel.id);
      await forgetChannelTokens(work.transaction, channel.id);
      const row = await change(work, channel, { connection: 'DISCONNECTED', secretsStored: [], schedule: 'OFF' });
      return input.data === 'TRASH' ? await trashRow(Channel, work, row, restoreChannel) : row;
    }),
  ];

  async function pulledSource(work: Work, id: string): Promise<PulledSource> {
    await sourceFor(sources, work, id);
    const source = await sources.pulled(work.workspaceId, id, work.transaction);
    if (!source) throw new Refusal('UNPROCESSABLE', 'This kind of channel has no source to check.');
    return source;
  }

  /** Current input of a form, completed with the channel's stored secrets. */
  async function filledIn(work: Work, source: PulledSource, channelId: string, given: Channel['settings']) {
    const channel = await work.load(Channel, channelId, 'FULL');
    if (channel.source !== source.contribution.id)
      throw new Refusal('BAD_USER_INPUT', 'This channel is of a different kind.');
    const stored = { settings: channel.settings, ...(await pullState(work.transaction, channelId)) };
    return sources.settingsOf(source, channel).whole(given, stored);
  }
}

/** Locks a channel until this change is done and returns it. */
async function channelLocked(work: Work, id: string): Promise<Channel> {
  const channel = await lockedChannel(work, id);
  if (!channel) throw new Refusal('NOT_FOUND', 'This channel no longer exists.');
  return channel;
}

async function change(work: Work, { id }: Channel, fields: Partial<Channel>): Promise<Channel> {
  const row = await work.rows(Channel).update(id, fields);
  work.emit('updated', Channel, [row], Object.keys(fields));
  return row;
}

/** Stops the runs of a plugin that was switched off: after the commit, none of its data is accepted. */
export async function closeDoors(work: Change, source: readonly string[]): Promise<void> {
  if (source.length === 0) return;
  for (const id of await work.rows(Channel).ids({ where: { source }, order: [['id', 'ASC']] })) {
    if (!(await lockedChannel(work, id))) continue;
    await stopPulls(work, id, 'The plugin was switched off.');
  }
}
