import type { DocumentMark, DocumentNode } from '@earshot/core/documents/document';
import { shownMark } from '@earshot/core/documents/doubts';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { escapedHtml } from '@earshot/core/rules/text';
import { DIRECTION_STYLE, withDirections } from '@earshot/core/rules/words/text-direction';
import {
  leftOutWords,
  type PagePicture,
  type PageWords,
  pictureName,
  referenceTitle,
  type WrittenPage,
} from './page-words.ts';

const STYLE = `body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif;color:#1f2328;background:#fff}
h1,h2,h3,h4{line-height:1.3}blockquote{margin:1rem 0;padding-inline-start:1rem;border-inline-start:3px solid #adb5bd}
pre{overflow:auto;padding:.75rem;background:#f1f3f5}table{border-collapse:collapse}td,th{padding:.25rem .5rem;border:1px solid #adb5bd;text-align:start;vertical-align:top}
img{max-width:100%;height:auto}mark{background:#fff3bf;color:inherit}.who{font-weight:600}.at,.left-out,cite{color:#5c636a}
@media print{body{margin:0;max-width:none;padding:0}blockquote,pre,tr,img{break-inside:avoid}}`;

const ELEMENTS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
  highlight: 'mark',
};

/** Overrides for a reader that shows parts of a text in its own way; undefined means the default. */
export interface OwnHtml {
  picture?(node: DocumentNode): string | undefined;
  reference?(node: DocumentNode): string | undefined;
  /** words under a highlight; called for each of overlapping ones */
  marked?(html: string, highlightId: string): string;
}

function marked(text: string, marks: readonly DocumentMark[], own: OwnHtml): string {
  let out = escapedHtml(text);
  // Overlapping highlights are merged into one mark unless the reader distinguishes them.
  const kinds = new Map(marks.map((mark) => [own.marked ? (mark.attrs?.id ?? mark.type) : mark.type, mark]));
  for (const { type, attrs } of kinds.values()) {
    const element = ELEMENTS[shownMark({ type, attrs })];
    if (type === 'highlight' && own.marked) out = own.marked(out, String(attrs?.id));
    else if (element) out = `<${element}>${out}</${element}>`;
    if (type === 'link') out = `<a href="${escapedHtml(String(attrs?.href))}" rel="noreferrer">${out}</a>`;
  }
  return out;
}

const leftOut = (words: string) => `<p class="left-out">${escapedHtml(words)}</p>`;

/** Writes nodes of a document as HTML: all text escaped, no address loaded. */
class Html {
  constructor(
    private readonly words: PageWords,
    private readonly own: OwnHtml,
  ) {}

  blocks(nodes: readonly DocumentNode[] = []): string {
    return nodes.map((node) => this.block(node)).join('\n');
  }

  private inline({ content = [] }: DocumentNode): string {
    return content
      .map((node) => {
        if (node.type === 'hardBreak') return '<br>';
        if (node.type === 'reference')
          return this.own.reference?.(node) ?? escapedHtml(referenceTitle(this.words, node));
        return marked(node.text ?? '', node.marks ?? [], this.own);
      })
      .join('');
  }

  private block(node: DocumentNode): string {
    const [write, left] = [this.writers[node.type], leftOutWords(node)];
    return write ? write(node) : left === undefined ? this.blocks(node.content) : leftOut(left);
  }

  private around(element: string, attributes = '') {
    return (node: DocumentNode) => `<${element}${attributes}>${this.blocks(node.content)}</${element}>`;
  }

  private readonly writers: Record<string, (node: DocumentNode) => string> = {
    paragraph: (node) => `<p>${this.inline(node)}</p>`,
    heading: (node) => {
      const level = 1 + Number(node.attrs?.level ?? 1);
      return `<h${level}>${this.inline(node)}</h${level}>`;
    },
    segment: (node) => `<p>${this.speaker(node)}${this.inline(node)}</p>`,
    blockquote: this.around('blockquote'),
    codeBlock: (node) => `<pre><code>${this.inline(node)}</code></pre>`,
    horizontalRule: () => '<hr>',
    image: (node) => this.own.picture?.(node) ?? leftOut(pictureName(node)),
    embed: (node) => {
      const url = escapedHtml(String(node.attrs?.url));
      return `<p><a href="${url}" rel="noreferrer">${url}</a></p>`;
    },
    citation: (node) => this.citation(node),
    bulletList: this.around('ul'),
    orderedList: (node) => this.around('ol', ` start="${Number(node.attrs?.start ?? 1)}"`)(node),
    taskList: this.around('ul'),
    listItem: this.around('li'),
    taskItem: (node) => `<li>${node.attrs?.checked ? '☑' : '☐'} ${this.blocks(node.content)}</li>`,
    table: this.around('table'),
    tableRow: this.around('tr'),
    tableCell: (node) => this.around('td', spans(node))(node),
    tableHeader: (node) => this.around('th', spans(node))(node),
  };

  private speaker({ attrs }: DocumentNode): string {
    const name = this.words.speakers[String(attrs?.speakerId)];
    const at = typeof attrs?.start === 'number' ? `<span class="at">${clockTime(attrs.start)}</span> ` : '';
    return `${name ? `<span class="who">${escapedHtml(name)}</span> ` : ''}${at}`;
  }

  private citation({ attrs }: DocumentNode): string {
    const quote = this.words.citations[String(attrs?.id)];
    if (!quote) return '';
    const by = quote.speaker === '' ? '' : `<p><cite>${escapedHtml(quote.speaker)}</cite></p>`;
    return `<blockquote><p>${escapedHtml(quote.text).replaceAll('\n', '<br>')}</p>${by}</blockquote>`;
  }
}

const spans = ({ attrs }: DocumentNode): string => {
  const of = (name: 'colspan' | 'rowspan') =>
    Number(attrs?.[name] ?? 1) > 1 ? ` ${name}="${Number(attrs?.[name])}"` : '';
  return `${of('colspan')}${of('rowspan')}`;
};

/** The text of a page as HTML, without anything around it. */
export const htmlBlocks = ({ document, words }: Pick<WrittenPage, 'document' | 'words'>, own: OwnHtml = {}): string =>
  new Html(words, own).blocks(document.content);

function inlinePicture({ bytes, width, height }: PagePicture, name: string): string {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return `<img src="data:image/webp;base64,${data}" width="${width}" height="${height}" alt="${escapedHtml(name)}">`;
}

/** A page as one HTML file that opens from disk, loads nothing and runs nothing. */
export function htmlOf({ document, words, pictures }: WrittenPage): string {
  const picture = (node: DocumentNode): string | undefined => {
    const shown = pictures[String(node.attrs?.fileId)];
    return shown && `<p>${inlinePicture(shown, pictureName(node))}</p>`;
  };
  const title = escapedHtml(words.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${title}</title>
<style>${STYLE}${DIRECTION_STYLE}</style>
</head>
<body>
<main>
${withDirections(`<h1>${title}</h1>\n${htmlBlocks({ document, words }, { picture })}`)}
</main>
</body>
</html>
`;
}
