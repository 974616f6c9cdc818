import type { ExportFormat } from '@earshot/core/areas/exchange/project-export';

/** What each format of an export is called. */
export const FORMAT_TITLES: Readonly<Record<ExportFormat, string>> = {
  COMMUNITY: 'Community format',
  ARCHIVE: 'Offline archive',
};

/** What an export in each format is for, and what is in it. */
export const FORMAT_WORDS: Readonly<Record<ExportFormat, string>> = {
  COMMUNITY:
    'Everything, also earlier versions, comments, fields, surveys, views and charts, as JSON lines with a manifest and checksums: for safekeeping and for other programs.',
  ARCHIVE:
    'Web pages that open from disk without Earshot: notes, insights, highlights, tags, people and a search. Comments, versions, canvases and charts are not in it.',
};
