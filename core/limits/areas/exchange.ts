import { day } from '../time.ts';

/** Limits of exports and imports of projects. */
export const exchangeLimits = {
  exports: {
    /** Exports of a project that are there at the same time. */
    perProject: 10,
    /** Seconds until an export is erased. */
    keptSeconds: 7 * day,
    /** Seconds until a deleted export is erased; Undo brings it back before. */
    deletedSeconds: day,
    /** Rows that are read at once for an export. */
    page: 200,
    /** Data points of channels that go along with one export; of more the newest ones. */
    dataPoints: 300_000,
    /** Pictures that go into a file of one page, and their bytes together; of the others it has the names. */
    pictures: { most: 60, bytes: 30_000_000 },
    archive: {
      /** Rows of a list that stand on one page. */
      rows: 500,
      /** Characters whose words are in the index of its search; of what comes after them only titles are found. */
      searchedCharacters: 20_000_000,
      /** Characters that a result of its search shows. */
      excerpt: 240,
      /** Results that its search shows. */
      results: 100,
    },
  },
  imports: {
    /** Imports of a project that are there at the same time. */
    perProject: 20,
    /** Seconds until an import that is over, or that nobody applies, is erased with its file and its list of rows. */
    keptSeconds: 7 * day,
    /** Seconds without progress after which an import that is being applied can be continued by hand. */
    stalledSeconds: 5 * 60,
    /** Bytes of a package. */
    packageBytes: 4 * 1024 ** 3,
    /** Entries of a package. */
    entries: 50_000,
    /** Bytes that the entries of a package may have unpacked. */
    unpackedBytes: 8 * 1024 ** 3,
    /** Maximum ratio of an entry's unpacked to packed size, beyond `ratioFreeBytes`. */
    ratio: 200,
    /** Bytes that an entry may have without a look at how well it is packed: short rows that repeat pack very well. */
    ratioFreeBytes: 16 * 1024 ** 2,
    /** Bytes of the manifest. */
    manifestBytes: 32 * 1024 ** 2,
    /** Rows of a package. */
    rows: 500_000,
    /** Bytes of one row, which holds the document of a page. */
    rowBytes: 64 * 1024 ** 2,
    /** Rows that are brought in by one transaction. */
    rowsAtOnce: 100,
    /** Data points that are brought in by one transaction. */
    pointsAtOnce: 1000,
    /** Bytes of rows that are brought in by one transaction; one row may have more. */
    bytesAtOnce: 2 * 1024 ** 2,
    /** Authors who are no members here and whose names imports keep, in a project. */
    authors: 1000,
    /** Characters of a row's title in the list of what becomes of rows. */
    title: 200,
    /** Characters of the name of a noun. */
    noun: 40,
  },
  moveIn: {
    /** Tables of an export of another program, columns of each, and rows of all of them together. */
    tables: 20,
    columns: 100,
    rows: 50_000,
    /** Bytes of all tables and texts of such an export. */
    textBytes: 64 * 1024 ** 2,
    /** Characters of the name of a table. */
    fileName: 500,
    /** Characters of texts in which the words of highlights are looked for, all highlights together. */
    searched: 20_000_000_000,
  },
  databases: {
    /** Bytes of a database of QualCoder or Taguette. */
    bytes: 1024 ** 3,
    /** Tables, views and indexes of it. */
    objects: 1000,
    /** Rows of each table that is read. */
    rows: 500_000,
    /** Bytes of all texts that are read from it. */
    textBytes: 64 * 1024 ** 2,
    /** Milliseconds in which it is read. */
    readMs: 60_000,
    /** Nesting of the tags in its HTML. */
    htmlDepth: 1000,
  },
  refi: {
    /** Bytes of the XML in it. */
    xmlBytes: 200_000_000,
    /** Elements of its XML, nesting of them, and characters of one text or attribute. */
    elements: 1_500_000,
    depth: 64,
    text: 8_000_000,
    /** Codes of a project or codebook. */
    codes: 20_000,
    /** Losses that a report lists; it counts the others. */
    losses: 5000,
    /** Characters of a codebook that is imported, and codes of it. */
    codebook: { characters: 1_000_000, codes: 1000 },
  },
} as const;
