import { noteFromBlocks, titleAbove } from '@earshot/core/areas/transcripts/note-from-blocks';
import { limits } from '@earshot/core/limits';
import { type ReadBytes, titleFrom } from '@earshot/core/plugin/import-format';
import { counted, quoted } from '@earshot/core/plugin/notice-words';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Line, linesOf } from './lines.ts';
import { blocksOf } from './paragraphs.ts';
import { type Page, withoutRunningLines } from './running-lines.ts';

/** Character maps of Asian scripts, which some PDF files reference instead of embedding. */
const CMAPS = new URL('./cmaps/', import.meta.resolve('pdfjs-dist/package.json')).pathname;

/** Explanations of pdfjs's errors, with a remedy. */
const REASONS: Record<string, string> = {
  PasswordException: 'It is protected by a password. Save it without one and import it again.',
  InvalidPDFException: 'It is damaged and cannot be opened. Export it again from the program that made it.',
};
const NO_PAGE = 'None of its pages can be read: it is damaged. Export it again from the program that made it.';
const UNREADABLE = 'It cannot be read as a PDF. Open it, print it as PDF again, and import that.';

function refused(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const name = error instanceof Error ? error.name : '';
  const refusal = new Refusal('UNPROCESSABLE', (Object.hasOwn(REASONS, name) && REASONS[name]) || UNREADABLE);
  refusal.cause = error;
  return refusal;
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  // Text only: nothing is rendered, no font is loaded, no code in the file is executed.
  const options = { useSystemFonts: false, disableFontFace: true, useWasm: false, enableXfa: false, verbosity: 0 };
  const file = await getDocument({ ...options, data: bytes, cMapUrl: CMAPS, cMapPacked: true }).promise;
  if (file.numPages <= limits.pdfPages) return file;
  throw new Refusal(
    'TOO_LARGE',
    `It has ${numberText(file.numPages)} pages; ${numberText(limits.pdfPages)} are allowed. Split it.`,
    { reason: 'too-long' },
  );
}

/** The lines of each page; a page that cannot be read is skipped and counted. */
async function pagesOf(file: PDFDocumentProxy): Promise<{ pages: Page[]; unread: number }> {
  const pages: Page[] = [];
  let unread = 0;
  for (let number = 1; number <= file.numPages; number += 1) {
    try {
      const page = await file.getPage(number);
      const { items } = await page.getTextContent();
      const [, bottom = 0, , top = 0] = page.view;
      pages.push({ lines: linesOf(items.flatMap((item) => ('str' in item ? [item] : []))), top, bottom });
      page.cleanup();
    } catch (error) {
      // A broken page does not affect the others.
      if (!(error instanceof Error)) throw error;
      pages.push({ lines: [], top: 0, bottom: 0 });
      unread += 1;
    }
  }
  return { pages, unread };
}

async function textOf(bytes: Uint8Array) {
  try {
    return await pagesOf(await open(bytes));
  } catch (error) {
    throw refused(error);
  }
}

const runningLines = (left: readonly Line[]) =>
  `${counted(left.length, 'line was', 'lines were')} left out as headers, footers and page numbers: ${quoted(left.map(({ text }) => text))}`;

/** The text of a PDF: paragraphs and headings by position and size; a transcript becomes its turns. */
export const read: ReadBytes = async ({ bytes }) => {
  const { pages, unread } = await textOf(bytes);
  const { pages: kept, left } = withoutRunningLines(pages);
  const blocks = blocksOf(kept);
  if (unread > 0 && unread === pages.length) throw new Refusal('UNPROCESSABLE', NO_PAGE);
  if (blocks.length === 0)
    throw new Refusal(
      'UNPROCESSABLE',
      'There is no text in it: its pages may be pictures. Run it through text recognition (OCR) and import it again.',
    );
  const { title, rest } = titleAbove(blocks);
  const notices = [
    `It has ${counted(pages.length, 'page', 'pages')}.`,
    ...(unread > 0 ? [`${counted(unread, 'page', 'pages')} could not be read.`] : []),
    ...(left.length > 0 ? [runningLines(left)] : []),
  ];
  return { ...noteFromBlocks(rest, notices), title: titleFrom(title) || undefined };
};
