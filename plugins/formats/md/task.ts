import { noteFromBlocks } from '@earshot/core/areas/transcripts/note-from-blocks';
import type { DocumentNode } from '@earshot/core/documents/document';
import { documentText } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { type ReadText, titleFrom } from '@earshot/core/plugin/import-format';
import MarkdownIt from 'markdown-it';
import { type Branch, inlineOf, someBlocks, treeOf } from './blocks.ts';

const LINE_BREAK = /<br\s{0,9}\/?>/iy;

// html: false shows raw HTML as text; content nested deeper than maxNesting would be dropped.
const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting: 1000 });
markdown.linkify.set({ fuzzyLink: false });

// The only possible line break in a table cell, so <br> is supported everywhere.
markdown.inline.ruler.before('html_inline', 'line_break', (state, silent) => {
  LINE_BREAK.lastIndex = state.pos;
  const [found] = LINE_BREAK.exec(state.src) ?? [];
  if (found === undefined) return false;
  if (!silent) state.push('hardbreak', 'br', 0);
  state.pos += found.length;
  return true;
});

const FRONT_MATTER = /^---\n((?:(?:[ \t#-].*|\w[\w-]*[ \t]*:.*)?\n)+?)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TITLE_LINE = /^title[ \t]*:[ \t]*(["']?)(.+?)\1[ \t]*$/m;

/** Front matter that other programs write above a text: stored unchanged, in a code block. */
function frontMatter(text: string): { block: DocumentNode[]; title: string; rest: string } {
  const [all = '', inner = ''] = FRONT_MATTER.exec(text) ?? [];
  const lines = inner.trimEnd();
  if (lines === '') return { block: [], title: '', rest: text };
  const block = [{ type: 'codeBlock', attrs: { language: 'yaml' }, content: [{ type: 'text', text: lines }] }];
  return { block, title: TITLE_LINE.exec(lines)?.[2] ?? '', rest: text.slice(all.length) };
}

const isTitle = ({ token }: Branch) => token.type === 'heading_open' && token.tag === 'h1';
const wordsOf = (heading: Branch) => documentText({ type: 'paragraph', content: inlineOf(heading) }).trim();

/**
 * Markdown as a note: its first H1 is the title, and is removed from the text if it is the first block and short
 * enough. A transcript becomes its turns.
 */
export const read: ReadText = ({ text }) => {
  const { block, title: declared, rest } = frontMatter(text);
  const tree = treeOf(markdown.parse(rest, {}));
  const at = tree.findIndex(isTitle);
  const words = tree[at] ? wordsOf(tree[at]) : '';
  const body = at === 0 && words !== '' && words.length <= limits.noteTitle ? tree.slice(1) : tree;
  const content = block.length > 0 && body.length === 0 ? block : [...block, ...someBlocks(body, 1)];
  return { title: titleFrom(words || declared) || undefined, ...noteFromBlocks(content) };
};
