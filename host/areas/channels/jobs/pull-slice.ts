import { randomUUID } from 'node:crypto';
import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { Channel } from '@earshot/core/areas/places/channel';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import type { Connected } from '@earshot/core/plugin/action';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { lockedRun, Stopped, tellRun } from '../../../jobs/runs.ts';
import { untilAborted } from '../../../jobs/until-aborted.ts';
import { isPlaceInTrash } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { type ChannelSources, isRefusedKey, type PulledSource, wordsFor } from '../channel-sources.ts';
import type { DataFollower } from '../data-follower.ts';
import { storeFewPoints, storeUnreadable } from '../store/data-points.ts';
import { claimPull, moveBookmark, pullState } from '../store/pull-states.ts';
import { type ReadBatch, readBatch } from './read-batch.ts';

export interface PullParts extends ApartParts {
  /** key of the hashes of erased data points' names */
  erasedKey: Buffer;
  sources: ChannelSources;
  follower: DataFollower;
  /** maximum duration of a slice, in ms */
  sliceMs?: number;
  /** silence after which a plugin counts as hanging, in ms */
  batchMs?: number;
}

/**
 * Outcome of a slice: finished, more to come, cancelled, taken over by another job, postponed by the source, or failed.
 */
export type SliceEnd =
  | { end: 'DONE' | 'MORE' | 'STOPPED' | 'OVERTAKEN' }
  | { end: 'LATER'; problem: string; delayMs: number }
  | { end: 'REFUSED_KEY' | 'FAILED'; problem: string };

interface Begun {
  channel: Channel;
  source: PulledSource;
  settings: Record<string, unknown>;
  connection: Connected | undefined;
  bookmark: unknown;
}

const DAY_MS = limits.seconds.day * 1000;

/** Time from which records are wanted. */
const wantedSince = ({ createdAt, firstImportDays }: Channel): Date | null =>
  firstImportDays === null ? null : new Date(Date.parse(createdAt) - firstImportDays * DAY_MS);

/**
 * Time slice of a run: polls the source from the bookmark on and stores each batch with its bookmark in one
 * transaction. A killed or overtaken slice leaves whole batches only.
 */
export class PullSlice {
  private readonly id = randomUUID();
  private readonly over = new AbortController();

  constructor(
    private readonly parts: PullParts,
    private readonly run: ChannelRun,
  ) {}

  /** Runs the slice; throws faults that are neither the source's nor the plugin's, for a retry. */
  async pullUntilPause(stopping: AbortSignal): Promise<SliceEnd> {
    const signal = AbortSignal.any([stopping, this.over.signal]);
    const watch = setInterval(() => void this.look(), limits.pull.lookMs).unref();
    let begun: Begun | undefined;
    try {
      begun = await this.begin();
      return await this.pull(begun, signal);
    } catch (fault) {
      if (fault instanceof Overtaken) return { end: 'OVERTAKEN' };
      if (fault instanceof Stopped) return { end: 'STOPPED' };
      stopping.throwIfAborted();
      // UNAVAILABLE means that the vault cannot read a secret.
      if (fault instanceof Refusal)
        return { end: fault.code === 'UNAVAILABLE' ? 'REFUSED_KEY' : 'FAILED', problem: fault.message };
      if (fault instanceof SourceFault && begun) return this.explained(begun, fault.cause);
      throw fault;
    } finally {
      clearInterval(watch);
      this.over.abort(new Stopped());
    }
  }

  private async begin(): Promise<Begun> {
    const { workspaceId, channelId, id: runId } = this.run;
    const { channel, state } = await this.apart(async (change) => {
      const { run } = await this.lockedRun(change);
      await claimPull(change.transaction, channelId, this.id);
      const at = new Date().toISOString();
      const row = await change.rows(Channel).update(channelId, { pulledAt: at }, { quietly: true });
      change.emit('updated', Channel, [row], ['pulledAt']);
      await tellRun(change, ChannelRun, runId, { state: 'RUNNING', startedAt: run.startedAt ?? at, problem: '' });
      return { channel: row, state: await pullState(change.transaction, channelId) };
    });
    const source = await this.parts.sources.pulled(workspaceId, channel.source);
    if (!source) throw new Refusal('UNPROCESSABLE', this.parts.sources.absence(channel.source));
    const sealed = this.parts.sources.settingsOf(source, channel);
    const settings = sealed.check(sealed.whole(channel.settings, { settings: channel.settings, ...state }));
    const connection = await this.parts.sources.connection(source, workspaceId);
    return { channel, source, settings, connection, bookmark: state.bookmark };
  }

  private async pull(
    { channel, source, settings, connection, bookmark }: Begun,
    wanted: AbortSignal,
  ): Promise<SliceEnd> {
    const since = wantedSince(channel);
    const signal = AbortSignal.any([wanted, source.from.gone]);
    const http = this.parts.sources.http(source, signal);
    const until = performance.now() + (this.parts.sliceMs ?? limits.pull.sliceMs);
    const asked = { settings: settings as never, bookmark, since, http, connection, signal };
    const batches = await this.blamed(signal, () => source.contribution.pull(asked)[Symbol.asyncIterator]());
    for (;;) {
      const batch = await this.blamed(signal, async () => {
        const { done, value } = await batches.next();
        return done ? undefined : readBatch(value);
      });
      if (!batch) break;
      await this.keep(batch, since);
      if (performance.now() < until) continue;
      await this.blamed(signal, () => batches.return?.());
      return { end: 'MORE' };
    }
    this.parts.sources.succeeded(channel.workspaceId, source);
    return { end: 'DONE' };
  }

  /** Stores a batch with its bookmark in one transaction. */
  private keep({ points, unreadable, bookmark }: ReadBatch, since: Date | null): Promise<void> {
    const { channelId, id: runId } = this.run;
    return this.apart(async (change) => {
      const { run } = await this.lockedRun(change);
      const { transaction } = change;
      if (!(await moveBookmark(transaction, channelId, this.id, bookmark))) throw new Overtaken();
      const wanted = points.filter(({ occurredAt }) => since === null || Date.parse(occurredAt) >= since.getTime());
      const kept = await storeFewPoints(transaction, { channelId, runId, erasedKey: this.parts.erasedKey }, wanted);
      const before = run.read + run.outside + run.unreadable;
      const lines = unreadable.map((one) => ({ ...one, line: before + one.line }));
      await storeUnreadable(transaction, runId, lines);
      await tellRun(change, ChannelRun, runId, {
        read: run.read + wanted.length,
        added: run.added + kept.added,
        updated: run.updated + kept.updated,
        outside: run.outside + points.length - wanted.length,
        unreadable: run.unreadable + unreadable.length,
      });
    });
  }

  /** Runs plugin code until it is cancelled or hangs; marks its failures as the plugin's. */
  private async blamed<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    const { batchMs = limits.pull.batchMs } = this.parts;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`it gave nothing within ${batchMs} ms`)), batchMs);
    try {
      return await untilAborted((async () => work())(), AbortSignal.any([signal, late.signal]));
    } catch (cause) {
      throw new SourceFault('the source failed', { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The run, locked, if it and its channel still want data. */
  private async lockedRun(change: Change): Promise<{ run: ChannelRun }> {
    const { workspaceId, channelId, id } = this.run;
    const wanted = await change.transaction.sql(
      `select 1 from channels where workspace_id = $1 and id = $2 and trashed_at is null and connection = 'CONNECTED' for no key update`,
      [workspaceId, channelId],
    );
    const shown = wanted.length > 0 && !(await isPlaceInTrash(change.transaction, channelId));
    const run = shown ? await lockedRun(change, ChannelRun, id) : undefined;
    if (!run || !isOpen(run)) throw new Stopped();
    return { run };
  }

  // The run can be stopped on any host while the source is slow.
  private async look(): Promise<void> {
    try {
      await this.parts.database.inWorkspace(this.run.workspaceId, async (transaction) => {
        const [wanted] = await transaction.sql(
          `select 1 from channel_runs r join channels c on c.workspace_id = r.workspace_id and c.id = r.channel_id
           where r.workspace_id = $1 and r.id = $2 and r.state in ('WAITING', 'RUNNING') and c.trashed_at is null`,
          [this.run.workspaceId, this.run.id],
        );
        if (!wanted) this.over.abort(new Stopped());
      });
    } catch {
      // A short outage of the database is no verdict on the run; storing the next batch will show.
    }
  }

  private async explained({ channel, source, connection }: Begun, fault: unknown): Promise<SliceEnd> {
    const { title } = source.contribution;
    if (fault instanceof Stopped) return { end: 'STOPPED' };
    // The next slice uses the reloaded plugin, or reports that it is gone.
    if (source.from.gone.aborted) return { end: 'MORE' };
    if (fault instanceof Refusal) return { end: 'FAILED', problem: fault.message };
    if (!(fault instanceof RemoteFailure)) {
      const { workspaceId, id, createdBy } = channel;
      await this.parts.sources.failed({ workspaceId, by: createdBy ?? 'nobody', on: id }, source, fault);
      return { end: 'FAILED', problem: `${title} could not be read here. Details are in the server log.` };
    }
    const problem = wordsFor(title, fault);
    if (connection && fault.status === 401)
      return {
        end: 'FAILED',
        problem: `${title} does not accept the connected account. Reconnect it in Settings → Integrations.`,
      };
    if (isRefusedKey(fault)) return { end: 'REFUSED_KEY', problem };
    if (fault.status !== 429) return { end: 'FAILED', problem };
    const { laterMs } = limits.pull;
    return { end: 'LATER', problem, delayMs: Math.min(DAY_MS, Math.max(fault.retryAfterMs ?? 0, laterMs)) };
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.run.workspaceId, act);
  }
}

/** Another host has taken over, as this one was considered dead. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Failure of the plugin or its source; all others are the host's. */
class SourceFault extends Error {
  override readonly name = 'SourceFault';
}
