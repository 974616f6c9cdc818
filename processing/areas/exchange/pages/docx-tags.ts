import type { DocumentNode } from '@earshot/core/documents/document';
import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  type ICommentOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import { CONTROLS, type PageWords } from './page-words.ts';

const highlightsOf = ({ marks = [] }: DocumentNode): string[] =>
  marks.flatMap(({ type, attrs }) => (type === 'highlight' ? [String(attrs?.id)] : []));

/** The tags of highlights as Word comments on their words, as other coding programs write them. */
export class TagComments {
  /** by highlight: the number of its comment, and its first and last text */
  private readonly placed = new Map<string, { number: number; first: DocumentNode; last: DocumentNode }>();

  constructor(
    document: DocumentNode,
    private readonly tagged: PageWords['tags'],
  ) {
    this.place(document);
  }

  private place(node: DocumentNode): void {
    for (const id of highlightsOf(node)) {
      const before = this.placed.get(id);
      if (before) before.last = node;
      else if (this.tagged[id]) this.placed.set(id, { number: this.placed.size, first: node, last: node });
    }
    for (const child of node.content ?? []) this.place(child);
  }

  /** A text of the page between the starts and ends of its comments. */
  around(node: DocumentNode, children: ParagraphChild[]): ParagraphChild[] {
    const here = highlightsOf(node).flatMap((id) => this.placed.get(id) ?? []);
    return [
      ...here.filter(({ first }) => first === node).map(({ number }) => new CommentRangeStart(number)),
      ...children,
      ...here
        .filter(({ last }) => last === node)
        .flatMap(({ number }) => [
          new CommentRangeEnd(number),
          new TextRun({ children: [new CommentReference(number)] }),
        ]),
    ];
  }

  /** The texts of the comments: the titles of the tags. */
  get comments(): ICommentOptions[] {
    return [...this.placed].flatMap(([id, { number }]) => {
      const { titles, author, at } = this.tagged[id] ?? { titles: [], author: '', at: '' };
      const children = titles.map(
        (title) => new Paragraph({ children: [new TextRun(title.replaceAll(CONTROLS, ''))] }),
      );
      return [{ id: number, author: author.replaceAll(CONTROLS, ''), date: new Date(at), children }];
    });
  }
}
