import type { ExportFormat } from '@earshot/core/areas/exchange/project-export';
import { archiveFormat } from './archive.ts';
import { communityFormat } from './community.ts';
import { refiCodebook, refiProject } from './refi.ts';
import type { ExportWriter } from './writer.ts';

export { type ExportWriter, type LossReport, originalsOf, REDACTED_NOTICE } from './writer.ts';

/** Export writers by format. */
export const EXPORT_WRITERS: Readonly<Record<ExportFormat, ExportWriter>> = {
  COMMUNITY: communityFormat,
  ARCHIVE: archiveFormat,
  REFI_PROJECT: refiProject,
  REFI_CODEBOOK: refiCodebook,
};
