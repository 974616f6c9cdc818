import { escapedHtml } from '@earshot/core/rules/text';
import * as z from 'zod';
import { RichText } from './api.ts';
import type { Tree } from './blocks.ts';

const texts = z.array(RichText).catch([]);
const Held = z.looseObject({
  rich_text: texts.default([]),
  caption: texts.default([]),
  checked: z.boolean().default(false),
  title: z.string().default(''),
  url: z.string().default(''),
  expression: z.string().default(''),
  name: z.string().default(''),
  has_column_header: z.boolean().default(false),
  cells: z.array(texts).default([]),
  external: z.looseObject({ url: z.string() }).optional(),
});
type Held = z.output<typeof Held>;

const EMPTY = Held.parse({});

const heldBy = ({ block }: Tree): Held => Held.safeParse(block[block.type]).data ?? EMPTY;

const MARKS = { code: 'code', bold: 'strong', italic: 'em', strikethrough: 's', underline: 'u' } as const;

function htmlOfText({ plain_text, href, annotations }: RichText): string {
  let html = escapedHtml(plain_text).replaceAll('\n', '<br>');
  for (const [name, tag] of Object.entries(MARKS))
    if (annotations?.[name as keyof typeof MARKS]) html = `<${tag}>${html}</${tag}>`;
  return href && /^https?:\/\//.test(href) ? `<a href="${escapedHtml(href)}">${html}</a>` : html;
}

const inline = (all: readonly RichText[]): string => all.map(htmlOfText).join('');

const link = (url: string, words: string): string =>
  /^https?:\/\//.test(url) ? `<p><a href="${escapedHtml(url)}">${words || escapedHtml(url)}</a></p>` : '';

const paragraph = (words: string): string => (words === '' ? '' : `<p>${words}</p>`);

/** The address of a file stored by Notion expires within an hour, so only its caption is included. */
const media = ({ caption, external, name }: Held): string =>
  external ? link(external.url, inline(caption)) : paragraph(inline(caption) || escapedHtml(name));

const address = ({ url, caption }: Held): string => link(url, inline(caption));

const heading = (level: number) => (held: Held, tree: Tree) =>
  `<h${level}>${inline(held.rich_text)}</h${level}>${htmlOf(tree.children)}`;

const cell = (row: readonly (readonly RichText[])[], tag: 'th' | 'td') =>
  `<tr>${row.map((one) => `<${tag}>${inline(one)}</${tag}>`).join('')}</tr>`;

const table = ({ has_column_header }: Held, { children }: Tree): string =>
  `<table>${children
    .map((row, at) => cell(heldBy(row).cells, has_column_header && at === 0 ? 'th' : 'td'))
    .join('')}</table>`;

const withinIt = (_: Held, { children }: Tree): string => htmlOf(children);
const wordsAndWithin = ({ rich_text }: Held, { children }: Tree): string =>
  `${paragraph(inline(rich_text))}${htmlOf(children)}`;
const quote = (held: Held, tree: Tree): string => `<blockquote>${wordsAndWithin(held, tree)}</blockquote>`;
const item = ({ rich_text }: Held, { children }: Tree): string =>
  `<li><p>${inline(rich_text)}</p>${htmlOf(children)}</li>`;

const HTML: Readonly<Record<string, (held: Held, tree: Tree) => string>> = {
  heading_1: heading(1),
  heading_2: heading(2),
  heading_3: heading(3),
  bulleted_list_item: item,
  numbered_list_item: item,
  to_do: (held, { children }) =>
    `<li><input type="checkbox"${held.checked ? ' checked' : ''}><p>${inline(held.rich_text)}</p>${htmlOf(children)}</li>`,
  quote,
  callout: quote,
  code: ({ rich_text }) => `<pre><code>${escapedHtml(rich_text.map((one) => one.plain_text).join(''))}</code></pre>`,
  equation: ({ expression }) => paragraph(escapedHtml(expression)),
  divider: () => '<hr>',
  table,
  column_list: withinIt,
  column: withinIt,
  synced_block: withinIt,
  child_page: ({ title }) => paragraph(escapedHtml(title)),
  child_database: ({ title }) => paragraph(escapedHtml(title)),
  bookmark: address,
  embed: address,
  link_preview: address,
  image: media,
  video: media,
  audio: media,
  file: media,
  pdf: media,
};

const LISTS: Readonly<Record<string, string>> = {
  bulleted_list_item: 'ul',
  to_do: 'ul',
  numbered_list_item: 'ol',
};

/** Consecutive blocks; consecutive items form one list. */
export function htmlOf(trees: readonly Tree[]): string {
  let html = '';
  let open = '';
  for (const tree of trees) {
    const list = LISTS[tree.block.type] ?? '';
    if (list !== open) {
      html += `${open && `</${open}>`}${list && `<${list}>`}`;
      open = list;
    }
    html += (HTML[tree.block.type] ?? wordsAndWithin)(heldBy(tree), tree);
  }
  return `${html}${open && `</${open}>`}`;
}

/** A page as HTML for the import format: it begins with the title, which becomes that of the note. */
export const pageHtml = (title: string, trees: readonly Tree[]): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${escapedHtml(title)}</title></head><body><h1>${escapedHtml(title)}</h1>${htmlOf(trees)}</body></html>`;
