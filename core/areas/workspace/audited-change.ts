import * as z from 'zod';
import { answer } from '../../model/entity.ts';
import { listQuery } from '../../model/operation.ts';

/** Change to a row by one line of the audit log. */
export const AuditedChange = answer('AuditedChange', {
  rowId: z.uuid(),
  noun: z.string(),
  /** current title of the row; '' if the caller cannot read it */
  title: z.string(),
  /** whether the caller may not read the row: its values stay hidden */
  hidden: z.boolean(),
  /** whether the row is gone for good, and with it what it was */
  erased: z.boolean(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type AuditedChange = z.infer<typeof AuditedChange.row>;

export const auditedChanges = listQuery('auditedChanges', AuditedChange, {
  audience: 'admin',
  input: z.strictObject({ seq: z.int().min(1) }),
  description:
    'The values of notes, insights, tags, views, projects and folders before and after a line of the audit log. Rows that were erased are only marked as erased.',
});
