import type { File as FileRow } from '@earshot/core/areas/files/file';
import { spot } from '../../frame/spots.tsx';

/** Spot beside the button that chooses files for a bulk import: further sources. */
export const BULK_IMPORT_SOURCES = spot<{ projectId: string }>('sources of a bulk import');

/** Player on the page of a recording. */
export const FILE_PLAYER = spot<{ file: FileRow }>('player of a file');
