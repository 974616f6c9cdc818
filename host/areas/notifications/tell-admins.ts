import { alertMail } from '@earshot/core/areas/mail/mail-content';
import { AlertRule, alertsOf, type AlertRule as Rule } from '@earshot/core/areas/notifications/alert';
import { Notification } from '@earshot/core/areas/notifications/notification';
import type { AuditEntry } from '@earshot/core/model/audit';
import { inWords } from '@earshot/core/model/entity';
import { Member } from '@earshot/core/model/member';
import type { Change } from '../../operations/change.ts';
import type { Outbox } from '../mail/outbox.ts';
import { addAlerts, tellAdmins as tell } from './store/alerts.ts';

/** Alerts administrators of lines of the audit log that match a rule. */
export async function tellAdmins(
  change: Change,
  lines: readonly AuditEntry[],
  { outbox, origin }: { outbox: Outbox; origin: string },
): Promise<void> {
  const rules = await change.rows(AlertRule).find({});
  const found = rules.map((rule) => ({ rule, lines: lines.filter((line) => alertsOf(rule, line)) }));
  const met = found.filter((one) => one.lines.length > 0);
  if (met.length === 0) return;
  const admins = await change.rows(Member).find({ where: { admin: true, suspended: false } });
  const names = await namesOf(change, lines);
  for (const { rule, lines: about } of met) {
    await addAlerts(
      change.transaction,
      about.map((line) => ({ ruleId: rule.id, line })),
    );
    const text = textOf(about, names);
    const ids = admins.map(({ id }) => id);
    await tell(change.transaction, ids, { ruleId: rule.id, count: about.length, title: rule.title, text });
    for (const id of ids) change.emitOwn(Notification, id);
    if (rule.mails) await mailAll(change, outbox, admins, { rule, text, link: `${origin}/settings/alerts` });
  }
}

async function mailAll(
  change: Change,
  outbox: Outbox,
  admins: readonly Member[],
  { rule, text, link }: { rule: Rule; text: string; link: string },
): Promise<void> {
  for (const { id, email } of admins.filter(({ emailConfirmed }) => emailConfirmed))
    await outbox.add(change, {
      kind: 'ALERT',
      recipient: email,
      memberId: id,
      content: alertMail({ title: rule.title, text, link }),
    });
}

/** Summary of audit lines: “Ada: set grant (done)”, with the number of further ones. */
function textOf(lines: readonly AuditEntry[], names: ReadonlyMap<string, string>): string {
  const last = lines.at(-1);
  if (!last) return '';
  const actor = last.actorId === null ? 'Earshot' : (names.get(last.actorId) ?? 'Someone');
  const outcome = last.outcome === 'done' ? 'done' : 'refused';
  const more = lines.length > 1 ? `, and ${lines.length - 1} more` : '';
  return `${actor}: ${inWords(last.operation)} (${outcome})${more}`;
}

async function namesOf(change: Change, lines: readonly AuditEntry[]): Promise<ReadonlyMap<string, string>> {
  const id = [...new Set(lines.flatMap(({ actorId }) => actorId ?? []))];
  const members = await change.rows(Member).find({ where: { id } });
  return new Map(members.map((member) => [member.id, member.name]));
}
