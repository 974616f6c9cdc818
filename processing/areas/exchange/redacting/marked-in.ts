import { BLOCK_BREAK, type DocumentNode, holdsText, inlineSign } from '@earshot/core/documents/document';

/** Range of a highlight, in UTF-16 units of the document as plain text. */
export interface MarkedWords {
  from: number;
  text: string;
}

/** Range of each highlight of a document by its id, from its first to its last words. */
export function markedIn(document: DocumentNode): Map<string, MarkedWords> {
  const reader = new MarkReader();
  reader.block(document);
  const text = reader.parts.join('');
  return new Map([...reader.marked].map(([id, { from, to }]) => [id, { from, text: text.slice(from, to) }]));
}

class MarkReader {
  readonly parts: string[] = [];
  readonly marked = new Map<string, { from: number; to: number }>();
  private at = 0;
  private begun = false;

  block(node: DocumentNode): void {
    if (!holdsText(node.type)) {
      for (const child of node.content ?? []) this.block(child);
      return;
    }
    if (this.begun) this.add(BLOCK_BREAK);
    this.begun = true;
    for (const child of node.content ?? []) this.inline(child);
  }

  private inline({ type, text, marks = [] }: DocumentNode): void {
    const from = this.at;
    this.add(text ?? inlineSign(type));
    for (const mark of marks) if (mark.type === 'highlight') this.mark(String(mark.attrs?.id), from);
  }

  private mark(id: string, from: number): void {
    const before = this.marked.get(id);
    if (before) before.to = this.at;
    else this.marked.set(id, { from, to: this.at });
  }

  private add(words: string): void {
    this.parts.push(words);
    this.at += words.length;
  }
}
