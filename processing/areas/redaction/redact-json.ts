import type { Finding } from '@earshot/core/areas/redaction/personal-data';
import {
  BLOCK_BREAK,
  type DocumentJson,
  type DocumentMark,
  type DocumentNode,
  holdsText,
  inlineSign,
} from '@earshot/core/documents/document';

type Place = Pick<Finding, 'from' | 'to' | 'label'>;

const lengthOf = (node: DocumentNode): number => node.text?.length ?? inlineSign(node.type).length;

// A link's address can contain the words that were replaced.
const withoutLink = (marks: readonly DocumentMark[]): DocumentMark[] => marks.filter(({ type }) => type !== 'link');

/** The marks of redacted words: those of the first word, and every highlight on any of them. */
function marksOf(touched: readonly DocumentNode[]): DocumentMark[] {
  const first = withoutLink(touched[0]?.marks ?? []);
  const ids = new Set(first.map(({ attrs }) => attrs?.id));
  const others = touched.flatMap(({ marks = [] }) => marks.filter(({ type }) => type === 'highlight'));
  const added: DocumentMark[] = [];
  for (const mark of others)
    if (!ids.has(mark.attrs?.id)) {
      ids.add(mark.attrs?.id);
      added.push(mark);
    }
  return [...first, ...added];
}

/** Rewrites documents with labels in place of some words, block by block in reading order. */
class Redacting {
  private at = 0;
  private first = true;
  private next = 0;

  constructor(
    private readonly places: readonly Place[],
    private readonly replace: (text: string) => string,
  ) {}

  node(node: DocumentNode): DocumentNode {
    if (holdsText(node.type)) return this.block(node);
    if (node.type === 'embed' && this.tells(node.attrs?.url)) return REMOVED;
    const alt = node.attrs?.alt;
    const attrs = typeof alt === 'string' ? { ...node.attrs, alt: this.replace(alt) } : node.attrs;
    const content = node.content?.map((child) => this.node(child));
    return { ...node, ...(attrs ? { attrs } : {}), ...(content ? { content } : {}) };
  }

  private block(node: DocumentNode): DocumentNode {
    if (!this.first) this.at += BLOCK_BREAK.length;
    this.first = false;
    const content = this.inline(node.content ?? []);
    if (!node.content) return node;
    return { ...node, content };
  }

  private inline(nodes: readonly DocumentNode[]): DocumentNode[] {
    const out: DocumentNode[] = [];
    let open: { place: Place; touched: DocumentNode[] } | undefined;
    const close = () => {
      if (open) out.push({ type: 'text', text: open.place.label, ...withMarks(marksOf(open.touched)) });
      open = undefined;
    };
    for (const node of nodes) {
      const start = this.at;
      const end = start + lengthOf(node);
      let from = start;
      while (from < end) {
        const place: Place | undefined = open?.place ?? this.places[this.next];
        if (!place || place.from >= end || node.text === undefined) {
          out.push(this.piece(node, from - start, end - start));
          break;
        }
        if (place.from > from) out.push(this.piece(node, from - start, place.from - start));
        open ??= { place, touched: [] };
        open.touched.push(node);
        from = Math.min(place.to, end);
        if (place.to > end) break;
        this.next += 1;
        close();
      }
      this.at = end;
    }
    close();
    return out;
  }

  private piece(node: DocumentNode, from: number, to: number): DocumentNode {
    if (node.text === undefined) return node;
    const marks = (node.marks ?? []).filter(({ attrs }) => !this.tells(attrs?.href));
    const { marks: _, ...rest } = node;
    return { ...rest, text: node.text.slice(from, to), ...withMarks(marks) };
  }

  /** True if an address contains redacted words; in addresses a hyphen or plus stands for a space. */
  private tells(address: unknown): boolean {
    if (typeof address !== 'string') return false;
    const words = decoded(address);
    return [words, words.replaceAll(/[-+_]/g, ' ')].some((one) => this.replace(one) !== one);
  }
}

/** Placeholder for an embedded page whose address contains redacted words. */
const REMOVED: DocumentNode = { type: 'paragraph', content: [{ type: 'text', text: '[redacted]' }] };

const withMarks = (marks: DocumentMark[]) => (marks.length > 0 ? { marks } : {});

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    // Not encoded text: compared as it is.
    return href;
  }
}

/**
 * A document with labels in place of words, which are given in order and do not overlap. `replace` applies to texts
 * beside it: names of pictures, and addresses, which are left out if they change.
 */
export const redactJson = (
  json: DocumentJson,
  places: readonly Place[],
  replace: (text: string) => string,
): DocumentJson => new Redacting(places, replace).node(json) as DocumentJson;
