import { ChannelRun, type readingOptions } from '@earshot/core/areas/channels/channel-run';
import { Channel } from '@earshot/core/areas/places/channel';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { CHANNELS } from '@earshot/host/areas/channels/area';
import { addRun } from '@earshot/host/areas/channels/begin-pull';
import { pullChannel } from '@earshot/host/areas/channels/jobs/pull-channel';
import type { PullParts } from '@earshot/host/areas/channels/jobs/pull-slice';
import { type ReadParts, readChannelFile } from '@earshot/host/areas/channels/jobs/read-channel-file';
import { erasedKeyOf } from '@earshot/host/areas/channels/store/erased-points';
import { storeSecrets } from '@earshot/host/areas/channels/store/pull-states';
import { FILES } from '@earshot/host/areas/files/area';
import { type ApartParts, apart } from '@earshot/host/jobs/apart';
import type { Job } from '@earshot/host/jobs/job';
import { Change } from '@earshot/host/operations/change';
import type { Database } from '@earshot/host/store/database';
import type * as z from 'zod';
import { type Death, DyingDatabase } from '../fakes/dying-database.ts';
import type { Wanted } from '../rooms/pulls.ts';
import { type Room, testHost } from './host.ts';

/** Enqueues only the next time slice: otherwise the rounds would index and group the same words over and over. */
class QuietChange extends Change {
  readonly kinds = new Set<string>();

  override async enqueue(...[kind, ...rest]: Parameters<Change['enqueue']>): Promise<void> {
    this.kinds.add(kind);
    if (kind === 'pull-channel') await super.enqueue(kind, ...rest);
  }
}

/** Pace of a run: its time slices, and the maximum silence of its plugin. */
type RunPace = Pick<PullParts, 'sliceMs' | 'batchMs'>;

/** An uploaded file, and its reading options. */
interface FileWanted {
  source: string;
  fileId: string;
  options: z.infer<typeof readingOptions>;
  createdBy?: string;
  /** replacements for parts of the host */
  instead?: Partial<ReadParts>;
}

const quietly = (database: Database): ApartParts => ({
  database,
  onWrite: async () => undefined,
  onCommit: () => undefined,
});

/** A run of a channel whose job the test performs and kills at will. */
export class KillableRun {
  private constructor(
    private readonly room: Room,
    readonly channelId: string,
    readonly runId: string,
    private readonly jobOn: (parts: ApartParts) => Job,
  ) {}

  /** Creates a pulling channel, with a run without a queued job. */
  static async of({ room, wanted, ...pace }: { room: Room; wanted: Wanted } & RunPace): Promise<KillableRun> {
    const { container } = await testHost();
    const [sources, follower] = [container.get(CHANNELS.sources), container.get(CHANNELS.follower)];
    const erasedKey = erasedKeyOf(container.get(T.secretKey));
    await room.admin.do(setPlugin, { id: wanted.pluginId, enabled: true });
    const source = await sources.pulled(room.workspaceId, wanted.source);
    if (!source) throw new Error(`${wanted.source} is not there`);
    return apart(quietly(container.get(T.database)), room.workspaceId, async (change) => {
      const channel = await aChannel(change, wanted.source);
      const { settings, secrets } = sources.settingsOf(source, channel).keep(wanted.settings, undefined);
      await change.rows(Channel).update(channel.id, { settings });
      await storeSecrets(change.transaction, channel.id, secrets);
      const { id } = await addRun(change, { ...NOBODYS, channelId: channel.id, fileId: null, options: {} });
      return new KillableRun(room, channel.id, id, (parts) =>
        pullChannel({ ...parts, sources, follower, erasedKey, ...pace }),
      );
    });
  }

  /** Creates a channel for a file, with a run without a queued job; each piece read is stored at once. */
  static async reading(room: Room, { source, fileId, options, createdBy, instead }: FileWanted): Promise<KillableRun> {
    const { container } = await testHost();
    const [{ store }, pool] = [container.get(FILES.files), container.get(T.pool)];
    const follower = container.get(CHANNELS.follower);
    const erasedKey = erasedKeyOf(container.get(T.secretKey));
    return apart(quietly(container.get(T.database)), room.workspaceId, async (change) => {
      const { id: channelId } = await aChannel(change, source);
      const { id } = await addRun(change, { ...NOBODYS, channelId, fileId, options, ...(createdBy && { createdBy }) });
      return new KillableRun(room, channelId, id, (parts) =>
        readChannelFile({
          ...parts,
          store,
          pool,
          follower,
          erasedKey,
          report: () => undefined,
          pieceBytes: 1,
          ...instead,
        }),
      );
    });
  }

  /** the jobs enqueued by its last time slice */
  left = new Set<string>();

  /** Performs its job to the end, or dies on the way; returns the number of transactions begun. */
  async turn(death?: Death): Promise<number> {
    const { container } = await testHost();
    return new DyingDatabase(container.get(T.jobsDatabase), death).outlive(async (database) => {
      const job = this.jobOn(quietly(database));
      if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
      await database.inWorkspace(this.room.workspaceId, async (transaction) => {
        const change = new QuietChange(transaction, this.room.workspaceId, null, async () => undefined);
        this.left = change.kinds;
        await job.perform({ runId: this.runId }, change, new AbortController().signal);
      });
    });
  }

  /** Changes the run, or its channel, without its knowledge. */
  async change(fields: Partial<ChannelRun>, ofChannel: Partial<Channel> = {}): Promise<void> {
    const { container } = await testHost();
    await apart(quietly(container.get(T.database)), this.room.workspaceId, async (change) => {
      if (Object.keys(fields).length > 0) await change.rows(ChannelRun).update(this.runId, fields);
      if (Object.keys(ofChannel).length > 0) await change.rows(Channel).update(this.channelId, ofChannel);
    });
  }

  /** The current row of the run. */
  async state(): Promise<ChannelRun | undefined> {
    const { container } = await testHost();
    const parts = quietly(container.get(T.database));
    return apart(parts, this.room.workspaceId, (change) => change.rows(ChannelRun).get(this.runId));
  }

  /** Erases the channel with the content of all rounds. */
  async erase(): Promise<void> {
    const { container } = await testHost();
    await container.get(T.database).inWorkspace(this.room.workspaceId, async (transaction) => {
      const where = [this.room.workspaceId, this.channelId];
      await transaction.sql('delete from channels where workspace_id = $1 and id = $2', where);
    });
  }

  /** Number of points, and of their names. */
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

const NOBODYS = { fileName: '', createdBy: null };

function aChannel(change: Change, source: string): Promise<Channel> {
  const values = { source, title: '', detached: false, connection: 'CONNECTED', settings: {} } as const;
  const rest = { firstImportDays: null, schedule: 'OFF', pulledAt: null } as const;
  return change.rows(Channel).insert({ ...values, ...rest, secretsStored: [] });
}
