import type { AuditEntry, AuditFilter } from '@earshot/core/model/audit';
import type { SpineEvent } from '@earshot/core/model/operation';
import { tenantIds } from './accounts.ts';
import { sealFits, sealOf } from './audit-seal.ts';
import type { Database, Transaction } from './database.ts';

/** An event without a sequence number yet. */
export type Happening = Omit<SpineEvent, 'seq' | 'at'> & {
  /** number of preceding automations, and the first event of their chain; absent for people's actions */
  depth?: number;
  chain?: string;
};

export interface AuditLine {
  operation: string;
  outcome: 'done' | 'FORBIDDEN' | 'NOT_FOUND' | 'failed';
  actorId: string | null;
  objectId: string | null;
  detail?: Record<string, unknown>;
  address?: string;
}

/** Creates the spine of a new workspace. */
export async function openSpine(transaction: Transaction, workspaceId: string): Promise<void> {
  const { auditKey } = transaction;
  const seal = auditKey ? sealOf(auditKey, workspaceId, Buffer.alloc(0)) : null;
  await transaction.sql('insert into spines (workspace_id, audit_seal) values ($1, $2)', [workspaceId, seal]);
}

/**
 * Appends events and audit lines as the last step of a transaction; returns the workspace's new sequence number. Each
 * line gives the audit chain a new seal, made with a key outside of the database. `rights`: other hosts must empty
 * their cached rights after the commit.
 */
export async function appendToSpine(
  transaction: Transaction,
  happened: Happening[],
  audited: AuditLine[],
  { rights = false }: { rights?: boolean } = {},
): Promise<number> {
  const { auditKey, workspaceId } = transaction;
  const values = [workspaceId, JSON.stringify(happened), JSON.stringify(audited)];
  const told = rights ? TELL_RIGHTS : '';
  if (audited.length > 0 && auditKey && workspaceId)
    return appendSealed(transaction, { key: auditKey, workspaceId, told }, values);
  const [row] = await transaction.sql<{ seq: string }>(
    `select append_to_spine($1::uuid, $2::jsonb, $3::jsonb) as seq${told}`,
    values,
  );
  return Number(row?.seq ?? 0);
}

// A column, so that it needs no statement of its own.
const TELL_RIGHTS = `, pg_notify('earshot_rights', ($1::uuid)::text)`;

interface Appended {
  seq: string;
  oldHash: Buffer;
  oldSeal: Buffer | null;
  newHash: Buffer;
}

async function appendSealed(
  transaction: Transaction,
  { key, workspaceId, told }: { key: Buffer; workspaceId: string; told: string },
  values: unknown[],
) {
  const [row] = await transaction.sql<Appended>(
    `select seq, old_hash as "oldHash", old_seal as "oldSeal", new_hash as "newHash"${told}
     from append_audited($1::uuid, $2::jsonb, $3::jsonb)`,
    values,
  );
  if (!row) throw new Error('A workspace without a spine');
  // A log that was tampered with keeps its wrong seal: later lines do not repair it.
  const whole = sealFits(key, workspaceId, row.oldHash, row.oldSeal);
  await setSeal(transaction, whole ? sealOf(key, workspaceId, row.newHash) : row.oldSeal);
  return Number(row.seq);
}

const setSeal = (transaction: Transaction, seal: Buffer | null) =>
  transaction.sql('update spines set audit_seal = $2 where workspace_id = $1', [transaction.workspaceId, seal]);

/**
 * Seals unsealed logs, such as those from before seals existed, and adds a line about it. A log whose seal was removed
 * gets that line too, without an upgrade that explains it.
 */
export async function sealUnsealed(database: Database): Promise<void> {
  for (const workspaceId of await database.asSystem('seal audit logs', tenantIds))
    await database.inWorkspace(workspaceId, async (transaction) => {
      const { auditKey } = transaction;
      const [spine] = await transaction.sql<{ hash: Buffer }>(
        'select audit_hash as hash from spines where workspace_id = $1 and audit_seal is null for update',
        [workspaceId],
      );
      if (!spine || !auditKey || (await brokenInChain(transaction)) !== null) return;
      await setSeal(transaction, sealOf(auditKey, workspaceId, spine.hash));
      const line = { operation: 'sealAuditLog', outcome: 'done', actorId: null, objectId: null } as const;
      await appendToSpine(transaction, [], [line]);
    });
}

interface StoredEvent {
  seq: string;
  type: string;
  entity: string;
  ids: string[];
  placeId: string | null;
  fields: string[];
  actorId: string | null;
  at: Date;
}

/** The events after a sequence number, in order. */
export async function eventsAfter(transaction: Transaction, seq: number, most = 1000): Promise<SpineEvent[]> {
  const rows = await transaction.sql<StoredEvent>(
    `select seq, type, entity, ids, place_id as "placeId", fields, actor_id as "actorId", at
     from events where workspace_id = $1 and seq > $2 order by seq limit $3`,
    [transaction.workspaceId, seq, most],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq), at: row.at.toISOString() }));
}

/** The workspace's newest sequence number. */
export async function latestSeq(transaction: Transaction): Promise<number> {
  const [row] = await transaction.sql<{ seq: string }>('select seq from spines where workspace_id = $1', [
    transaction.workspaceId,
  ]);
  return Number(row?.seq ?? 0);
}

/**
 * Verifies the audit chain; returns the first sequence number at which a line was changed, removed or inserted, or
 * null. If all lines were hashed again it returns the last one, whose seal is wrong.
 */
export async function verifyAudit(transaction: Transaction): Promise<number | null> {
  const broken = await brokenInChain(transaction);
  const { auditKey, workspaceId } = transaction;
  if (broken !== null || !auditKey || !workspaceId) return broken;
  const [spine] = await transaction.sql<{ seq: string; hash: Buffer; seal: Buffer | null }>(
    'select seq, audit_hash as hash, audit_seal as seal from spines where workspace_id = $1',
    [workspaceId],
  );
  return spine && sealFits(auditKey, workspaceId, spine.hash, spine.seal) ? null : Number(spine?.seq ?? 0);
}

async function brokenInChain(transaction: Transaction): Promise<number | null> {
  const [broken] = await transaction.sql<{ seq: string }>(
    `select seq from (select a.seq, a.hash, audit_digest(lag(a.hash, 1, ''::bytea) over (order by a.seq), a) as wanted
       from audits a where a.workspace_id = $1) chain where hash is distinct from wanted order by seq limit 1`,
    [transaction.workspaceId],
  );
  if (broken) return Number(broken.seq);
  // The spine's row has the hash of the last line: if it differs, lines at the end were removed or replaced.
  const [end] = await transaction.sql<{ whole: boolean; seq: string }>(
    `select coalesce(s.audit_hash = coalesce(a.hash, ''::bytea) and s.seq >= coalesce(a.seq, 0), false) as whole,
       coalesce(s.seq, a.seq, 0) as seq
     from (select 1) as one left join spines s on s.workspace_id = $1
     left join lateral (select seq, hash from audits where workspace_id = $1 order by seq desc limit 1) a on true`,
    [transaction.workspaceId],
  );
  return end?.whole ? null : Number(end?.seq ?? 0);
}

/** Lines of the audit log after a sequence number, up to another one, in order. */
export async function auditsBetween(transaction: Transaction, from: number, to: number): Promise<AuditEntry[]> {
  const rows = await transaction.sql<Omit<AuditEntry, 'seq' | 'at'> & { seq: string; at: Date }>(
    `select ${AUDIT_COLUMNS} from audits where workspace_id = $1 and seq > $2 and seq <= $3 order by seq`,
    [transaction.workspaceId, from, to],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq), at: row.at.toISOString() }));
}

const AUDIT_COLUMNS = `seq, operation, outcome, actor_id as "actorId", object_id as "objectId", detail, address, at`;

/** Lines of the audit log, newest first, optionally those before a sequence number. */
export async function auditEntries(
  transaction: Transaction,
  {
    first,
    before,
    actorId,
    objectId,
    operation,
    outcome,
    from,
    until,
  }: AuditFilter & { first: number; before?: number },
): Promise<AuditEntry[]> {
  const rows = await transaction.sql<Omit<AuditEntry, 'seq' | 'at'> & { seq: string; at: Date }>(
    `select ${AUDIT_COLUMNS}
     from audits where workspace_id = $1 and seq < coalesce($2::int8, 9223372036854775807)
       and ($4::uuid is null or actor_id = $4) and ($5::uuid is null or object_id = $5)
       and ($6::text is null or operation = $6)
       and ($7::text is null or case outcome when 'done' then 'DONE' when 'failed' then 'FAILED' else 'REFUSED' end = $7)
       and ($8::timestamptz is null or at >= $8) and ($9::timestamptz is null or at < $9)
     order by seq desc limit $3`,
    [
      transaction.workspaceId,
      before ?? null,
      first,
      actorId ?? null,
      objectId ?? null,
      operation ?? null,
      outcome ?? null,
      from ?? null,
      until ?? null,
    ],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq), at: row.at.toISOString() }));
}
