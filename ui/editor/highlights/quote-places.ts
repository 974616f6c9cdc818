import { type Quote, QuoteFinder } from '@earshot/core/documents/anchor';
import { inlineSign } from '@earshot/core/documents/document';
import type { Node } from '@tiptap/pm/model';
import type { Span } from '../reading/reading.ts';

/** A text as the host reads it: one line per block, and the position of each line in the document. */
class Lines {
  readonly finder: QuoteFinder;
  private readonly starts: { offset: number; position: number }[] = [];

  constructor(doc: Node) {
    const texts: string[] = [];
    let offset = 0;
    doc.descendants((node, at) => {
      if (!node.isTextblock) return true;
      // One character per position, so that offsets in a line are positions.
      const text = node.textBetween(0, node.content.size, undefined, ({ type }) => inlineSign(type.name));
      texts.push(text);
      this.starts.push({ offset, position: at + 1 });
      offset += text.length + 1;
      return false;
    });
    this.finder = new QuoteFinder(texts.join('\n'));
  }

  positionOf(offset: number): number {
    const line = this.starts.findLast((start) => start.offset <= offset);
    return line ? line.position + offset - line.offset : 0;
  }
}

const read = new WeakMap<Node, Lines>();

/**
 * Current position of a quote in a text; undefined if it is gone or ambiguous. With `context` the surrounding words
 * must match even for a single match.
 */
export function placeOfQuote(doc: Node, quote: Quote, how: { context: boolean }): Span | undefined {
  const lines = read.get(doc) ?? new Lines(doc);
  read.set(doc, lines);
  const found = lines.finder.find(quote, how);
  return found && { from: lines.positionOf(found.from), to: lines.positionOf(found.to - 1) + 1 };
}
