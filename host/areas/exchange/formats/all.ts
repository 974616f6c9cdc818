import type { ExportFormat } from '@earshot/core/areas/exchange/project-export';
import { archiveFormat } from './archive.ts';
import { communityFormat } from './community.ts';
import type { ExportWriter } from './writer.ts';

export { type ExportWriter, originalsOf } from './writer.ts';

/** How a project is written, by format. */
export const EXPORT_WRITERS: Readonly<Record<ExportFormat, ExportWriter>> = {
  COMMUNITY: communityFormat,
  ARCHIVE: archiveFormat,
};
