import { day } from '../time.ts';

/** Limits of exports and imports of projects. */
export const exchangeLimits = {
  exports: {
    /** Exports of a project that exist at the same time. */
    perProject: 10,
    /** Seconds until an export is erased. */
    keptSeconds: 7 * day,
    /** Seconds until a deleted export is erased; until then Undo restores it. */
    deletedSeconds: day,
    /** Rows that are read at once for an export. */
    page: 200,
    /** Data points of channels in one export, newest first. */
    dataPoints: 300_000,
    /**
     * Pictures in a page that is downloaded as one file, and their total bytes; only names of the others are included.
     */
    pictures: { most: 60, bytes: 30_000_000 },
    archive: {
      /** Rows of a list on one page. */
      rows: 500,
      /** Characters whose words the archive's search index covers; beyond them only titles are indexed. */
      searchedCharacters: 20_000_000,
      /** Characters that a result of its search shows. */
      excerpt: 240,
      /** Results that its search shows. */
      results: 100,
    },
  },
  imports: {
    /** Imports of a project that exist at the same time. */
    perProject: 20,
    /** Seconds until an import that has ended, or was never applied, is erased with its file and list of rows. */
    keptSeconds: 7 * day,
    /** Seconds without progress after which an import being applied can be continued by hand. */
    stalledSeconds: 5 * 60,
    /** Bytes of a package. */
    packageBytes: 4 * 1024 ** 3,
    /** Entries of a package. */
    entries: 50_000,
    /** Unpacked bytes of all entries of a package. */
    unpackedBytes: 8 * 1024 ** 3,
    /** Maximum ratio of an entry's unpacked to packed size, beyond `ratioFreeBytes`. */
    ratio: 200,
    /** Bytes up to which an entry's compression ratio is not checked: short repeated rows compress very well. */
    ratioFreeBytes: 16 * 1024 ** 2,
    /** Bytes of the manifest. */
    manifestBytes: 32 * 1024 ** 2,
    /** Rows of a package. */
    rows: 500_000,
    /** Bytes of one row, including the document of a page. */
    rowBytes: 64 * 1024 ** 2,
    /** Rows that are imported in one transaction. */
    rowsAtOnce: 100,
    /** Data points that are imported in one transaction. */
    pointsAtOnce: 1000,
    /** Bytes of rows that are imported in one transaction; a single row can be larger. */
    bytesAtOnce: 2 * 1024 ** 2,
    /** Imported authors of a project. */
    authors: 1000,
    /** Characters of a row's title in the list of outcomes. */
    title: 200,
    /** Characters of the name of an entity. */
    noun: 40,
  },
  moveIn: {
    /** Tables of another program's export, columns of each, and rows of all tables. */
    tables: 20,
    columns: 100,
    rows: 50_000,
    /** Bytes of all tables and texts of such an export. */
    textBytes: 64 * 1024 ** 2,
    /** Characters of the name of a table. */
    fileName: 500,
    /** Characters of texts that are searched for highlighted words, summed over all highlights. */
    searched: 20_000_000_000,
  },
  databases: {
    /** Bytes of a database of QualCoder or Taguette. */
    bytes: 1024 ** 3,
    /** Tables, views and indexes of it. */
    objects: 1000,
    /** Rows that are read of each table. */
    rows: 500_000,
    /** Bytes of all texts that are read from it. */
    textBytes: 64 * 1024 ** 2,
    /** Milliseconds for reading it. */
    readMs: 60_000,
    /** Nesting of the tags in its HTML. */
    htmlDepth: 1000,
  },
  refi: {
    /** Bytes of the XML in it. */
    xmlBytes: 200_000_000,
    /** Elements of the XML, their nesting, and characters of one text or attribute. */
    elements: 1_500_000,
    depth: 64,
    text: 8_000_000,
    /** Codes of a project or codebook. */
    codes: 20_000,
    /** Losses that a report lists; further ones are only counted. */
    losses: 5000,
    /** Characters and codes of an imported codebook. */
    codebook: { characters: 1_000_000, codes: 1000 },
  },
} as const;
