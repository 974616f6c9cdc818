import { readFile } from 'node:fs/promises';
import { importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import { expect } from 'chai';
import format from './index.ts';
import { type Line, linesOf, withoutRunningLines } from './lines.ts';
import { blocksOf } from './paragraphs.ts';

const sample = (name: string) => readFile(new URL(`sample/${name}`, import.meta.url));

const PAGES_IN_A_CIRCLE = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj
3 0 obj <</Type /Pages /Count 1 /Kids [2 0 R]>> endobj
trailer <</Root 1 0 R>>
%%EOF`;

importFormatContract(
  format,
  {
    at: import.meta.url,
    files: {
      'report.pdf': {
        title: 'What the night shift told us',
        words: [
          'How it began\nWe asked nine people, twice each. They worked at night, between ten and six, and remembered more than',
          'which we had not expected at all.\nThe second round was shorter.',
          'and went on in the same room until morning.\nWhat to do\nListen first.\nWrite later.\nThat is all for now. Thank you.',
        ],
        notices: ['It has 3 pages.', 'Headers, footers and page numbers were left out.'],
      },
      'transcript.pdf': {
        title: 'transcript',
        words: ['Transcript of the call\nWhere do you keep', 'whatever lies nearest to me.\nWhich one'],
        speakers: ['Mara Lind', 'Odile Brandt'],
        notices: ['It has 1 page.'],
      },
    },
  },
  (import_) => {
    const refused = async (name: string, bytes: Uint8Array) =>
      (await import_(name, bytes).catch((error) => error)).message;

    it('is known by its content, whatever its name', async () => {
      const report = await sample('report.pdf');
      expect(await import_('a.docx', report)).to.include({ format: 'PDF' });
      expect(await import_('a', Buffer.concat([Buffer.alloc(500, ' '), report]))).to.include({ format: 'PDF' });
      const refusal = await import_('a.txt', Buffer.concat([Buffer.alloc(2000, ' '), report])).catch((error) => error);
      expect(refusal.details.problem).to.equal('no-format');
    }).timeout(60_000);

    it('says why it cannot be read', async () => {
      expect(await refused('a.pdf', await sample('locked.pdf'))).to.match(/^a.pdf: It is protected by a password\./);
      expect(await refused('a.pdf', (await sample('report.pdf')).subarray(0, 300))).to.match(/^a.pdf: It is damaged/);
      const blank = Buffer.from((await sample('report.pdf')).toString('latin1').replaceAll(' Tj', '   '), 'latin1');
      expect(await refused('a.pdf', blank)).to.match(/^a.pdf: There is no text in it/);
      const loop = Buffer.from(PAGES_IN_A_CIRCLE, 'latin1');
      expect(await refused('a.pdf', loop)).to.match(/^a.pdf: None of its pages can be read: it is damaged/);
    }).timeout(120_000);
  },
);

describe('the text of a PDF', () => {
  const line = (text: string, more: Partial<Line> = {}): Line => ({
    text,
    left: 0,
    right: 400,
    y: 0,
    size: 10,
    ...more,
  });
  const down = (...texts: (string | Line)[]) =>
    texts.map((text, at): Line => ({ ...(typeof text === 'string' ? line(text) : text), y: 700 - at * 12 }));
  const short = (...pages: Line[][]) =>
    blocksOf(pages).map(({ type, content = [] }) => `${type}: ${content.map(({ text }) => text).join('')}`);

  it('joins lines to paragraphs, and words that lines cut', () => {
    expect(
      short(
        down(
          'This is a para-',
          'graph of a well-',
          'Known kind.',
          line('It ends here.', { right: 100 }),
          'Here is the next.',
        ),
      ),
    ).to.deep.equal([
      'paragraph: This is a paragraph of a well- Known kind. It ends here.',
      'paragraph: Here is the next.',
    ]);
  });

  it('parts them at gaps, at lines that are set in, and where somebody speaks', () => {
    expect(
      short([...down('One.', 'Still one.'), line('Two.', { y: 650 }), line('Three.', { y: 638, left: 20 })]),
    ).to.deep.equal(['paragraph: One. Still one.', 'paragraph: Two.', 'paragraph: Three.']);
    expect(short(down('Ada: This is', 'what I say', 'Grace: And this', 'Speaker 1  0:03', 'is mine.'))).to.deep.equal([
      'paragraph: Ada: This is what I say',
      'paragraph: Grace: And this',
      'paragraph: Speaker 1  0:03',
      'paragraph: is mine.',
    ]);
  });

  it('goes on in the next column or page within a sentence only', () => {
    expect(short(down('It goes', 'on and'), down('on.', 'Then it stops.'), down('The end.'))).to.deep.equal([
      'paragraph: It goes on and on. Then it stops.',
      'paragraph: The end.',
    ]);
  });

  it('has headings where letters are larger, and lists', () => {
    const body = down(...Array.from({ length: 5 }, () => 'And so it went on and'));
    expect(
      short([
        line('Title', { size: 20, y: 900 }),
        line('Part', { size: 13, y: 850 }),
        line('Small part', { size: 11.5, y: 820 }),
        ...body,
        ...down('• one', '• two').map((item) => ({ ...item, y: item.y - 100 })),
      ]),
    ).to.deep.equal([
      'heading: Title',
      'heading: Part',
      'heading: Small part',
      `paragraph: ${Array(5).fill('And so it went on and').join(' ')}`,
      'bulletList: ',
    ]);
  });

  it('leaves out what stands at the edges of most pages', () => {
    const page = (number: number) =>
      down(`Report – page ${number}`, 'Words.', `More ${'x'.repeat(number)}.`, String(number));
    const { pages, left } = withoutRunningLines([1, 2, 3].map(page));
    expect(left).to.equal(6);
    expect(pages[1]?.map(({ text }) => text)).to.deep.equal(['Words.', 'More xx.']);
    expect(withoutRunningLines([1, 2].map(page)).left).to.equal(0);
    expect(withoutRunningLines([1, 2, 3].map((number) => page(number).slice(0, 2))).left).to.equal(0);
  });

  it('has lines where pdfjs ends them or moves', () => {
    const item = (str: string, y: number, hasEOL = false) => ({
      str,
      hasEOL,
      width: 10,
      height: 10,
      transform: [1, 0, 0, 1, 0, y],
    });
    expect(
      linesOf([
        item('a', 10),
        item(' ', 10),
        item('b\u0003', 10, true),
        item('', 0, true),
        item('c', 40),
        item('d', 10),
      ]).map(({ text }) => text),
    ).to.deep.equal(['a b', 'c', 'd']);
  });
});
