import * as z from 'zod';
import { answer, choice, moment } from './entity.ts';
import { listQuery, query } from './operation.ts';

/** Line of the audit log: actor, action, object and outcome, by ids. */
export const AuditEntry = answer('AuditEntry', {
  /** the workspace's sequence number, shared with events */
  seq: z.int(),
  operation: z.string(),
  /** done, failed, or code of the refusal */
  outcome: z.string(),
  actorId: z.uuid().nullable(),
  objectId: z.uuid().nullable(),
  /**
   * `fields`: names of the given fields; `values`: their ids, choices, switches, numbers and moments, never text;
   * `before`: such values that were replaced
   */
  detail: z.record(z.string(), z.unknown()),
  address: z.string(),
  at: moment(),
});
export type AuditEntry = z.infer<typeof AuditEntry.row>;

/** Outcomes that the audit log can be filtered by. */
export const AUDIT_OUTCOMES = ['DONE', 'REFUSED', 'FAILED'] as const;

const auditFilter = {
  actorId: z.uuid().optional(),
  objectId: z.uuid().optional(),
  /** name of an operation */
  operation: z
    .string()
    .regex(/^[A-Za-z]{1,80}$/, 'Name an operation, such as deleteNote.')
    .optional(),
  outcome: choice('AuditOutcome', AUDIT_OUTCOMES).optional(),
  from: moment().optional(),
  until: moment().optional(),
};
const before = z.coerce.number().int().min(1).optional();
export type AuditFilter = z.output<z.ZodObject<typeof auditFilter>>;

export const exportAuditLog = listQuery('exportAuditLog', AuditEntry, {
  transport: 'rest',
  audience: 'admin',
  rate: 'bulk',
  audit: 'exportAuditLog',
  input: z.strictObject({ ...auditFilter, before }),
  description: 'GET /api/v1/audit.csv: the audit log as a file, filtered as auditLog, newest first.',
});

export const auditLog = listQuery('auditLog', AuditEntry, {
  audience: 'admin',
  input: z.strictObject({
    first: z.int().min(1).max(200).default(50),
    before: z.int().min(1).optional(),
    ...auditFilter,
  }),
  description:
    'What was done and refused in this workspace, newest first, all of it or what fits a filter; `before` is the last seq of the page above.',
});

/** State of the audit chain: intact, or the first number at which it breaks. */
export const AuditCheck = answer('AuditCheck', { ok: z.boolean(), brokenAt: z.int().nullable() });
export type AuditCheck = z.infer<typeof AuditCheck.row>;

export const verifyAudit = query('verifyAudit', AuditCheck, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'Check that no line of the audit log was changed, removed or put in.',
});
