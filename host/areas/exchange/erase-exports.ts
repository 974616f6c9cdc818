import { ProjectExport } from '@earshot/core/areas/exchange/project-export';
import { eraseRows } from '../../jobs/erase-rows.ts';
import type { Change } from '../../operations/change.ts';

/** Erases the exports of a project, or all: they contain its words, and can be made again. */
export async function eraseExports(work: Change, projectId?: string): Promise<void> {
  const where = projectId === undefined ? {} : { projectId };
  const exports = await work.rows(ProjectExport).find({ where, trashed: 'both' });
  if (exports.length === 0) return;
  await eraseRows(
    work,
    ProjectExport,
    exports.map(({ id }) => id),
  );
  await work.enqueue('purge-bytes', {}, { key: `purge-bytes:${work.workspaceId}` });
}
