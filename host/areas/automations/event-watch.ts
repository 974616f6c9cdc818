import { Automation } from '@earshot/core/areas/automations/automation';
import { limits } from '@earshot/core/limits';
import { type ApartParts, apart } from '../../jobs/apart.ts';
import type { Log } from '../../log/log.ts';
import type { Committed } from '../../operations/record.ts';
import type { AutomationKinds } from './automation-kinds.ts';
import { followSoon } from './jobs/follow-events.ts';

export interface WatchNeeds {
  apart: ApartParts;
  kinds: Pick<AutomationKinds, 'knows'>;
  log: Log;
}

/**
 * Has what happened on this host looked at soon, several commits at a time. It is only faster than `tend-automations`, which
 * finds what this host could not tell any more.
 */
export class EventWatch {
  private readonly soon = new Set<string>();

  constructor(private readonly needs: WatchNeeds) {}

  /** Takes note of a commit. */
  tell({ workspaceId, happened }: Committed): void {
    if (this.soon.has(workspaceId) || !happened.some(({ type }) => this.needs.kinds.knows(type))) return;
    this.soon.add(workspaceId);
    setTimeout(() => void this.follow(workspaceId), limits.automations.gatherMs).unref();
  }

  private async follow(workspaceId: string): Promise<void> {
    this.soon.delete(workspaceId);
    try {
      await apart(this.needs.apart, workspaceId, async (change) => {
        if ((await change.rows(Automation).count({ enabled: true })) > 0) await followSoon(change);
      });
    } catch (fault) {
      this.needs.log.warn({ err: fault }, 'automations were not told of what happened');
    }
  }
}
