import { hasWords, noteFromBlocks, titleAbove } from '@earshot/core/areas/transcripts/note-from-blocks';
import { readHtml } from '@earshot/core/documents/html/read-html';
import { limits } from '@earshot/core/limits';
import { type ReadBytes, titleFrom } from '@earshot/core/plugin/import-format';
import { counted, quoted } from '@earshot/core/plugin/notice-words';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { Archive } from '@earshot/processing/office/archive';
import { wordsIn } from '@earshot/processing/office/part-words';
import mammoth from 'mammoth';
import { parse } from 'parse5';
import { commentsIn, markRanges, type WordComment, withComments } from './comments.ts';
import { HIDDEN_STYLE, hiddenRuns, hiddenStyles, markHidden } from './hidden-text.ts';
import { reasonAgainst } from './kinds.ts';

/** Styles that mammoth omits by default or names differently. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  'u => u',
  'strike => s',
  HIDDEN_STYLE,
];

const OTHERS: readonly [folder: RegExp, what: string][] = [
  [/^xl\//, 'It is an Excel workbook, not a Word document. Name it .xlsx and import that.'],
  [/^ppt\//, 'It is a PowerPoint presentation, not a Word document. Name it .pptx and import that.'],
];
// Other programs write documents that only contain a page of HTML (ISO 29500, altChunk).
const PUT_INSIDE = /\.(?:mht|mhtml|html?|xhtml)$/i;
const DAMAGED =
  'It cannot be read: it is damaged, or not what Word writes. Open it in Word, save it anew as .docx and import that.';

// OPC, the container format of Office, forbids document types; only attacks have one.
const DOCUMENT_TYPE = /<!DOCTYPE/i;

/** The archive in the form that mammoth reads: parts are unpacked one by one, pictures never. */
function partsOf(archive: Archive) {
  return {
    exists: archive.has,
    async read(name: string, encoding?: string) {
      const bytes = archive.read(name);
      if (encoding === 'base64') return bytes.toString('base64');
      if (encoding === undefined) return new Uint8Array(bytes);
      const text = new TextDecoder(encoding).decode(bytes);
      if (DOCUMENT_TYPE.test(text)) throw new Refusal('UNPROCESSABLE', DAMAGED);
      return markRanges(markHidden(text));
    },
  };
}

/** Errors other than a Refusal are caused by files that Word did not write. */
function refused(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const refusal = new Refusal('UNPROCESSABLE', DAMAGED);
  refusal.cause = error;
  return refusal;
}

/** Why a readable document has no text. */
function reasonForNothing({ names }: Archive): string {
  if (names.some((name) => PUT_INSIDE.test(name)))
    return 'Its text is a web page that was put inside the document. Open it in Word, save it anew and import that.';
  return 'There are no words in it. If its pages are pictures, run it through text recognition first.';
}

interface WordPage {
  html: string;
  comments: WordComment[];
}

const STYLES_PART = 'word/styles.xml';
const MAIN_PART = 'word/document.xml';
const HEADER_OR_FOOTER = /^word\/(?:header|footer)\d*\.xml$/;
const GRAPHIC = /^word\/(?:charts\/chart|diagrams\/data)\d*\.xml$/;
// A chart stores its numbers in a workbook of its own.
const OBJECT = /^word\/embeddings\/(?!Microsoft_Excel_)[^/]+$/;

async function pageOf(archive: Archive): Promise<WordPage> {
  const other = OTHERS.find(([folder]) => archive.names.some((name) => folder.test(name)));
  if (other && !archive.names.some((name) => name.startsWith('word/'))) throw new Refusal('UNPROCESSABLE', other[1]);
  const hidden = archive.has(STYLES_PART) ? hiddenStyles(archive.read(STYLES_PART).toString('utf8')) : [];
  let comments: WordComment[] = [];
  const options = {
    styleMap: [...hidden, ...STYLES],
    includeEmbeddedStyleMap: false,
    transformDocument: (document: Parameters<typeof commentsIn>[0]) => {
      comments = commentsIn(document);
      return document;
    },
    convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
  };
  // mammoth accepts an opened archive, too (lib/unzip.js), which its types omit.
  const input = { file: partsOf(archive) } as unknown as { buffer: Buffer };
  try {
    const { value: html } = await mammoth.convertToHtml(input, options);
    return { html, comments };
  } catch (error) {
    throw refused(error);
  }
}

/** Notices of omitted parts of the archive besides the text. */
function leftOut(archive: Archive, pictures: number, comments: number): string[] {
  const saying = (part: RegExp) =>
    archive.names.filter((name) => part.test(name)).map((name) => wordsIn(archive, name, 'Word'));
  const edges = saying(HEADER_OR_FOOTER).flat();
  const graphics = saying(GRAPHIC);
  const objects = archive.names.filter((name) => OBJECT.test(name)).length;
  const hidden = hiddenRuns(archive.has(MAIN_PART) ? archive.read(MAIN_PART).toString('utf8') : '');
  const were = (count: number, one: string, many: string) => `${counted(count, `${one} was`, `${many} were`)} left out`;
  return [
    ...(pictures > 0 ? [`${were(pictures, 'picture', 'pictures')}.`] : []),
    ...(edges.length > 0
      ? [`${were(edges.length, 'line of headers and footers', 'lines of headers and footers')}: ${quoted(edges)}`]
      : []),
    ...(graphics.length > 0
      ? [withQuote(were(graphics.length, 'chart or diagram', 'charts and diagrams'), graphics.flat())]
      : []),
    ...(objects > 0 ? [`${were(objects, 'embedded file', 'embedded files')}.`] : []),
    ...(hidden > 0 ? [`${were(hidden, 'piece of hidden text', 'pieces of hidden text')}.`] : []),
    ...(comments > 0
      ? [`${were(comments, 'comment', 'comments')}: a note takes ${numberText(limits.importComments)} of a file.`]
      : []),
  ];
}

const withQuote = (sentence: string, words: readonly string[]) =>
  words.length > 0 ? `${sentence}: ${quoted(words)}` : `${sentence}.`;

/** A Word document as a note: footnotes at its end, comments as comments, a transcript as its turns. */
export const read: ReadBytes = async ({ bytes, fileName }) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const against = reasonAgainst(file, fileName);
  if (against !== undefined) throw new Refusal('UNPROCESSABLE', against);
  const archive = new Archive(file, 'Word');
  const page = await pageOf(archive);
  const { content: marked, pictures } = readHtml(parse(page.html));
  const { content, comments } = withComments(marked, page.comments);
  if (!hasWords(content)) throw new Refusal('UNPROCESSABLE', reasonForNothing(archive));
  const { title, rest } = titleAbove(content);
  const notices = leftOut(archive, pictures, page.comments.length - comments.length);
  return { ...noteFromBlocks(rest, notices), title: titleFrom(title) || undefined, comments };
};
