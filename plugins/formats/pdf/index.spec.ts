import { readFile } from 'node:fs/promises';
import { importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import { expect } from 'chai';
import format from './index.ts';
import { type Line, linesOf, type TextItem } from './lines.ts';
import { blocksOf } from './paragraphs.ts';
import { withoutRunningLines } from './running-lines.ts';

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
        notices: [
          'It has 3 pages.',
          '6 lines were left out as headers, footers and page numbers: “Field report, spring”, “1”, “2” …',
        ],
      },
      'transcript.pdf': {
        title: 'transcript',
        words: ['Transcript of the call\nWhere do you keep', 'whatever lies nearest to me.\nWhich one'],
        speakers: ['Mara Lind', 'Odile Brandt'],
        notices: ['It has 1 page.'],
      },
      'pages-alike.pdf': {
        title: 'pages-alike',
        words: Array.from({ length: 6 }, () => ['Okay.\nAbout the ', 'Did that change?\nNo.']).flat(),
        speakers: ['I', 'P'],
        notices: ['It has 6 pages.'],
      },
      'right-to-left.pdf': {
        title: 'right-to-left',
        words: [
          'המודל הוא ABC-12 של Earshot GmbH, לא 2.5 יחידות (בערך).\n',
          'هي قالت إن Excel و Word 2019 لا يعملان معا 15 مرة.\n',
          'The word is שלום עולם in Hebrew, and 3 more.\n',
          'מה קרה ב-12 במרץ 2025?',
        ],
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

  it('parts them at gaps, at lines that are set in, and where someone speaks', () => {
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

  describe('without headers and footers', () => {
    const pageOf = (lines: Line[]) => ({ lines, top: 842, bottom: 0 });
    const body = (number: number, ...texts: string[]) =>
      [...texts, `Words of page ${'x'.repeat(number)}.`, 'and on', 'and on', 'and on.'].map((text, at) =>
        line(text, { y: 770 - at * 14 }),
      );
    const header = (text: string, more: Partial<Line> = {}) => line(text, { y: 806, size: 9, ...more });
    const footer = (text: string) => line(text, { y: 40, size: 9 });
    const leftOut = (...pages: Line[][]) => withoutRunningLines(pages.map(pageOf)).left.map(({ text }) => text);

    it('leaves out what stands at one height of most pages, apart from the text, in whichever order it was drawn', () => {
      const drawn = (number: number) => [...body(number), footer(String(number)), header(`Report – page ${number}`)];
      const { pages, left } = withoutRunningLines([1, 2, 3].map(drawn).map(pageOf));
      expect(left).to.have.length(6);
      expect(pages[1]?.map(({ text }) => text)).to.deep.equal(['Words of page xx.', 'and on', 'and on', 'and on.']);
      expect(leftOut(drawn(1), drawn(2))).to.deep.equal([]);
    });

    it('takes headers of two lines, and those that even and odd pages have in turn', () => {
      const pages = [1, 2, 3, 4, 5, 6].map((number) => [
        header(number % 2 ? 'The study' : 'Mara Lind'),
        header('Draft', { y: 796 }),
        ...body(number),
      ]);
      expect(leftOut(...pages)).to.have.length(12);
    });

    it('keeps words of the text, though each page begins and ends with them', () => {
      const alike = (number: number) => [...body(number, 'Okay.', 'Yes.'), line('No.', { y: 672 })];
      expect(leftOut(...[1, 2, 3, 4].map(alike))).to.deep.equal([]);
      const parted = (number: number) => body(number, 'Okay.').map((each, at) => ({ ...each, y: 770 - at * 30 }));
      expect(leftOut(...[1, 2, 3, 4].map(parted))).to.deep.equal([]);
    });

    it('keeps what someone says, what is set larger, and what stands at another height each time', () => {
      const kept = (text: (number: number) => Line) =>
        leftOut(...[1, 2, 3, 4].map((number) => [text(number), ...body(number)]));
      expect(kept(() => header('I: Okay.'))).to.deep.equal([]);
      expect(kept((number) => header(`[00:0${number}:00] and so on`))).to.deep.equal([]);
      expect(kept((number) => header(`Question ${number}`, { size: 14 }))).to.deep.equal([]);
      expect(kept((number) => header('Fine.', { y: 835 - number * 7 }))).to.deep.equal([]);
      expect(kept(() => header('Interview: 1'))).to.have.length(4);
    });
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

  describe('that is written from right to left', () => {
    const at = (left: number, str: string, more: Partial<TextItem> = {}): TextItem => ({
      str,
      hasEOL: false,
      width: str.length * 6,
      height: 10,
      transform: [1, 0, 0, 1, left, 700],
      ...more,
    });
    const read = (...items: TextItem[]) => linesOf(items).map(({ text }) => text);

    it('is in the order of reading, whichever way its pieces were drawn', () => {
      expect(read(at(0, 'שלום.'), at(40, 'עולם '))).to.deep.equal(['עולם שלום.']);
      expect(read(at(100, 'שלום'), at(76, ' '), at(50, 'עולם'), at(20, '2025'))).to.deep.equal(['שלום עולם 2025']);
    });

    it('has plain letters, joined ones and accents, each behind its own', () => {
      const letters = [...'ﺔﻋﺎﺳ'].map((letter, index) => at(index * 6, letter, { width: 6 }));
      expect(read(...letters)).to.deep.equal(['ساعة']);
      expect(read(at(6, 'ﻼ', { width: 6 }), at(0, 'ﻣ'))).to.deep.equal(['لام']);
      expect(read(at(20, 'ש', { width: 6 }), at(22, '\u05b8', { width: 0 }), at(14, 'ב', { width: 6 }))).to.deep.equal([
        'שָב'.normalize('NFC'),
      ]);
    });
  });
});
