import { limits } from '@earshot/core/limits';
import { type ApartParts, apart } from '../../jobs/apart.ts';
import type { Log } from '../../log/log.ts';
import type { AutomationKinds } from './automation-kinds.ts';
import { followSoon } from './jobs/follow-events.ts';
import { hasNews } from './store/clocks.ts';

export interface WatchNeeds {
  apart: ApartParts;
  kinds: Pick<AutomationKinds, 'types'>;
  log: Log;
}

/**
 * Has events processed soon, several commits at a time. Only an accelerator: `tend-automations` finds what it missed.
 */
export class EventWatch {
  private readonly soon = new Set<string>();

  constructor(private readonly needs: WatchNeeds) {}

  /** Records that something has happened in a workspace. */
  tell(workspaceId: string): void {
    if (this.soon.has(workspaceId)) return;
    this.soon.add(workspaceId);
    setTimeout(() => void this.follow(workspaceId), limits.automations.gatherMs).unref();
  }

  private async follow(workspaceId: string): Promise<void> {
    this.soon.delete(workspaceId);
    try {
      await apart(this.needs.apart, workspaceId, async (change) => {
        if (await hasNews(change.transaction, this.needs.kinds.types)) await followSoon(change);
      });
    } catch (fault) {
      this.needs.log.warn({ err: fault }, 'automations were not told of what happened');
    }
  }
}
