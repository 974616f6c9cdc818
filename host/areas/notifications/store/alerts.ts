import type { Alert } from '@earshot/core/areas/notifications/alert';
import type { AuditEntry } from '@earshot/core/model/audit';
import type { Transaction } from '../../../store/database.ts';

/** A line of the audit log with its matching rule. */
export interface NewAlert {
  ruleId: string;
  line: AuditEntry;
}

/** Stores alerts. */
export async function addAlerts(transaction: Transaction, found: readonly NewAlert[]): Promise<void> {
  const rows = found.map(({ ruleId, line: { seq, operation, outcome, actorId, objectId, at } }) => {
    return { ruleId, seq, operation, outcome, actorId, objectId, at };
  });
  await transaction.sql(
    `insert into alerts (workspace_id, id, rule_id, seq, operation, outcome, actor_id, object_id, at)
     select $1, gen_random_uuid(), "ruleId", seq, operation, outcome, "actorId", "objectId", at
     from jsonb_to_recordset($2::jsonb) as a ("ruleId" uuid, seq int8, operation text, outcome text, "actorId" uuid,
       "objectId" uuid, at timestamptz)`,
    [transaction.workspaceId, JSON.stringify(rows)],
  );
}

interface Wanted {
  after: string | null;
  before: string | null;
  beforeId: string | null;
  ruleId: string | null;
  pageSize: number;
}

/** Alerts of a workspace, newest first. */
export async function alertsIn(
  transaction: Transaction,
  { after, before, beforeId, ruleId, pageSize }: Wanted,
): Promise<Alert[]> {
  const rows = await transaction.sql<Omit<Alert, 'at' | 'seq'> & { at: Date; seq: string }>(
    `select a.id, a.rule_id as "ruleId", r.title as "ruleTitle", a.seq, a.operation, a.outcome, a.actor_id as "actorId",
       a.object_id as "objectId", a.at
     from alerts a join alert_rules r on r.workspace_id = a.workspace_id and r.id = a.rule_id
     where a.workspace_id = $1 and ($2::timestamptz is null or a.at > $2) and ($3::timestamptz is null or a.at < $3)
       and ($4::uuid is null or (a.seq, a.id) < (select seq, id from alerts where workspace_id = $1 and id = $4))
       and ($5::uuid is null or a.rule_id = $5)
     order by a.seq desc, a.id desc limit $6`,
    [transaction.workspaceId, after, before, beforeId, ruleId, pageSize],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq), at: row.at.toISOString() }));
}

// Unread alerts of a rule are merged into one line.
const TELL = `
  with grown as (update notifications set count = count + $4, at = now(), in_digest = false, title = $5, text = $6
      where workspace_id = $1 and member_id = any($2::uuid[]) and source_id = $3 and kind = 'ALERT' and read_at is null
      returning member_id)
  insert into notifications (workspace_id, id, member_id, kind, source_id, count, title, text)
  select $1, gen_random_uuid(), id, 'ALERT', $3, $4, $5, $6 from unnest($2::uuid[]) as id
    where id not in (select member_id from grown)`;

/** Alerts administrators of a rule, in their unread line if there is one. */
export const tellAdmins = async (
  transaction: Transaction,
  memberIds: readonly string[],
  { ruleId, count, title, text }: { ruleId: string; count: number; title: string; text: string },
): Promise<void> => {
  await transaction.sql(TELL, [transaction.workspaceId, [...memberIds], ruleId, count, title, text]);
};
