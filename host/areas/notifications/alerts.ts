import {
  AlertRule,
  alerts,
  createAlertRule,
  deleteAlertRule,
  updateAlertRule,
} from '@earshot/core/areas/notifications/alert';
import { operations } from '@earshot/core/model/all';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, updateRow } from '../../operations/standard.ts';
import { alertsIn } from './store/alerts.ts';
import { beginNews } from './store/news-cursor.ts';

const AUDITED = new Set(operations.flatMap(({ audit }) => audit ?? []));

function demandAudited(actions: readonly string[]): void {
  const unknown = actions.find((action) => !AUDITED.has(action));
  if (unknown !== undefined)
    throw new Refusal('BAD_USER_INPUT', `The audit log has no action “${unknown}”. Choose one of its actions.`);
}

/** Alerts of administrators, and their rules. */
export const alertHandlers = (): Handler[] => [
  inside(alerts, ({ input, work }) => alertsIn(work.transaction, input)),
  inside(createAlertRule, async ({ input, work }) => {
    demandAudited(input.actions);
    await beginNews(work.transaction);
    return createRow(AlertRule, work, input, deleteAlertRule);
  }),
  inside(updateAlertRule, (call) => {
    demandAudited(call.input.actions ?? []);
    return updateRow(AlertRule, call, updateAlertRule);
  }),
];
