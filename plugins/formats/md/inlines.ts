import { cleanLink, type DocumentMark, type DocumentNode, MARKS } from '@earshot/core/documents/document';
import type { Token } from 'markdown-it';

const SIMPLE: Record<string, string> = { strong: 'bold', em: 'italic', s: 'strike' };
const ORDER = Object.keys(MARKS);

interface Link {
  href: string;
  /** absent if the address is not allowed in documents; it is then written after the text */
  safe?: string;
}

const linkOf = (href: string): Link => ({ href, safe: cleanLink(href) });

/** Marks in schema order, each once; inside a link, the link takes precedence over code. */
function marksOf(open: readonly string[], link: Link | undefined): DocumentMark[] {
  const names = new Set(link?.safe ? open.filter((name) => name !== 'code') : open);
  if (names.has('code')) return [{ type: 'code' }];
  const marks: DocumentMark[] = [...names].map((type) => ({ type }));
  if (link?.safe) marks.push({ type: 'link', attrs: { href: link.safe } });
  return marks.sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
}

const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ content, children }) => (children ? wordsOf(children) : content)).join('');

/** Collects the text of one block with its marks. */
class Inlines {
  readonly nodes: DocumentNode[] = [];
  readonly #open: string[] = [];
  #link: Link | undefined;

  add(token: Token): void {
    const name = token.type.replace(/_(open|close)$/, '');
    if (name === 'link') this.#linkEdge(token);
    else if (SIMPLE[name]) this.#markEdge(SIMPLE[name], token.nesting);
    else if (name === 'image') this.#image(token);
    else if (name === 'hardbreak') this.nodes.push({ type: 'hardBreak' });
    else if (name === 'softbreak') this.#text(' ');
    else this.#text(token.content, name === 'code_inline' ? ['code'] : []);
  }

  #markEdge(mark: string, nesting: number) {
    if (nesting > 0) this.#open.push(mark);
    else this.#open.splice(this.#open.lastIndexOf(mark), 1);
  }

  #linkEdge(token: Token) {
    if (token.nesting > 0) {
      this.#link = linkOf(String(token.attrGet('href') ?? ''));
      return;
    }
    const link = this.#link;
    this.#link = undefined;
    if (link && !link.safe && !link.href.startsWith('#')) this.#text(` (${link.href})`);
  }

  /** A picture becomes a link to it; embedded picture data is replaced by its description. */
  #image(token: Token) {
    const src = String(token.attrGet('src') ?? '');
    const inside = src.startsWith('data:');
    const words = wordsOf(token.children ?? []) || (inside ? 'picture' : src);
    const link = linkOf(src);
    if (this.#link?.safe || inside) return this.#text(words);
    if (!link.safe) return this.#text(words === src ? src : `${words} (${src})`);
    this.#text(words, [], link);
  }

  #text(text: string, more: readonly string[] = [], link = this.#link) {
    if (text === '') return;
    const marks = marksOf([...this.#open, ...more], link);
    const last = this.nodes.at(-1);
    if (last?.text !== undefined && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) last.text += text;
    else this.nodes.push({ type: 'text', text, ...(marks.length > 0 && { marks }) });
  }
}

/** The inline tokens of one block as text nodes with marks and line breaks. */
export function inlinesOf(tokens: readonly Token[]): DocumentNode[] {
  const inlines = new Inlines();
  for (const token of tokens) inlines.add(token);
  return inlines.nodes;
}
