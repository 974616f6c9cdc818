import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { findPage } from '../../../store/pages.ts';
import { storeVersion, type VersionParts } from '../versions.ts';

/** Stores a version of a page some time after writing began: repeatedly while it continues, and at the end. */
export function storeVersions(parts: VersionParts): Job {
  return job({
    kind: 'keep-version',
    input: z.strictObject({ pageId: z.uuid() }),
    deadlineMs: 60_000,
    description: 'Keep a version of a page that people wrote in.',
    run: async ({ input: { pageId }, change }) => {
      // Erased since then: nothing is left to store.
      if (await findPage(change.transaction, pageId, { trashed: true })) await storeVersion(parts, change, pageId);
    },
  });
}
