import type { DocumentNode } from '@earshot/core/documents/document';
import { type ReadBytes, titleFrom } from '@earshot/core/plugin/import-format';
import { Refusal } from '@earshot/core/refusal';
import { cleanLine } from '@earshot/core/rules/text';
import { demandKind } from '@earshot/processing/office/kinds';
import { linesOfText } from '@earshot/processing/office/lines-of-text';
import { readPresentation, type Slide, type WordPart } from '@earshot/processing/office/presentation';
import type { SlideLine } from '@earshot/processing/office/slide';

const text = (words: string): DocumentNode[] => (words === '' ? [] : [{ type: 'text', text: words }]);
const heading = (level: number, words: string): DocumentNode => ({
  type: 'heading',
  attrs: { level },
  content: text(words),
});

/** Lines as a list; a deeper line is nested in the item above it. */
function list(lines: readonly SlideLine[], level = Math.min(...lines.map((line) => line.level))): DocumentNode {
  const items: DocumentNode[] = [];
  for (let at = 0; at < lines.length; ) {
    const { text: words = '' } = lines[at] ?? {};
    let end = at + 1;
    while (end < lines.length && (lines[end]?.level ?? 0) > level) end += 1;
    const below = lines.slice(at + 1, end);
    items.push({ type: 'listItem', content: [linesOfText(words), ...(below.length > 0 ? [list(below)] : [])] });
    at = end;
  }
  return { type: 'bulletList', content: items };
}

function blocksOf(part: WordPart): DocumentNode[] {
  if (part.kind === 'TEXT') return part.isList ? [list(part.lines)] : part.lines.map(({ text }) => linesOfText(text));
  const row = (cells: readonly string[], type: string): DocumentNode => ({
    type: 'tableRow',
    content: cells.map((cell) => ({ type, content: [linesOfText(cell)] })),
  });
  return [{ type: 'table', content: part.rows.map((cells, at) => row(cells, at === 0 ? 'tableHeader' : 'tableCell')) }];
}

function ofSlide({ number, title, parts, notes }: Slide): DocumentNode[] {
  return [
    heading(2, cleanLine(title) || `Slide ${number}`),
    ...parts.flatMap(blocksOf),
    ...(notes.length > 0 ? [heading(3, 'Speaker notes'), ...notes.flatMap(blocksOf)] : []),
  ];
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many} left out.`;

/** A presentation as a note: the text, tables and speaker notes of each slide in order, below its title. */
export const read: ReadBytes = ({ bytes }) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  demandKind('presentation', file);
  const { slides, pictures, graphics } = readPresentation(file);
  const shown = slides.filter(({ hidden }) => !hidden);
  const hidden = slides.length - shown.length;
  const saysSomething = ({ title, parts, notes }: Slide) => title !== '' || parts.length > 0 || notes.length > 0;
  if (!shown.some(saysSomething))
    throw new Refusal(
      'UNPROCESSABLE',
      graphics > 0
        ? 'There are no words in it: its charts and diagrams have none that can be read. Save it as PDF and import that.'
        : 'There are no words in it. If its slides are pictures, save it as PDF with text recognition first.',
    );
  const notices = [
    ...(hidden > 0 ? [counted(hidden, 'hidden slide was', 'hidden slides were')] : []),
    ...(pictures > 0 ? [counted(pictures, 'picture was', 'pictures were')] : []),
    ...(graphics > 0
      ? [counted(graphics, 'chart or diagram without words was', 'charts and diagrams without words were')]
      : []),
  ];
  const title = titleFrom(shown[0]?.title ?? '');
  return {
    ...(title === '' ? {} : { title }),
    document: { type: 'doc', content: shown.filter(saysSomething).flatMap(ofSlide) },
    ...(notices.length > 0 && { notices }),
  };
};
