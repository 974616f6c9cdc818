import type { DocumentMark, DocumentNode } from '@earshot/core/documents/document';
import { shownMark } from '@earshot/core/documents/doubts';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { isRightToLeft } from '@earshot/core/rules/words/text-direction';
import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import * as z from 'zod';
import { readInChild } from '../../../pool/child.ts';
import type { Stop } from '../../../pool/task.ts';
import { TagComments } from './docx-tags.ts';
import { CONTROLS, leftOutWords, type PageWords, pictureName, referenceTitle, type WrittenPage } from './page-words.ts';

type Block = Paragraph | Table;
/** Context of a paragraph: in a list, in a quote. */
type Standing = Pick<ConstructorParameters<typeof Paragraph>[0] & object, 'bullet' | 'numbering' | 'indent'>;

const HEADINGS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;
const NUMBERED = 'numbered';
/** Twentieths of a point: half an inch. */
const INDENT = 720;
const DEEPEST = 8;
/** Width of the text on a Word page, in pixels. */
const TEXT_WIDTH = 600;
const YELLOW = 'yellow';

const styleOf = (marks: readonly DocumentMark[]): IRunOptions => {
  const has = (type: string) => marks.some((mark) => shownMark(mark) === type);
  return {
    bold: has('bold'),
    italics: has('italic'),
    strike: has('strike'),
    ...(has('underline') ? { underline: {} } : {}),
    ...(has('code') ? { font: 'Courier New' } : {}),
    ...(has('highlight') ? { highlight: YELLOW } : {}),
  };
};

function runs(text: string, style: IRunOptions): TextRun[] {
  return text
    .replaceAll(CONTROLS, '')
    .split('\n')
    .map(
      (line, at) =>
        new TextRun({
          ...style,
          text: line,
          ...(isRightToLeft(line) ? { rightToLeft: true } : {}),
          ...(at > 0 ? { break: 1 } : {}),
        }),
    );
}

/** The text of a node, to detect its direction. */
const textIn = ({ text = '', content = [] }: DocumentNode): string => text + content.map(textIn).join('');

/** The direction of a paragraph with this text. */
const running = (words: string) => (isRightToLeft(words) ? { bidirectional: true } : {});

/** Writes nodes of a document as paragraphs and tables of Word. */
class Word {
  private lists = 0;

  constructor(
    private readonly words: PageWords,
    private readonly pictures: ReadonlyMap<string, ImageRun>,
    private readonly tags: TagComments,
  ) {}

  blocks(nodes: readonly DocumentNode[] = [], standing: Standing = {}, depth = 0): Block[] {
    return nodes.flatMap((node) => this.block(node, standing, depth));
  }

  private block(node: DocumentNode, standing: Standing, depth: number): Block[] {
    const plain = (children: ParagraphChild[]) => [new Paragraph({ ...standing, ...running(textIn(node)), children })];
    const note = (text: string) => plain(runs(text, { italics: true, color: '5C636A' }));
    const { type, attrs, content } = node;
    if (type === 'paragraph') return plain(this.inline(node));
    if (type === 'heading')
      return [
        new Paragraph({
          heading: HEADINGS[Number(attrs?.level ?? 1) - 1] ?? HEADINGS[2],
          ...running(textIn(node)),
          children: this.inline(node),
        }),
      ];
    if (type === 'segment') return plain([...this.speaker(node), ...this.inline(node)]);
    if (type === 'codeBlock')
      return plain(runs((content ?? []).map(({ text = '' }) => text).join(''), { font: 'Courier New' }));
    if (type === 'horizontalRule') return [new Paragraph({ thematicBreak: true })];
    if (type === 'image') {
      const picture = this.pictures.get(String(attrs?.fileId));
      return picture ? plain([picture]) : note(pictureName(node));
    }
    if (type === 'embed') return plain([link(String(attrs?.url), String(attrs?.url))]);
    if (type === 'citation') return this.citation(node);
    const left = leftOutWords(node);
    if (left !== undefined) return note(left);
    if (type === 'blockquote') return this.blocks(content, { indent: { left: INDENT } }, depth);
    if (type === 'table') return [this.table(node)];
    if (type === 'taskList') return this.tasks(node, depth);
    if (type === 'bulletList' || type === 'orderedList') return this.list(node, depth);
    return this.blocks(content, standing, depth);
  }

  private inline({ content = [] }: DocumentNode): ParagraphChild[] {
    return content.flatMap((node): ParagraphChild[] => {
      if (node.type === 'hardBreak') return [new TextRun({ break: 1 })];
      if (node.type === 'reference') return runs(referenceTitle(this.words, node), {});
      const href = node.marks?.find(({ type }) => type === 'link')?.attrs?.href;
      const written =
        typeof href === 'string' ? [link(href, node.text ?? '')] : runs(node.text ?? '', styleOf(node.marks ?? []));
      return this.tags.around(node, written);
    });
  }

  private speaker({ attrs }: DocumentNode): TextRun[] {
    const name = this.words.speakers[String(attrs?.speakerId)];
    const at = typeof attrs?.start === 'number' ? `${clockTime(attrs.start)} ` : '';
    return [...(name ? runs(`${name} `, { bold: true }) : []), ...(at ? runs(at, { color: '5C636A' }) : [])];
  }

  private citation({ attrs }: DocumentNode): Block[] {
    const quote = this.words.citations[String(attrs?.id)];
    if (!quote) return [];
    const indent = { left: INDENT };
    const by =
      quote.speaker === ''
        ? []
        : [new Paragraph({ indent, ...running(quote.speaker), children: runs(`— ${quote.speaker}`, {}) })];
    const children = runs(quote.text, { italics: true });
    return [new Paragraph({ indent, ...running(quote.text), children }), ...by];
  }

  private list({ type, content = [] }: DocumentNode, depth: number): Block[] {
    const level = Math.min(depth, DEEPEST);
    this.lists += 1;
    const sign: Standing =
      type === 'bulletList'
        ? { bullet: { level } }
        : { numbering: { reference: NUMBERED, level, instance: this.lists } };
    return content.flatMap(({ content: [first, ...rest] = [] }) => [
      ...(first ? this.blocks([first], sign, depth + 1) : []),
      ...this.blocks(rest, { indent: { left: INDENT * (level + 1) } }, depth + 1),
    ]);
  }

  private tasks({ content = [] }: DocumentNode, depth: number): Block[] {
    const indent = { left: INDENT * (Math.min(depth, DEEPEST) + 1) };
    return content.flatMap(({ attrs, content: [first, ...rest] = [] }) => [
      new Paragraph({
        indent,
        ...running(first ? textIn(first) : ''),
        children: [...runs(attrs?.checked ? '☑ ' : '☐ ', {}), ...(first ? this.inline(first) : [])],
      }),
      ...this.blocks(rest, { indent }, depth + 1),
    ]);
  }

  private table(node: DocumentNode): Table {
    const { content: rows = [] } = node;
    return new Table({
      visuallyRightToLeft: isRightToLeft(textIn(node)),
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: rows.map(
        ({ content: cells = [] }) =>
          new TableRow({
            children: cells.map(
              ({ attrs, content }) =>
                new TableCell({
                  columnSpan: Number(attrs?.colspan ?? 1),
                  rowSpan: Number(attrs?.rowspan ?? 1),
                  children: this.blocks(content),
                }),
            ),
          }),
      ),
    });
  }
}

const link = (href: string, text: string) =>
  new ExternalHyperlink({
    link: href,
    children: [new TextRun({ text: text.replaceAll(CONTROLS, ''), style: 'Hyperlink' })],
  });

const levels = Array.from({ length: DEEPEST + 1 }, (_, level) => ({
  level,
  format: LevelFormat.DECIMAL,
  text: `%${level + 1}.`,
  alignment: AlignmentType.START,
  style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: 360 } } },
}));

const toPng = new URL('../../files/pictures/to-png.js', import.meta.url).href;
const png = z.object({ base64: z.base64() });

/** Pictures by the id of their file, in a form that Word reads, no wider than the text. */
async function imagesOf(pictures: WrittenPage['pictures'], signal: Stop): Promise<Map<string, ImageRun>> {
  const images = new Map<string, ImageRun>();
  for (const [id, { bytes, width, height }] of Object.entries(pictures)) {
    const work = { plugin: 'pictures', url: toPng, file: { bytes }, native: true } as const;
    const { base64 } = png.parse(await readInChild(work, { signal }));
    const share = Math.min(1, TEXT_WIDTH / width);
    const transformation = { width: Math.round(width * share), height: Math.round(height * share) };
    images.set(id, new ImageRun({ type: 'png', data: Buffer.from(base64, 'base64'), transformation }));
  }
  return images;
}

/** A page as a Word file. */
export async function docxOf({ document, words, pictures }: WrittenPage, signal: Stop): Promise<Uint8Array> {
  const title = words.title.replaceAll(CONTROLS, '');
  const tags = new TagComments(document, words.tags);
  const file = new Document({
    title,
    creator: 'Earshot',
    comments: { children: tags.comments },
    numbering: { config: [{ reference: NUMBERED, levels }] },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, ...running(title), children: runs(title, {}) }),
          ...new Word(words, await imagesOf(pictures, signal), tags).blocks(document.content),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}
