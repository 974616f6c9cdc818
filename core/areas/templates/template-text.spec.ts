import { expect } from 'chai';
import type { DocumentJson, DocumentNode } from '../../documents/document.ts';
import {
  bold,
  chart,
  citation,
  doc,
  heading,
  paragraph,
  segment,
  text,
  theme,
} from '../../documents/document-builder.ts';
import { checkDocument } from '../../documents/document-check.ts';
import { templateText } from './template-text.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const image: DocumentNode = { type: 'image', attrs: { fileId: ID, alt: 'A face' } };
const reference: DocumentNode = { type: 'reference', attrs: { type: 'PERSON', id: ID } };
const embed: DocumentNode = { type: 'embed', attrs: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' } };
const marked = text('words', bold, { type: 'highlight', attrs: { id: ID } });
const cell = (...content: DocumentNode[]): DocumentNode => ({
  type: 'tableCell',
  attrs: { colspan: 1, rowspan: 1, colwidth: null, align: null },
  content,
});
const quote = (...content: DocumentNode[]): DocumentNode => ({ type: 'blockquote', content });
const table = (...cells: DocumentNode[]): DocumentNode => ({
  type: 'table',
  content: [{ type: 'tableRow', content: cells }],
});

describe('the text of a template', () => {
  const cases: [description: string, from: DocumentJson, to: DocumentJson][] = [
    [
      'keeps headings and formatted words',
      doc(heading(2, 'Goals'), paragraph(text('Why', bold))),
      doc(heading(2, 'Goals'), paragraph(text('Why', bold))),
    ],
    ['takes highlights off their words', doc(paragraph(marked)), doc(paragraph(text('words', bold)))],
    [
      'leaves quotes, themes, charts, pictures and embeds out',
      doc(paragraph('a'), citation(ID), theme(ID), chart(ID), image, embed),
      doc(paragraph('a')),
    ],
    [
      'leaves references out of their sentence',
      doc(paragraph('Ask ', reference, ' first')),
      doc(paragraph('Ask ', ' first')),
    ],
    ['makes paragraphs of speaker turns', doc(segment({ speakerId: ID, start: 5 }, 'Hello')), doc(paragraph('Hello'))],
    ['drops what is empty then', doc(paragraph('a'), quote(image)), doc(paragraph('a'))],
    [
      'leaves cells of tables in place',
      doc(table(cell(image), cell(paragraph('b')))),
      doc(table(cell(paragraph()), cell(paragraph('b')))),
    ],
    ['is an empty paragraph when nothing is left', doc(image), doc(paragraph())],
  ];
  for (const [says, from, to] of cases)
    it(says, () => {
      const made = templateText(from);
      expect(made).to.deep.equal(to);
      expect(checkDocument(made)).to.deep.equal(checkDocument(to));
    });
});
