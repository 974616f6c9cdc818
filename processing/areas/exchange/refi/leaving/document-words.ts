import { BLOCK_BREAK, type DocumentNode, holdsText, REFERENCE_SIGN } from '@earshot/core/documents/document';

/** Names for the ids in a page's text. */
export interface Names {
  /** by the id of a speaker */
  speakers: ReadonlyMap<string, string>;
  /** by the id of a reference's target */
  titles: ReadonlyMap<string, string>;
  /** quotes by the id of the citation */
  quotes: ReadonlyMap<string, string>;
}

/** A page as plain text, with the positions of its highlights in UTF-16 units. */
export interface DocumentWords {
  text: string;
  marked: Map<string, { from: number; to: number }>;
  /** true if it has more than paragraphs of plain text */
  formatted: boolean;
  /** true if its turns have times and speakers, whose names become part of the text */
  spoken: boolean;
  timed: boolean;
  /** number of pictures, charts, panels and the like that plain text cannot hold */
  leftOut: number;
}

const LEFT_OUT = new Set(['image', 'theme', 'chart', 'panel']);
const PLAIN = new Set(['doc', 'paragraph', 'segment', 'text', 'hardBreak', ...LEFT_OUT]);

/** Reads a document as plain text: one line for each block; a turn begins with the name of its speaker. */
export function documentWords(document: DocumentNode, names: Names): DocumentWords {
  const reader = new WordsReader(names);
  reader.block(document);
  const { marked, formatted, spoken, timed, leftOut } = reader;
  return { text: reader.parts.join(''), marked, formatted, spoken, timed, leftOut };
}

class WordsReader {
  readonly parts: string[] = [];
  readonly marked = new Map<string, { from: number; to: number }>();
  formatted = false;
  spoken = false;
  timed = false;
  leftOut = 0;
  private at = 0;
  private begun = false;

  constructor(private readonly names: Names) {}

  block(node: DocumentNode): void {
    if (!PLAIN.has(node.type)) this.formatted = true;
    if (LEFT_OUT.has(node.type)) this.leftOut += 1;
    else if (node.type === 'citation') this.line(() => this.add(this.names.quotes.get(String(node.attrs?.id)) ?? ''));
    else if (node.type === 'embed') this.line(() => this.add(String(node.attrs?.url ?? '')));
    else if (holdsText(node.type)) this.line(() => this.words(node));
    else for (const child of node.content ?? []) this.block(child);
  }

  private line(write: () => void): void {
    if (this.begun) this.add(BLOCK_BREAK);
    this.begun = true;
    write();
  }

  private words({ attrs, content = [] }: DocumentNode): void {
    const speaker = this.names.speakers.get(String(attrs?.speakerId));
    if (speaker) {
      this.spoken = true;
      this.add(`${speaker}: `);
    }
    if (attrs?.start != null) this.timed = true;
    for (const node of content) this.inline(node);
  }

  private inline(node: DocumentNode): void {
    const from = this.at;
    if (node.type === 'hardBreak') this.add(BLOCK_BREAK);
    else if (node.type === 'reference') {
      this.formatted = true;
      this.add(this.names.titles.get(String(node.attrs?.id)) ?? REFERENCE_SIGN);
    } else this.add(node.text ?? '');
    for (const { type, attrs } of node.marks ?? []) {
      if (type === 'highlight') this.mark(String(attrs?.id), from);
      else this.formatted = true;
    }
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
