import type { Activity } from '@earshot/core/areas/automations/activity';
import { limits } from '@earshot/core/limits';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** A member's session in one tab: start, pages, and number of active minutes (AU-04). */
export class ActivitySession {
  private began = 0;
  private latest = Number.NEGATIVE_INFINITY;
  private pages = 0;
  private page = '';
  private readonly busyMinutes = new Set<number>();

  /** `now`: milliseconds of a monotonic clock */
  constructor(private readonly now: () => number) {}

  /** Counts an opened page, unless it is the current one. */
  opened(page: string): void {
    if (page === this.page) return;
    this.page = '';
    this.goOn();
    this.page = page;
    this.pages += 1;
  }

  /** Records a click, a key or a turn of the wheel. */
  acted(): void {
    this.goOn();
    this.busyMinutes.add(this.minute());
  }

  /** Figures to report: whole seconds, pages, and the percentage of minutes with an action. */
  figures(): Pick<Activity, 'sessionDuration' | 'pageViews' | 'engagementScore'> {
    return {
      sessionDuration: Math.floor((this.now() - this.began) / SECOND_MS),
      pageViews: this.pages,
      engagementScore: Math.round((this.busyMinutes.size / (this.minute() + 1)) * 100),
    };
  }

  private minute(): number {
    return Math.floor((this.now() - this.began) / MINUTE_MS);
  }

  /** After a long pause a new session begins, with the current page. */
  private goOn(): void {
    const now = this.now();
    if (now - this.latest > limits.automations.activityPauseMs) {
      this.began = now;
      this.pages = this.page === '' ? 0 : 1;
      this.busyMinutes.clear();
    }
    this.latest = now;
  }
}
