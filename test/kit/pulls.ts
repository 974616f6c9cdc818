import { Channel, createChannel } from '@earshot/core/model/channel';
import { ChannelRun, channelRuns, runChannel } from '@earshot/core/model/channel-run';
import { type DataPoint, dataPoints } from '@earshot/core/model/data-point';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/boot/tokens';
import { addRun } from '@earshot/host/features/begin-pull';
import { apart } from '@earshot/host/jobs/apart';
import { pullChannel } from '@earshot/host/jobs/pull-channel';
import type { PullParts } from '@earshot/host/jobs/pull-turn';
import { Change } from '@earshot/host/operations/change';
import type { Transaction } from '@earshot/host/store/database';
import { keepSecrets } from '@earshot/host/store/pull-states';
import { ended } from './channels.ts';
import { type Room, testHost } from './host.ts';
import type { Visitor } from './person.ts';

/** What a channel of a test asks for. */
export interface Wanted {
  pluginId: string;
  source: string;
  settings: Record<string, unknown>;
}

/** A channel whose source has been asked once. */
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

/** Asks a channel's source; answers the run once it has ended. */
export const askAgain = async (by: Visitor, id: string): Promise<ChannelRun> =>
  ended(by, (await by.do(runChannel, { id })).id);

/** All points of a channel, by what the source calls them. */
export async function pointsOf(by: Visitor, channelId: string): Promise<Map<string, DataPoint>> {
  const { nodes } = await by.do(dataPoints, { condition: { channelId }, first: 1000 });
  return new Map(nodes.map((point) => [point.externalId, point]));
}

class Killed extends Error {}

/** Leaves the next turn and nothing else: so many rounds would have the same words indexed and grouped over and over. */
class QuietChange extends Change {
  override async enqueue(...[kind, ...rest]: Parameters<Change['enqueue']>): Promise<void> {
    if (kind === 'pull-channel') await super.enqueue(kind, ...rest);
  }
}

/** How long its turns may take, and its plugin may give nothing. */
type RunPace = Pick<PullParts, 'turnMs' | 'batchMs'>;

/** A run of a channel whose job this test does by hand, as often as it likes, and kills where it likes. */
export class KillableRun {
  private constructor(
    private readonly room: Room,
    readonly channelId: string,
    readonly runId: string,
    private readonly pace: RunPace,
  ) {}

  /** Makes a channel with a run that no job waits for. */
  static async of({ room, wanted, ...pace }: { room: Room; wanted: Wanted } & RunPace): Promise<KillableRun> {
    const { container } = await testHost();
    const sources = container.get(T.channelSources);
    await room.admin.do(setPlugin, { id: wanted.pluginId, enabled: true });
    const source = await sources.pulled(room.workspaceId, wanted.source);
    if (!source) throw new Error(`${wanted.source} is not there`);
    const parts = { database: container.get(T.database), onWrite: async () => undefined, onCommit: () => undefined };
    return apart(parts, room.workspaceId, async (change) => {
      const values = { source: wanted.source, title: '', detached: false, connection: 'CONNECTED' } as const;
      const rest = { settings: {}, firstImportDays: null, schedule: 'OFF' } as const;
      const channel = await change.rows(Channel).insert({ ...values, ...rest, secretsStored: [], pulledAt: null });
      const { settings, secrets } = sources.settingsOf(source, channel).keep(wanted.settings, undefined);
      await change.rows(Channel).update(channel.id, { settings });
      await keepSecrets(change.transaction, channel.id, secrets);
      const begun = { channelId: channel.id, fileId: null, fileName: '', options: {}, createdBy: null };
      return new KillableRun(room, channel.id, (await addRun(change, begun)).id, pace);
    });
  }

  /** Takes a turn and dies at a transaction, right before or right after it is committed; answers how many it began. */
  async turn(dieAt = 0, after = false): Promise<number> {
    const { container } = await testHost();
    const database = Object.create(container.get(T.database)) as typeof real;
    const real = container.get(T.database);
    let count = 0;
    database.inWorkspace = async <R>(workspaceId: string, work: (transaction: Transaction) => Promise<R>) => {
      count += 1;
      if (count !== dieAt) return real.inWorkspace(workspaceId, work);
      const done = await real.inWorkspace(workspaceId, async (transaction) => {
        const result = await work(transaction);
        if (!after) throw new Killed();
        return result;
      });
      if (after) throw new Killed();
      return done;
    };
    const sources = container.get(T.channelSources);
    const parts = { database, sources, ...this.pace, onWrite: async () => undefined, onCommit: () => undefined };
    const job = pullChannel(parts);
    if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
    try {
      await database.inWorkspace(this.room.workspaceId, (transaction) =>
        job.perform(
          { runId: this.runId },
          new QuietChange(transaction, this.room.workspaceId, null, async () => undefined),
          new AbortController().signal,
        ),
      );
    } catch (fault) {
      if (!(fault instanceof Killed)) throw fault;
    }
    return count;
  }

  /** The run as it stands. */
  async state(): Promise<ChannelRun | undefined> {
    const { container } = await testHost();
    const parts = { database: container.get(T.database), onWrite: async () => undefined, onCommit: () => undefined };
    return apart(parts, this.room.workspaceId, (change) => change.rows(ChannelRun).get(this.runId));
  }

  /** Erases the channel with what so many rounds brought. */
  async erase(): Promise<void> {
    const { container } = await testHost();
    await container.get(T.database).inWorkspace(this.room.workspaceId, async (transaction) => {
      const where = [this.room.workspaceId, this.channelId];
      await transaction.sql('delete from channels where workspace_id = $1 and id = $2', where);
    });
  }

  /** How many points there are, and how many names they have. */
  async kept(): Promise<{ points: number; names: number }> {
    const { container } = await testHost();
    return container.get(T.database).inWorkspace(this.room.workspaceId, async (transaction) => {
      const [row] = await transaction.sql<{ points: number; names: number }>(
        `select count(*)::int as points, count(distinct external_id)::int as names from data_points
         where workspace_id = $1 and channel_id = $2`,
        [this.room.workspaceId, this.channelId],
      );
      return row ?? { points: 0, names: 0 };
    });
  }
}
