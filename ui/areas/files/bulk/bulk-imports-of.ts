import type { FileImport } from '@earshot/core/areas/files/file-import';
import type { Upload } from '../uploads/upload-queue.ts';

/** Files of one bulk import: those known to the host, and those not announced yet. */
export interface BulkImportFiles {
  id: string;
  projectId: string;
  /** start; undefined until the host knows the import */
  begunAt: string | undefined;
  rows: FileImport[];
  unannounced: Upload[];
}

/** Bulk imports of these files, the newest first; files in the order chosen. */
export function bulkImportsOf(rows: readonly FileImport[], uploads: readonly Upload[]): BulkImportFiles[] {
  const found = new Map<string, BulkImportFiles>();
  const known = new Set(rows.map(({ fileId }) => fileId));
  const of = (id: string, projectId: string): BulkImportFiles => {
    const there = found.get(id) ?? { id, projectId, begunAt: undefined, rows: [], unannounced: [] };
    found.set(id, there);
    return there;
  };
  for (const upload of uploads)
    if (upload.bulkImportId !== null && upload.projectId !== null && !known.has(upload.fileId ?? ''))
      of(upload.bulkImportId, upload.projectId).unannounced.push(upload);
  for (const row of rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))) {
    const one = of(row.bulkImportId, row.projectId);
    one.begunAt ??= row.createdAt;
    one.rows.push(row);
  }
  const begun = ({ begunAt }: BulkImportFiles) => begunAt ?? '9';
  return [...found.values()].toSorted((a, b) => begun(b).localeCompare(begun(a)) || a.id.localeCompare(b.id));
}
