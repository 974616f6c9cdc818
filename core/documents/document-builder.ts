import { cleanLink, type DocumentJson, type DocumentMark, type DocumentNode, type ReferenceType } from './document.ts';

// Builder for code that generates documents (import formats, templates), with calls in the structure of the document.
type Inline = string | DocumentNode;

/** Text with marks; undefined if it is empty after cleaning, since the schema has no empty text. */
export function text(words: string, ...marks: DocumentMark[]): DocumentNode | undefined {
  const kept = words.replaceAll('\0', '').toWellFormed();
  if (kept === '') return undefined;
  return { type: 'text', text: kept, ...(marks.length > 0 && { marks }) };
}

export const bold: DocumentMark = { type: 'bold' };
export const italic: DocumentMark = { type: 'italic' };
export const strike: DocumentMark = { type: 'strike' };
export const code: DocumentMark = { type: 'code' };
export const underline: DocumentMark = { type: 'underline' };

/** A link mark, or undefined if the address is not allowed in documents. */
export function link(href: string): DocumentMark | undefined {
  const safe = cleanLink(href);
  return safe === undefined ? undefined : { type: 'link', attrs: { href: safe } };
}

const inline = (parts: readonly (Inline | undefined)[]): DocumentNode[] =>
  parts.map((part) => (typeof part === 'string' ? text(part) : part)).filter((part) => part !== undefined);

const holding = (type: string, content: DocumentNode[], attrs?: Record<string, unknown>): DocumentNode => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length > 0 && { content }),
});

/** A document of these blocks; an empty paragraph if there are none. */
export const doc = (...content: DocumentNode[]): DocumentJson => ({
  type: 'doc',
  content: content.length > 0 ? content : [paragraph()],
});

export const paragraph = (...parts: (Inline | undefined)[]): DocumentNode => holding('paragraph', inline(parts));

/** A heading; levels below the third become the third. */
export const heading = (level: number, ...parts: (Inline | undefined)[]): DocumentNode =>
  holding('heading', inline(parts), { level: Math.min(Math.max(Math.trunc(level), 1), 3) });

/** A turn of a transcript; times in milliseconds from the recording's start. */
export const segment = (
  attrs: { speakerId?: string | null; start?: number | null; end?: number | null },
  ...parts: (Inline | undefined)[]
): DocumentNode => holding('segment', inline(parts), { speakerId: null, start: null, end: null, ...attrs });

export const codeBlock = (words: string, language: string | null = null): DocumentNode =>
  holding('codeBlock', inline([words]), { language: language?.slice(0, 50) ?? null });

/** A quote as evidence, by the id of its citation. */
export const citation = (id: string): DocumentNode => ({ type: 'citation', attrs: { id } });

/** A live theme, by its id. */
export const theme = (themeId: string): DocumentNode => ({ type: 'theme', attrs: { themeId } });

/** A live chart, by its id. */
export const chart = (chartId: string): DocumentNode => ({ type: 'chart', attrs: { chartId } });

/** A live panel of a plugin, by its names. */
export const panel = (pluginId: string, panelId: string): DocumentNode => ({
  type: 'panel',
  attrs: { pluginId, panelId },
});

/** A page of another site, by a link that isEmbeddable. */
export const embed = (url: string): DocumentNode => ({ type: 'embed', attrs: { url } });

export const horizontalRule = (): DocumentNode => ({ type: 'horizontalRule' });

/** A reference to a person, note, insight, tag or highlight. */
export const reference = (type: ReferenceType, id: string): DocumentNode => ({
  type: 'reference',
  attrs: { type, id },
});

export const hardBreak = (): DocumentNode => ({ type: 'hardBreak' });

const filled = (content: DocumentNode[]): DocumentNode[] => (content.length > 0 ? content : [paragraph()]);
const led = (content: DocumentNode[]): DocumentNode[] =>
  content[0]?.type === 'paragraph' ? content : [paragraph(), ...content];

export const blockquote = (...content: DocumentNode[]): DocumentNode => holding('blockquote', filled(content));
/** A list item; it starts with a paragraph, by default an empty one. */
export const listItem = (...content: DocumentNode[]): DocumentNode => holding('listItem', led(content));
export const taskItem = (checked: boolean, ...content: DocumentNode[]): DocumentNode =>
  holding('taskItem', led(content), { checked });
export const bulletList = (...items: DocumentNode[]): DocumentNode => holding('bulletList', items);
export const orderedList = (start: number, ...items: DocumentNode[]): DocumentNode =>
  holding('orderedList', items, { start });
export const taskList = (...items: DocumentNode[]): DocumentNode => holding('taskList', items);

export const tableCell = (...content: DocumentNode[]): DocumentNode => holding('tableCell', filled(content));
export const tableHeader = (...content: DocumentNode[]): DocumentNode => holding('tableHeader', filled(content));
export const tableRow = (...cells: DocumentNode[]): DocumentNode => holding('tableRow', cells);
export const table = (...rows: DocumentNode[]): DocumentNode => holding('table', rows);
