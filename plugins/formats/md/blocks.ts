import { type DocumentNode, documentText } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import type { Token } from 'markdown-it';
import { inlinesOf } from './inlines.ts';

/** A block token with the content between its opening and closing. */
export interface Branch {
  token: Token;
  below: Branch[];
}

/** Converts markdown-it's flat token list to a tree. */
export function treeOf(tokens: readonly Token[]): Branch[] {
  const root: Branch[] = [];
  const open: Branch[][] = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const branch: Branch = { token, below: [] };
    open.at(-1)?.push(branch);
    if (token.nesting > 0) open.push(branch.below);
  }
  return root;
}

const TASK = /^\[([ xX])\](?:\s+|$)/;
const ALIGN = /text-align:(left|right|center)/;

const withContent = (type: string, content: DocumentNode[], attrs?: Record<string, unknown>): DocumentNode => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length > 0 && { content }),
});

/** The text of a block, before it is converted to nodes. */
export const inlineOf = ({ below }: Branch): DocumentNode[] => inlinesOf(below[0]?.token.children ?? []);

const firstText = (item: Branch): Token | undefined => {
  const [first] = item.below;
  return first?.token.type === 'paragraph_open' ? first.below[0]?.token.children?.[0] : undefined;
};
const taskOf = (item: Branch) => TASK.exec(firstText(item)?.content ?? '');

function code({ token }: Branch): DocumentNode {
  const text = token.content.replace(/\n$/, '');
  const language = token.info.trim().split(/\s+/)[0]?.slice(0, 50) || null;
  return withContent('codeBlock', text === '' ? [] : [{ type: 'text', text }], { language });
}

/** An item must begin with a paragraph in our documents; in Markdown it can begin with any block, or be empty. */
function itemContent(item: Branch, depth: number): DocumentNode[] {
  const content = blocksOf(item.below, depth);
  return content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content];
}

function taskItem(item: Branch, depth: number): DocumentNode {
  const checked = taskOf(item)?.[1]?.toLowerCase() === 'x';
  const text = firstText(item);
  if (text) text.content = text.content.replace(TASK, '');
  return { type: 'taskItem', attrs: { checked }, content: itemContent(item, depth) };
}

/** Markdown can mix checked and plain items; here each run of one kind is a list of its own. */
function bulletLists(items: readonly Branch[], depth: number): DocumentNode[] {
  const lists: DocumentNode[] = [];
  for (const item of items) {
    const task = taskOf(item) !== null;
    const type = task ? 'taskList' : 'bulletList';
    if (lists.at(-1)?.type !== type) lists.push({ type, content: [] });
    const made = task ? taskItem(item, depth) : { type: 'listItem', content: itemContent(item, depth) };
    lists.at(-1)?.content?.push(made);
  }
  return lists;
}

function orderedList({ token, below }: Branch, depth: number): DocumentNode {
  const start = Math.min(Number(token.attrGet('start') ?? 1), 1_000_000);
  const content = below.map((item) => ({ type: 'listItem', content: itemContent(item, depth) }));
  return { type: 'orderedList', attrs: { start }, content };
}

function tableCell(cell: Branch): DocumentNode {
  const align = ALIGN.exec(String(cell.token.attrGet('style') ?? ''))?.[1];
  const type = cell.token.type === 'th_open' ? 'tableHeader' : 'tableCell';
  return withContent(type, paragraphsOf(inlineOf(cell)), align ? { align } : undefined);
}

/** The paragraphs of a cell, separated by two line breaks. */
function paragraphsOf(nodes: readonly DocumentNode[]): DocumentNode[] {
  const paragraphs: DocumentNode[][] = [[]];
  for (const [at, node] of nodes.entries()) {
    const open = paragraphs.at(-1) ?? [];
    if (node.type !== 'hardBreak' || nodes[at + 1]?.type !== 'hardBreak') open.push(node);
    else if (open.length > 0) paragraphs.push([]);
  }
  return paragraphs.map((content) =>
    withContent('paragraph', content[0]?.type === 'hardBreak' ? content.slice(1) : content),
  );
}

/** An empty header only exists because Markdown requires one; it is omitted. */
function table({ below }: Branch): DocumentNode {
  const rows = below.flatMap((part) => part.below.map((row) => withContent('tableRow', row.below.map(tableCell))));
  const isEmpty = rows.length > 1 && documentText({ type: 'doc', content: rows.slice(0, 1) }).trim() === '';
  return { type: 'table', content: isEmpty ? rows.slice(1) : rows };
}

/** Nesting levels that a block and its required content take below its own. */
const LEVELS: Record<string, number> = { bullet_list_open: 3, ordered_list_open: 3, blockquote_open: 2, table_open: 4 };

/** Blocks nested deeper than documents allow are moved up a level. */
const unfolded = ({ token, below }: Branch, depth: number): DocumentNode[] =>
  token.type === 'inline' ? [withContent('paragraph', inlinesOf(token.children ?? []))] : blocksOf(below, depth);

type Make = (branch: Branch, depth: number) => DocumentNode[];
const MAKE: Record<string, Make> = {
  heading_open: (branch) => [
    withContent('heading', inlineOf(branch), { level: Math.min(3, Number(branch.token.tag.slice(1))) }),
  ],
  paragraph_open: (branch) => [withContent('paragraph', inlineOf(branch))],
  blockquote_open: ({ below }, depth) => [{ type: 'blockquote', content: someBlocks(below, depth + 1) }],
  bullet_list_open: ({ below }, depth) => bulletLists(below, depth + 2),
  ordered_list_open: (branch, depth) => [orderedList(branch, depth + 2)],
  table_open: (branch) => [table(branch)],
  fence: (branch) => [code(branch)],
  code_block: (branch) => [code(branch)],
  hr: () => [{ type: 'horizontalRule' }],
};

function blocksOf(branches: readonly Branch[], depth: number): DocumentNode[] {
  return branches.flatMap((branch) => {
    const { type } = branch.token;
    const make = depth + (LEVELS[type] ?? 0) > limits.document.depth ? undefined : MAKE[type];
    return (make ?? unfolded)(branch, depth);
  });
}

/** Blocks for a container that must not be empty. */
export function someBlocks(branches: readonly Branch[], depth: number): DocumentNode[] {
  const made = blocksOf(branches, depth);
  return made.length > 0 ? made : [{ type: 'paragraph' }];
}
