import { spot } from '../../frame/spots.tsx';

/** Spot beside the button that chooses files for a bulk import: further sources. */
export const BULK_IMPORT_SOURCES = spot<{ projectId: string }>('sources of a bulk import');
