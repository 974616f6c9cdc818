import type { Connection, Integration } from '@earshot/core/areas/integrations/integration';
import type { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import type { IntegrationKind, IssueStage } from '@earshot/core/plugin/integration';
import { dayWords } from '../../kit/words/dates.ts';

/** Labels of integration kinds. */
export const KIND_TITLES: Record<IntegrationKind, string> = {
  CALENDAR: 'Calendar',
  HELP_DESK: 'Help desk',
  CALL_RECORDING: 'Call recording',
  SUITE: 'Office suite',
  CRM: 'CRM',
  CUSTOMER_MESSAGING: 'Customer messaging',
  ISSUE_TRACKER: 'Issue tracker',
  TEAM_CHAT: 'Team chat',
  VIDEO_MEETING: 'Video meetings',
  NOTES: 'Notes',
  PRODUCT_FEEDBACK: 'Product feedback',
  RECRUITING: 'Recruiting',
};

/** Short label of an integration's state. */
export function standing({ connection, enabled }: Pick<Integration, 'connection' | 'enabled'>): string {
  if (!enabled) return 'Off';
  if (!connection) return 'Not connected';
  return STATES[connection.state];
}

const STATES: Record<Connection['state'], string> = { CONNECTED: 'Connected', REFUSED: 'Reconnect needed' };

/** End of a service's event subscription for an account, in words. */
export function eventsWords(until: string, now: Date): string {
  const end = new Date(until);
  return end > now ? `Subscribed until ${dayWords(end)}; renews automatically` : `Ended ${dayWords(end)}`;
}

/** True if an issue is in progress or done, which its badge shows by colour. */
export const isMoving = (stage: IssueStage): boolean => stage === 'IN_PROGRESS' || stage === 'DONE';

/** Display text of an issue's status. */
export function statusOf({ state, status }: Pick<IssueLink, 'state' | 'status'>): string {
  if (state === 'CREATING') return 'Being created …';
  if (state === 'FAILED') return 'Not created';
  return state === 'GONE' ? 'Deleted there' : status;
}
