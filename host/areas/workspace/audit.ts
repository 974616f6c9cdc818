import { limits } from '@earshot/core/limits';
import { auditLog, exportAuditLog, verifyAudit } from '@earshot/core/model/audit';
import { type Handler, inside } from '../../operations/handlers.ts';
import { auditEntries, verifyAudit as brokenLink } from '../../store/spine.ts';

/** Reading and verifying the audit log, for admins. */
export function auditHandlers(): Handler[] {
  return [
    inside(auditLog, ({ input, work }) => auditEntries(work.transaction, input)),
    inside(exportAuditLog, ({ input, work }) =>
      auditEntries(work.transaction, { ...input, first: limits.auditExportPage }),
    ),
    inside(verifyAudit, async ({ work }) => {
      const brokenAt = await brokenLink(work.transaction);
      return { ok: brokenAt === null, brokenAt };
    }),
  ];
}
