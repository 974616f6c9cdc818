import { type ChannelRun, channelRuns, runChannel } from '@earshot/core/areas/channels/channel-run';
import { type DataPoint, dataPoints } from '@earshot/core/areas/channels/data-point';
import { type Channel, createChannel } from '@earshot/core/areas/places/channel';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import type { Visitor } from '../hosts/person.ts';
import { ended } from './channels.ts';

/** Pull settings of a test's channel. */
export interface Wanted {
  pluginId: string;
  source: string;
  settings: Record<string, unknown>;
}

/** A channel that has pulled once. */
export async function aPulledChannel(by: Visitor, { pluginId, source, settings }: Wanted): Promise<Channel> {
  await by.do(setPlugin, { id: pluginId, enabled: true });
  const channel = await by.do(createChannel, { title: 'Reviews', source, settings, firstImportDays: null });
  await lastRun(by, channel.id);
  return channel;
}

/** The newest run of a channel, once it has ended. */
export async function lastRun(by: Visitor, channelId: string): Promise<ChannelRun> {
  const { nodes } = await by.do(channelRuns, { condition: { channelId }, first: 1 });
  const [run] = nodes;
  if (!run) throw new Error('There is no run');
  return ended(by, run.id);
}

/** Pulls a channel's source; returns the run once it has ended. */
export const askAgain = async (by: Visitor, id: string): Promise<ChannelRun> =>
  ended(by, (await by.do(runChannel, { id })).id);

/** All data points of a channel, by the ids of the source. */
export async function pointsOf(by: Visitor, channelId: string): Promise<Map<string, DataPoint>> {
  const { nodes } = await by.do(dataPoints, { condition: { channelId }, first: 1000 });
  return new Map(nodes.map((point) => [point.externalId, point]));
}

/** Their texts, by the same ids. */
export const textsIn = async (by: Visitor, channelId: string): Promise<Map<string, string>> =>
  new Map([...(await pointsOf(by, channelId))].map(([name, { text }]) => [name, text]));
