import type { DocumentNode } from '@earshot/core/documents/document';
import { expect } from 'chai';
import { read } from '../../../../plugins/formats/md/task.ts';
import { markdownOf } from './markdown.ts';

const words = (text: string): DocumentNode => ({ type: 'text', text });
const LINE: DocumentNode = { type: 'hardBreak' };
const paragraph = (...content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  ...(content.length > 0 && { content }),
});
const cell = (...content: DocumentNode[]): DocumentNode => ({ type: 'tableCell', content });
const header = (text: string): DocumentNode => ({ type: 'tableHeader', content: [paragraph(words(text))] });
const row = (...content: DocumentNode[]): DocumentNode => ({ type: 'tableRow', content });
const table = (...content: DocumentNode[]): DocumentNode => ({ type: 'table', content });

const written = (...content: DocumentNode[]): string =>
  markdownOf({
    document: { type: 'doc', content },
    words: { title: 'T', speakers: {}, citations: {}, titles: {}, tags: {} },
    pictures: {},
  });

/** Writes a document and reads it back. */
async function back(...content: DocumentNode[]): Promise<unknown> {
  const { document } = await read({ fileName: 'a.md', settings: {}, text: written(...content) });
  return document.content;
}

describe('Markdown that comes back', () => {
  const plain = cell(paragraph(words('a')));
  const tables: Record<string, DocumentNode> = {
    'a table with a header': table(row(header('Who'), header('What')), row(plain, plain)),
    'one without': table(row(plain, plain), row(plain, plain)),
    'cells with line breaks': table(row(cell(paragraph(words('one'), LINE, words('two'))), plain)),
    'cells with paragraphs': table(
      row(cell(paragraph(words('one')), paragraph(words('two'), LINE, words('three'))), plain),
    ),
    'cells with signs that mean something': table(row(cell(paragraph(words('a | b <br> *c* \\ d'))), plain)),
    'empty cells': table(row(cell(paragraph()), plain), row(plain, cell(paragraph()))),
    'columns to the right and in the middle': table(
      row({ ...plain, attrs: { align: 'right' } }, { ...plain, attrs: { align: 'center' } }),
    ),
  };
  for (const [what, block] of Object.entries(tables))
    it(`reads back ${what}`, async () => expect(await back(block)).to.deep.equal([block]));

  it('reads back a line break in ordinary text, however it is written', async () => {
    const broken = paragraph(words('one'), LINE, words('two'));
    expect(await back(broken)).to.deep.equal([broken]);
    for (const sign of ['<br>', '<br/>', '<BR />']) {
      const { document } = await read({ fileName: 'a.md', settings: {}, text: `one${sign}two` });
      expect(document.content).to.deep.equal([broken]);
    }
  });

  it('keeps the words of a table in a table, row by row', async () => {
    const inner = table(row(header('x'), header('y')), row(plain, cell(paragraph(words('1 | 2')))));
    const outer = table(row(cell(paragraph(words('above')), inner), plain));
    expect(await back(outer)).to.deep.equal([
      table(row(cell(paragraph(words('above')), paragraph(words('x | y')), paragraph(words('a | 1 | 2'))), plain)),
    ]);
  });
});
