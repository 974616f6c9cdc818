import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, line, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { crud, listQuery } from '../../model/operation.ts';

/** Outcomes of an action that a rule covers. */
export const ALERT_OUTCOMES = ['ANY', 'DONE', 'REFUSED'] as const;
export type AlertOutcome = (typeof ALERT_OUTCOMES)[number];

/**
 * A rule for alerts to administrators (PM-10): lines of the audit log with these actions, by anyone or one member, on
 * any object or one.
 */
export const AlertRule = entity(
  'AlertRule',
  {
    title: line(limits.notifications.title).min(1, 'Give the rule a title.'),
    /** names of actions in the audit log */
    actions: z
      .array(z.string().max(100))
      .min(1, 'Choose at least one action.')
      .max(limits.notifications.ruleActions, `Choose at most ${limits.notifications.ruleActions} actions.`),
    outcome: choice('AlertOutcome', ALERT_OUTCOMES).default('ANY'),
    /** restricts the rule to actions of this member */
    memberId: ref('Member').nullable().default(null),
    /** restricts the rule to the object with this id, such as a project */
    objectId: sentId().nullable().default(null),
    /** true to mail the administrators, too */
    mails: z.boolean().default(false),
  },
  {},
  {
    place: 'workspace',
    readers: 'admin',
    orders: ['title'],
    title: ({ title }) => title,
    trash: {},
  },
);
export type AlertRule = Row<typeof AlertRule>;

const all = crud(AlertRule, { audience: 'admin', read: 'admin' });
export const alertRule = all.one;
export const alertRules = all.list;
export const createAlertRule = all.create;
export const updateAlertRule = all.update;
export const deleteAlertRule = all.remove;
export const restoreAlertRule = all.restore;

/** A line of the audit log that a rule covers. */
export const Alert = answer('Alert', {
  id: z.uuid(),
  ruleId: z.uuid(),
  ruleTitle: z.string(),
  /** number of the line in the audit log */
  seq: z.int(),
  operation: z.string(),
  outcome: z.string(),
  actorId: z.uuid().nullable(),
  objectId: z.uuid().nullable(),
  at: moment(),
});
export type Alert = z.infer<typeof Alert.row>;

export const alerts = listQuery('alerts', Alert, {
  audience: 'admin',
  input: z.strictObject({
    after: moment().nullable().default(null),
    before: moment().nullable().default(null),
    /** last alert of the previous page */
    beforeId: sentId().nullable().default(null),
    ruleId: ref('AlertRule', 'READ', { trashed: true }).nullable().default(null),
    pageSize: z.int().min(1).max(limits.notifications.alertsShown).default(50),
  }),
  description: 'Alerts, newest first: those after and before moments, of all rules or of one.',
});

type Told = Pick<Alert, 'operation' | 'outcome' | 'actorId' | 'objectId' | 'at'>;

/** True if a rule covers a line of the audit log; lines before the rule's last change do not count. */
export function alertsOf(rule: Omit<AlertRule, 'workspaceId'>, line: Told): boolean {
  if (line.at < rule.updatedAt || !rule.actions.includes(line.operation)) return false;
  if (rule.memberId !== null && rule.memberId !== line.actorId) return false;
  if (rule.objectId !== null && rule.objectId !== line.objectId) return false;
  return rule.outcome === 'ANY' || (rule.outcome === 'DONE') === (line.outcome === 'done');
}
