import * as z from 'zod';
import { answer } from '../../model/entity.ts';
import { listQuery } from '../../model/operation.ts';

/** Change to a row by one line of the audit log. */
export const AuditedChange = answer('AuditedChange', {
  rowId: z.uuid(),
  noun: z.string(),
  /** current title of the row; '' if the caller cannot read it */
  title: z.string(),
  /** true if the caller cannot read the row: its values are hidden */
  hidden: z.boolean(),
  /** true if the row is erased, with its earlier values */
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
