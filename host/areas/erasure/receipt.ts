import { createHash } from 'node:crypto';
import type { Withdrawal } from '@earshot/core/areas/erasure/withdrawal';

/** Content of a receipt: ids, times and counts, no erased data. */
const contentOf = ({ id, workspaceId, personId, wholeNotes, createdBy, counts, startedAt, endedAt }: Withdrawal) => ({
  withdrawal: id,
  workspace: workspaceId,
  person: personId,
  decidedBy: createdBy,
  wholeNotes,
  startedAt,
  endedAt,
  erased: Object.fromEntries(
    Object.entries(counts)
      .filter(([kind]) => kind !== 'LEFT')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  ),
  remaining: [
    'Backups that were made before hold this data until they are rotated.',
    'Files that members downloaded before, and what services outside were sent, are beyond this workspace.',
    // Receipts of withdrawals from before the search for retyped words keep their hash.
    counts.LEFT === undefined
      ? 'Words that colleagues typed again in their own texts were not looked for.'
      : `Places where colleagues name or quote the participant word for word and which were left: ${counts.LEFT}. Other wordings were not looked for.`,
  ],
});

/** SHA-256 of a receipt, which proves that a copy is unchanged. */
export const receiptHash = (row: Withdrawal): string =>
  createHash('sha256')
    .update(JSON.stringify(contentOf(row)))
    .digest('hex');

/** The receipt of a finished withdrawal, with its hash. */
export const receiptOf = (row: Withdrawal) => ({ ...contentOf(row), sha256: row.hash });
