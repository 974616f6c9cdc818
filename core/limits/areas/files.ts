import { day } from '../time.ts';

const minuteMs = 60_000;

/** Limits of files, pictures, and files that are imported as notes. */
export const filesLimits = {
  files: {
    /** Local copies of files from a remote file store. */
    copies: {
      /** Bytes of all copies beyond which those that were not used recently are deleted. */
      bytes: 10_737_418_240,
      /** Minimum milliseconds for which a copy is retained after use. */
      restMs: 60 * minuteMs,
      /** Milliseconds without use after which a copy is deleted. */
      mostMs: day * 1000,
      /** Milliseconds between cleanups of the copies. */
      tidyMs: 10 * minuteMs,
    },
    /** Milliseconds for the transfer of one file to or from a remote store. */
    transferMs: 6 * 60 * minuteMs,
  },
  /** Files that are imported at once (NE-15). */
  bulkImport: { files: 100 },
  /** Bytes of one imported file: 10 MiB, the specified size of an upload in one request (ME-03). */
  importText: 10 * 1024 * 1024,
  /** Nodes of an imported document; a paragraph takes two, so 50,000 paragraphs. */
  importNodes: 100_000,
  /** Comments of one imported file. */
  importComments: 500,
  /** Messages about one imported file, and characters of each. */
  importNotices: { count: 20, characters: 300 },
  archive: {
    /** Entries of a zip archive, such as a Word file. */
    entries: 10_000,
    /** Unpacked bytes of one entry. */
    entryBytes: 40_000_000,
    /** Bytes of all unpacked entries together. */
    bytes: 60_000_000,
    /** Unpacked bytes of an entry that is streamed, such as a sheet of a workbook. */
    streamedBytes: 400_000_000,
  },
  workbook: {
    /** Bytes of a workbook that is read as rows. */
    bytes: 50_000_000,
    /** Sheets of a workbook. */
    sheets: 500,
    /** Characters of the name of a sheet. */
    sheetName: 100,
    /** Different texts in the cells of a workbook. */
    sharedTexts: 2_000_000,
    /** Characters of all shared texts of cells, and of all text of a sheet. */
    characters: 40_000_000,
    /** Cells of the tables in a note made of a workbook. */
    noteCells: 15_000,
  },
  /** Slides of a presentation. */
  slides: 2000,
  /** Pages of a PDF. */
  pdfPages: 2000,

  /** Characters of a file's name. */
  fileName: 255,
  /** Bytes of one attached file (ME-03). */
  attachment: 10_000_000_000,
  /** Bytes of all files of a workspace (ME-03). */
  storage: 10_737_418_240,
  /** Bytes of one piece of an upload. */
  uploadPiece: 64_000_000,
  /** Seconds without a new piece after which an unfinished upload is deleted. */
  uploadRestSeconds: 2 * day,
  /** Bytes of a GIF that is shown as a picture (ME-03). */
  gif: 2_000_000,
  /** Pixels of a picture, by its header (ME-03). */
  imagePixels: 268_402_689,
  pdfThumbnail: {
    /** Pixels of the longer side of a PDF's first page as it is stored, smaller first. */
    widths: [320, 864],
    /** Pixels of a picture inside of a PDF; larger ones are left blank. */
    imagePixels: 40_000_000,
    /** Bytes of a PDF beyond which no thumbnail is made. */
    bytes: 60_000_000,
    /** Thumbnails that are drawn or wait for it at the same time. */
    atOnce: 4,
    /** Milliseconds for drawing one. */
    drawMs: 30_000,
  },
  picture: {
    /** Bytes of a picture of another type than GIF. */
    bytes: 50_000_000,
    /** Widths in pixels in which a picture is stored for pages. */
    widths: [320, 864, 1696],
    /** Pixels of all frames of an animation; a larger one is shown as a still picture. */
    movingPixels: 50_000_000,
    /** Seconds for which browsers can cache a picture. */
    keptSeconds: day,
  },
} as const;
