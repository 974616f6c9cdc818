import {
  Channel,
  type ChannelSource,
  channelSources,
  createChannel,
  deleteChannel,
} from '@earshot/core/areas/places/channel';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { openPlace } from '../places/grants.ts';
import { beginPull, lockedChannel } from './begin-pull.ts';
import type { ChannelSources, Source } from './channel-sources.ts';
import { storeSecrets } from './store/pull-states.ts';

/** Initial state of a channel's connection. */
const AT_REST: Partial<Channel> = {
  settings: {},
  secretsStored: [],
  firstImportDays: null,
  schedule: 'OFF',
  connection: 'CONNECTED',
  pulledAt: null,
};

const notThere = (sources: ChannelSources, id: string) =>
  new Refusal('UNPROCESSABLE', `This kind of channel is not available. ${sources.absence(id)}`, {
    fields: { source: 'Choose another kind.' },
  });

/** Source of a channel; refuses while its plugin is off or gone. */
export async function sourceFor(
  sources: ChannelSources,
  { workspaceId, transaction }: Work,
  id: string,
): Promise<Source> {
  const source = await sources.find(workspaceId, id, transaction);
  if (source) return source;
  throw notThere(sources, id);
}

/** Order in which kinds of channels are offered: files first, the most common start. */
const INTAKES: readonly ChannelSource['intake'][] = ['file', 'pull', 'push'];

/** Channels, created from the kinds that plugins contribute. */
export function channelHandlers(sources: ChannelSources): Handler[] {
  return [
    inside(channelSources, async ({ work }) =>
      (await sources.all(work.workspaceId, work.transaction))
        .map((source) => sources.describe(source))
        .sort((a, b) => INTAKES.indexOf(a.intake) - INTAKES.indexOf(b.intake) || a.title.localeCompare(b.title)),
    ),
    inside(createChannel, async ({ input, work }) => {
      const source = await sourceFor(sources, work, input.source);
      const { everyone, settings, firstImportDays, schedule, ...values } = input;
      const made = { ...values, ...AT_REST };
      const row = await createRow(Channel, work, made, deleteChannel);
      await openPlace(work, row.id, everyone);
      return source.contribution.intake === 'pull' ? connect(work, row, { settings, firstImportDays, schedule }) : row;
    }),
  ];

  /** Stores the source settings of a new channel and polls at once. */
  async function connect(
    work: Work,
    row: Channel,
    { settings: given, ...wanted }: Pick<Channel, 'settings' | 'firstImportDays' | 'schedule'>,
  ): Promise<Channel> {
    const source = await sources.pulled(work.workspaceId, row.source, work.transaction);
    if (!source) throw notThere(sources, row.source);
    const { settings, secrets } = sources.settingsOf(source, row).keep(given, undefined);
    await storeSecrets(work.transaction, row.id, secrets);
    const values = { settings, secretsStored: Object.keys(secrets), ...wanted };
    const connected = await work.rows(Channel).update(row.id, values, { quietly: true });
    await lockedChannel(work, row.id);
    await beginPull(work, row.id, work.actor.memberId);
    return connected;
  }
}
