import { unsentFilesOf } from '../areas/files/uploads/unsent-files.ts';
import type { Stores } from '../data/stores.ts';

/** Resumes unfinished uploads of an earlier page load; their code is loaded only if there are some. */
export async function resumeUnsentFiles(stores: Stores): Promise<void> {
  const kept = await unsentFilesOf(stores.session.me?.member.id ?? '');
  if ((await kept.all()).length === 0) return;
  const { resumeUploads } = await import('../areas/files/uploads/uploads.ts');
  await resumeUploads(stores);
}
