import { type DocumentMark, type DocumentNode, documentText } from '@earshot/core/documents/document';
import { shownMark } from '@earshot/core/documents/doubts';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { leftOutWords, type PageWords, pictureName, referenceTitle, type WrittenPage } from './page-words.ts';

const SPECIAL = /[\\`*_[\]<>|~]/g;
/** Line beginnings that Markdown would read as a list, heading, quote or rule. */
const BEGINS = /^(\s*)([#+\-=]|\d+[.)])(?=\s|$|[#+\-=])/;

const escaped = (text: string): string => text.replace(SPECIAL, '\\$&');
const begun = (line: string): string =>
  line.replace(BEGINS, (_, space: string, sign: string) => `${space}${guarded(sign)}`);
const guarded = (sign: string): string => (/^\d/.test(sign) ? `${sign.slice(0, -1)}\\${sign.slice(-1)}` : `\\${sign}`);

const AROUND: Record<string, string> = { bold: '**', italic: '*', strike: '~~' };

/** Code between more backticks than it contains in a row. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

function marked(text: string, marks: readonly DocumentMark[]): string {
  if (marks.some(({ type }) => type === 'code')) return codeSpan(text);
  // Marks next to a space would be read as plain characters.
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === '') return text;
  let out = escaped(words);
  for (const { type, attrs } of marks) {
    const sign = AROUND[shownMark({ type, attrs })];
    if (sign) out = `${sign}${out}${sign}`;
    if (type === 'link') out = `[${out}](<${String(attrs?.href)}>)`;
  }
  return `${before}${out}${after}`;
}

const inline =
  (words: PageWords) =>
  (node: DocumentNode): string => {
    if (node.type === 'hardBreak') return '\\\n';
    if (node.type === 'reference') return escaped(referenceTitle(words, node));
    return marked(node.text ?? '', node.marks ?? []);
  };

const indented = (text: string, by: string): string => text.replaceAll(/\n(?=.)/g, `\n${by}`);

/** Writes nodes of a document as Markdown (CommonMark with tables and check lists). */
class Markdown {
  constructor(private readonly words: PageWords) {}

  blocks(nodes: readonly DocumentNode[] = []): string {
    return nodes
      .map((node) => this.block(node))
      .filter((text) => text !== '')
      .join('\n\n');
  }

  private text(node: DocumentNode): string {
    return (node.content ?? []).map(inline(this.words)).join('').split('\n').map(begun).join('\n');
  }

  private block(node: DocumentNode): string {
    const [write, left] = [this.writers[node.type], leftOutWords(node)];
    return write ? write(node) : left === undefined ? this.blocks(node.content) : `*${left}*`;
  }

  private readonly writers: Record<string, (node: DocumentNode) => string> = {
    paragraph: (node) => this.text(node),
    heading: (node) => `${'#'.repeat(1 + Number(node.attrs?.level ?? 1))} ${this.text(node).replaceAll('\n', ' ')}`,
    segment: (node) => `${this.speaker(node)}${this.text(node)}`,
    blockquote: (node) => quoted(this.blocks(node.content)),
    codeBlock: (node) => fenced(node),
    horizontalRule: () => '---',
    image: (node) => `*${escaped(pictureName(node))}*`,
    embed: (node) => `<${String(node.attrs?.url)}>`,
    citation: (node) => this.citation(node),
    bulletList: (node) => this.items(node, () => '- '),
    orderedList: (node) => this.items(node, (at) => `${Number(node.attrs?.start ?? 1) + at}. `),
    taskList: (node) => this.items(node, (_, item) => (item.attrs?.checked ? '- [x] ' : '- [ ] ')),
    table: (node) => this.table(node),
  };

  private speaker({ attrs }: DocumentNode): string {
    const name = this.words.speakers[String(attrs?.speakerId)];
    const at = typeof attrs?.start === 'number' ? clockTime(attrs.start) : undefined;
    const who = [name && `**${escaped(name)}**`, at].filter(Boolean).join(' ');
    return who === '' ? '' : `${who}: `;
  }

  private citation({ attrs }: DocumentNode): string {
    const quote = this.words.citations[String(attrs?.id)];
    if (!quote) return '';
    const by = quote.speaker === '' ? '' : `\n\n— ${escaped(quote.speaker)}`;
    return quoted(`${escaped(quote.text).split('\n').map(begun).join('\n')}${by}`);
  }

  private items(list: DocumentNode, sign: (at: number, item: DocumentNode) => string): string {
    return (list.content ?? [])
      .map((item, at) => {
        const mark = sign(at, item);
        return `${mark}${indented(this.blocks(item.content), ' '.repeat(mark.startsWith('-') ? 2 : mark.length))}`;
      })
      .join('\n');
  }

  /** A first row that is no header follows an empty one, since a Markdown table needs a header. */
  private table({ content: rows = [] }: DocumentNode): string {
    const lines = rows.map(({ content: cells = [] }) => cells.map((cell) => this.cell(cell)));
    const width = Math.max(1, ...lines.map(({ length }) => length));
    const line = (cells: string[]) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`;
    const isHead = rows[0]?.content?.some(({ type }) => type === 'tableHeader');
    const [head = [], ...rest] = isHead ? lines : [[], ...lines];
    const aligns = Array.from({ length: width }, (_, at) => alignOf(rows.map(({ content }) => content?.[at])));
    return [line(head), line(aligns), ...rest.map(line)].join('\n');
  }

  /** A cell as one line: <br> for a line break, two between blocks; a nested table as its words. */
  private cell({ content = [] }: DocumentNode): string {
    const flat = content.flatMap((block) => (block.type === 'table' ? wordsOfRows(block) : [block]));
    return this.blocks(flat)
      .replaceAll(/\n{2,}/g, '<br><br>')
      .replaceAll(/\\?\n/g, '<br>')
      .trim();
  }
}

const ALIGNS: Record<string, string> = { left: ':---', center: ':---:', right: '---:' };

/** The alignment of the cells of a column, where all of them have the same. */
function alignOf(column: readonly (DocumentNode | undefined)[]): string {
  const [first, ...rest] = column.flatMap((cell) => (cell ? [String(cell.attrs?.align ?? '')] : []));
  return rest.every((align) => align === first) ? (ALIGNS[first ?? ''] ?? '---') : '---';
}

/** The rows of a table as paragraphs, with a bar between their cells. */
const wordsOfRows = ({ content: rows = [] }: DocumentNode): DocumentNode[] =>
  rows.map(({ content: cells = [] }) => {
    const words = cells.map((cell) =>
      documentText({ type: 'doc', content: cell.content ?? [] }).replaceAll(/\s+/g, ' '),
    );
    return { type: 'paragraph', content: [{ type: 'text', text: words.join(' | ') }] };
  });

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

function fenced({ attrs, content = [] }: DocumentNode): string {
  const code = content.map(({ text = '' }) => text).join('');
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${String(attrs?.language ?? '').replaceAll(/[^\w+#-]/g, '')}\n${code}\n${fence}`;
}

/** A page as Markdown. */
export function markdownOf({ document, words }: WrittenPage): string {
  return `# ${escaped(words.title)}\n\n${new Markdown(words).blocks(document.content)}\n`;
}
