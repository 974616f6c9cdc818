import type { PulledChannel } from '@earshot/core/plugin/channel';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { isRefusedKey, wordsFor } from '@earshot/host/areas/channels/channel-sources';
import { readBatch } from '@earshot/host/areas/channels/jobs/read-batch';
import { clientOf } from './client.ts';

/** Result of one run, as its card shows it. */
export interface MemoryRun {
  state: 'DONE' | 'FAILED' | 'KILLED';
  added: number;
  updated: number;
  unreadable: number;
  /** number of stored batches */
  batches: number;
  problem: string;
  keyRefused: boolean;
}

/** Death of a run: right before or after storing a batch. */
export interface Death {
  batch: number;
  after: boolean;
}

/**
 * A channel that stores a plugin's pulled records in memory, and follows the host's rules for batches, bookmarks and
 * calls.
 */
export class MemoryChannel {
  readonly points = new Map<string, { title: string; text: string; whole: string }>();
  private bookmark: string | undefined;

  constructor(
    private readonly plugin: Plugin,
    private readonly channel: PulledChannel,
    public settings: Record<string, unknown>,
  ) {}

  /** Title and text of each data point, by the source's ids. */
  said(): Map<string, { title: string; text: string }> {
    return new Map([...this.points].map(([name, { title, text }]) => [name, { title, text }]));
  }

  /** Pulls from the bookmark on. */
  async pull(death?: Death): Promise<MemoryRun> {
    const end = new AbortController();
    const run: MemoryRun = {
      state: 'DONE',
      added: 0,
      updated: 0,
      unreadable: 0,
      batches: 0,
      problem: '',
      keyRefused: false,
    };
    try {
      const call = {
        settings: this.channel.settings.parse(this.settings) as never,
        bookmark: this.bookmark === undefined ? undefined : (JSON.parse(this.bookmark) as unknown),
        since: null,
        http: await clientOf(this.plugin, { use: 'channels', signal: end.signal }),
        connection: undefined,
        signal: end.signal,
      };
      for await (const batch of this.channel.pull(call)) {
        const read = readBatch(batch);
        if (death?.batch === run.batches && !death.after) return { ...run, state: 'KILLED' };
        this.keep(read, run);
        if (death?.batch === run.batches - 1) return { ...run, state: 'KILLED' };
      }
      return run;
    } catch (fault) {
      return { ...run, state: 'FAILED', ...this.explained(fault) };
    } finally {
      end.abort();
    }
  }

  private keep({ points, unreadable, bookmark }: ReturnType<typeof readBatch>, run: MemoryRun): void {
    for (const { externalId, title, text, ...rest } of points) {
      const whole = JSON.stringify([title, text, rest]);
      const before = this.points.get(externalId);
      if (!before) run.added += 1;
      else if (before.whole !== whole) run.updated += 1;
      this.points.set(externalId, { title, text, whole });
    }
    run.unreadable += unreadable.length;
    run.batches += 1;
    this.bookmark = bookmark;
  }

  private explained(fault: unknown): Pick<MemoryRun, 'problem' | 'keyRefused'> {
    if (fault instanceof Refusal) return { problem: fault.message, keyRefused: false };
    // Any other error is the plugin's own fault, to be shown to its author in full.
    if (!(fault instanceof RemoteFailure)) throw fault;
    return { problem: wordsFor(this.channel.title, fault), keyRefused: isRefusedKey(fault) };
  }
}
