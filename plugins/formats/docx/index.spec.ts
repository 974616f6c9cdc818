import { readFile } from 'node:fs/promises';
import { documentText } from '@earshot/core/documents/document';
import { checkDocument } from '@earshot/core/documents/document-check';
import { Refusal } from '@earshot/core/refusal';
import { Archive } from '@earshot/processing/office/archive';
import { documentOf, importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import { zip } from '@earshot/test/kit/fixtures/zip';
import { expect } from 'chai';
import fc from 'fast-check';
import format from './index.ts';
import { read } from './task.ts';

const sample = (name: string) => readFile(new URL(`sample/${name}`, import.meta.url));

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const document = (body: string, before = '') =>
  zip({ 'word/document.xml': `${before}<w:document ${W}><w:body>${body}</w:body></w:document>` });
const paragraph = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;

importFormatContract(
  format,
  {
    at: import.meta.url,
    files: {
      'report.docx': {
        title: 'What the night shift told us',
        words: [
          'How it began\nWe asked nine people, twice each.[1] See the plan. Nobody refused.\npaper\nlost twice\nphone\nlisten\nwrite\n',
          'who\nhow\nInes\ncards\n“It finds what I half remember.”\nThe end.\nCounted twice.',
        ],
        notices: ['1 picture was left out.'],
      },
      'teams.docx': {
        title: 'Weekly call-20260112_100000-Meeting Recording',
        words: ['1h 2m 3s\nWhere do you keep your notes today?\nIn four places', 'open already.'],
        speakers: ['Mara Lind', 'Odile Brandt'],
      },
    },
  },
  (import_) => {
    const refused = async (name: string, bytes: Uint8Array) =>
      (await import_(name, bytes).catch((error) => error)).message;

    it('keeps what Word sets apart', async () => {
      const { content = [] } = documentOf(await import_('report.docx', await sample('report.docx')));
      expect(content.map(({ type }) => type)).to.deep.equal([
        'heading',
        'paragraph',
        'bulletList',
        'orderedList',
        'table',
        'blockquote',
        'paragraph',
        'orderedList',
      ]);
      const marks = content[1]?.content?.flatMap((node) =>
        (node.marks ?? []).map(({ type }) => `${node.text} ${type}`),
      );
      expect(marks).to.deep.equal(['nine bold', 'twice italic', ' each underline', 'the plan link']);
    }).timeout(60_000);

    it('is known by its content, whatever its name', async () => {
      const report = await sample('report.docx');
      for (const name of ['a.doc', 'a.txt', 'a', 'a.pdf'])
        expect(await import_(name, report)).to.include({ format: 'Word' });
    }).timeout(60_000);

    it('says what to do with what it does not read', async () => {
      const old = Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('WordDocument', 'utf16le'),
      ]);
      const locked = Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]);
      expect(await refused('a.doc', old)).to.match(/^a.doc: It is in the format of Word 97–2003\. Open it/);
      expect(await refused('a.docx', locked)).to.match(/^a.docx: It is protected by a password\./);
      expect(await refused('a.rtf', Buffer.from('{\\rtf1 x}'))).to.match(/^a.rtf: It is in Rich Text Format\. Open it/);
      expect(await refused('a.pages', zip({ 'Index/Document.iwa': 'x' }))).to.match(
        /^a.pages: It is a Pages document\. Export it/,
      );
      expect(await refused('a.odt', zip({ mimetype: 'x' }))).to.match(/^a.odt: It is an OpenDocument text\. Open it/);
      expect(await refused('a.docx', Buffer.from('only text'))).to.match(/^a.docx: It is not a Word document/);
      expect(await refused('a.docx', zip({ 'xl/workbook.xml': 'x' }))).to.match(/^a.docx: It is an Excel workbook/);
    }).timeout(120_000);
  },
);

describe('Word documents', function () {
  this.timeout(60_000);
  const note = async (bytes: Buffer) => read({ bytes, fileName: 'a.docx', settings: {} });
  const refusal = (bytes: Buffer): Promise<Refusal> =>
    note(bytes).then(
      () => expect.fail('it was not refused'),
      (error) => error,
    );

  it('need nothing but their main part', async () => {
    expect((await note(document(paragraph('Hello')))).document.content).to.deep.equal([
      { type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] },
    ]);
  });

  const run = (words: string, properties = '') =>
    `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}<w:t xml:space="preserve">${words}</w:t></w:r>`;
  const said = async (bytes: Buffer) => documentText((await note(bytes)).document);

  it('keep what their author hid to themselves', async () => {
    const HIDDEN: [properties: string, shown: boolean][] = [
      ['<w:vanish/>', false],
      ['<w:vanish w:val="true"/>', false],
      ['<w:b/><w:vanish w:val="1"></w:vanish><w:highlight w:val="yellow"/>', false],
      ['<w:vanish w:val="0"/>', true],
      ['<w:webHidden/>', true],
      ['<w:specVanish/>', true],
    ];
    for (const [properties, shown] of HIDDEN)
      expect(await said(document(`<w:p>${run('Seen')}${run(' and not', properties)}</w:p>`)), properties).to.equal(
        shown ? 'Seen and not' : 'Seen',
      );
    const styles = `<w:styles ${W}><w:style w:type="character" w:styleId="Secret"><w:name w:val="It's secret"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`;
    const styled = zip({
      'word/document.xml': `<w:document ${W}><w:body><w:p>${run('Seen')}${run(' not', '<w:rStyle w:val="Secret"/>')}</w:p></w:body></w:document>`,
      'word/styles.xml': styles,
    });
    expect(await said(styled)).to.equal('Seen');
  });

  it('bring their comments along, each with its words and nothing left of it in the text', async () => {
    const comment = (id: number, words: string) =>
      `<w:comment w:id="${id}" w:author="Kim Roe" w:initials="KR">${paragraph(words)}</w:comment>`;
    const begin = (id: number) => `<w:commentRangeStart w:id="${id}"/>`;
    const end = (id: number) => `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
    const body = `${paragraph('Before.')}${begin(2)}<w:p>${run('I pay twice, ')}${begin(0)}${run('every')}${run(' month', '<w:b/>')}${end(0)}${run('.')}</w:p>${paragraph('And again.')}${end(2)}<w:p>${run('A point.')}<w:r><w:commentReference w:id="1"/></w:r></w:p>`;
    const found = await note(
      zip({
        'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
        'word/comments.xml': `<w:comments ${W}>${comment(0, 'Really?')}${comment(1, 'Which one?')}${comment(2, 'Ask her.')}</w:comments>`,
        'word/_rels/document.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/></Relationships>',
      }),
    );
    expect(documentText(found.document)).to.equal('Before.\nI pay twice, every month.\nAnd again.\nA point.');
    const author = 'Kim Roe';
    expect(found.comments).to.deep.equal([
      {
        author,
        text: 'Really?',
        quote: 'every month',
        prefix: 'Before.\nI pay twice, ',
        suffix: '.\nAnd again.\nA point.\n',
      },
      { author, text: 'Which one?', quote: '', prefix: '', suffix: '' },
      {
        author,
        text: 'Ask her.',
        quote: 'I pay twice, every month.\nAnd again.',
        prefix: 'Before.\n',
        suffix: '\nA point.\n',
      },
    ]);
  });

  it('have comments of nobody, as Word leaves them when it removes personal information', async () => {
    const comments = `<w:comments ${W}><w:comment w:id="0" w:author="">${paragraph('Really?')}</w:comment><w:comment w:id="1">${paragraph('Why?')}</w:comment></w:comments>`;
    const body = `<w:p>${run('Said.')}<w:r><w:commentReference w:id="0"/></w:r><w:r><w:commentReference w:id="1"/></w:r></w:p>`;
    const found = await note(
      zip({
        'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
        'word/comments.xml': comments,
        'word/_rels/document.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/></Relationships>',
      }),
    );
    expect(found.comments?.map(({ author, text }) => [author, text])).to.deep.equal([
      ['', 'Really?'],
      ['', 'Why?'],
    ]);
  });

  it('tell what is left out of them', async () => {
    const hidden = `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('Said.')}${run('Not this', '<w:vanish/>')}${run('nor this', '<w:vanish/>')}</w:p>`;
    const found = await note(
      zip({
        'word/document.xml': `<w:document ${W}><w:body>${hidden}</w:body></w:document>`,
        'word/header1.xml': `<w:hdr ${W}>${paragraph('Interview 7')}<w:p/></w:hdr>`,
        'word/footer2.xml': `<w:ftr ${W}>${paragraph('Draft')}</w:ftr>`,
        'word/footer3.xml': `<w:ftr ${W}><w:p/></w:ftr>`,
        'word/diagrams/data1.xml': '<d:m><d:pt><d:t><a:p><a:r><a:t>Order</a:t></a:r></a:p></d:t></d:pt></d:m>',
        'word/embeddings/oleObject1.bin': 'x',
        'word/embeddings/Microsoft_Excel_Sheet1.xlsx': 'x',
      }),
    );
    expect(documentText(found.document)).to.equal('Said.');
    expect(found.notices).to.deep.equal([
      '2 lines of headers and footers were left out: “Interview 7”, “Draft”',
      '1 chart or diagram was left out: “Order”',
      '1 embedded file was left out.',
      '2 pieces of hidden text were left out.',
    ]);
  });

  it('are refused when they define entities, inside or outside', async () => {
    for (const entity of ['SYSTEM "file:///etc/passwd"', 'PUBLIC "x" "http://127.0.0.1/"', '"ha"'])
      expect((await refusal(document(paragraph('&x;'), `<!DOCTYPE d [<!ENTITY x ${entity}>]>`))).message).to.match(
        /^It cannot be read/,
      );
  });

  it('are refused when they unpack to too much, whatever they claim', async () => {
    const huge = Buffer.alloc(60_000_000, ' ');
    for (const lies of [{}, { size: 100 }]) {
      const error = await refusal(zip({ 'word/document.xml': huge }, lies));
      expect(error).to.include({ code: 'TOO_LARGE' });
      expect(error.details).to.deep.equal({ reason: 'too-long' });
    }
    const parts = Object.fromEntries(
      ['document', 'styles', 'numbering'].map((name) => [`word/${name}.xml`, Buffer.alloc(30_000_000, ' ')]),
    );
    const archive = new Archive(zip(parts), 'Word');
    archive.read('word/document.xml');
    archive.read('word/styles.xml');
    expect(() => archive.read('word/numbering.xml')).to.throw(Refusal, /far larger/);
    expect(() => new Archive(zip({ a: 'x' }, { count: 10_001 }), 'Word')).to.throw(Refusal, /far larger/);
  });

  it('are refused when a part of them is locked, cut off or not there', async () => {
    expect((await refusal(zip({ 'word/document.xml': 'x' }, { encrypted: true }))).message).to.match(/password/);
    expect((await refusal(document(paragraph('Hello')).subarray(0, 100))).message).to.match(/^It is damaged/);
    expect((await refusal(zip({ 'word/other.xml': 'x' }))).message).to.match(/^It cannot be read/);
    expect((await refusal(zip({ 'word/document.xml': '<w:document' }))).message).to.match(
      /^(It cannot be read|There are no words)/,
    );
    expect(
      (await refusal(zip({ 'word/document.xml': `<w:document ${W}><w:body/></w:document>`, 'word/page.mht': 'x' })))
        .message,
    ).to.match(/web page/);
  });

  it('reads deeply nested Word documents', async () => {
    const deep = `${'<w:tbl><w:tr><w:tc>'.repeat(3000)}${paragraph('deep')}${'</w:tc></w:tr></w:tbl>'.repeat(3000)}`;
    const made = await note(document(deep)).catch((error) => error);
    if (!(made instanceof Refusal)) expect(checkDocument(made.document)).to.deep.equal([]);
  });

  it('become a note or are refused, whatever happens to their bytes', async () => {
    const samples = await Promise.all(['report.docx', 'teams.docx'].map(sample));
    const change = fc.record({ at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), to: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.array(change, { minLength: 1, maxLength: 20 }),
        async (bytes, changes) => {
          const flipped = Buffer.from(bytes);
          for (const { at, to } of changes) flipped[Math.floor(at * flipped.length)] = to;
          const made = await note(flipped).catch((error) => error);
          if (!(made instanceof Refusal)) expect(checkDocument(made.document)).to.deep.equal([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});
