import * as z from 'zod';
import { answer, moment } from './entity.ts';
import { listQuery, query } from './operation.ts';

/** One line of the audit log: who did what to which object, by ids, and what came of it. */
export const AuditEntry = answer('AuditEntry', {
  /** the workspace's sequence number; the numbers between are events */
  seq: z.int(),
  operation: z.string(),
  /** done, failed, or the code of the refusal */
  outcome: z.string(),
  actorId: z.uuid().nullable(),
  objectId: z.uuid().nullable(),
  /** names of what was sent, never values */
  detail: z.record(z.string(), z.unknown()),
  address: z.string(),
  at: moment(),
});
export type AuditEntry = z.infer<typeof AuditEntry.row>;

export const auditLog = listQuery('auditLog', AuditEntry, {
  audience: 'admin',
  input: z.strictObject({
    first: z.int().min(1).max(200).default(50),
    before: z.int().min(1).optional(),
  }),
  says: 'What was done and refused in this workspace, newest first; `before` is the last seq of the page above.',
});

/** Whether the chain of audit lines is whole; otherwise the first number at which it is not. */
export const AuditCheck = answer('AuditCheck', { ok: z.boolean(), brokenAt: z.int().nullable() });
export type AuditCheck = z.infer<typeof AuditCheck.row>;

export const verifyAudit = query('verifyAudit', AuditCheck, {
  audience: 'admin',
  input: z.strictObject({}),
  says: 'Check that no line of the audit log was changed, removed or put in.',
});
