import { readFile } from 'node:fs/promises';
import { Refusal } from '@earshot/core/refusal';
import { textRow, workbook } from '@earshot/test/kit/fixtures/workbook';
import { zip } from '@earshot/test/kit/fixtures/zip';
import { expect } from 'chai';
import { Archive } from '../../../office/archive.ts';
import { readPresentation } from '../../../office/presentation.ts';
import { findFindings } from '../find-findings.ts';
import { fileText } from './file-text.ts';

const NAME = 'Anne-Marie O’Neill';
const sought = { names: [{ name: NAME, byParts: false }], words: ['0171 555 01-23'] };

/** A file without the searched words. */
function redacted(bytes: Uint8Array, name: string): Buffer {
  const file = fileText(bytes, name);
  const places = findFindings(file.text, sought);
  expect(places.length, name).to.be.greaterThan(0);
  const now = Buffer.from(file.rewritten(places));
  expect(findFindings(fileText(now, name).text, sought), name).to.deep.equal([]);
  return now;
}

describe('redacted texts of files', () => {
  const plain: [name: string, before: string, after: string][] = [
    ['a.txt', `Ask ${NAME}.\r\nCall 0171 555 01-23!\r\n`, 'Ask [name 1].\r\nCall [phone 1]!\r\n'],
    ['a.csv', `id,who\n1,"${NAME}"\n`, 'id,who\n1,"[name 1]"\n'],
    [
      'a.vtt',
      `WEBVTT\n\n00:01.000 --> 00:02.000\n<v ${NAME}>Yes\n`,
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v [name 1]>Yes\n',
    ],
    [
      'a.html',
      `<!DOCTYPE html><p title="${NAME}">Ask <b>Anne</b>-Marie O&rsquo;Neill &amp; me. <a href="mailto:x?${NAME}">a</a><script>1 < 2</script>`,
      '<!DOCTYPE html><p title="[name 1]">Ask <b>[name 1]</b> &amp; me. <a href="#">a</a><script>1 < 2</script>',
    ],
  ];
  for (const [name, before, after] of plain)
    it(`of ${name} are unchanged except for the words`, () => {
      expect(redacted(Buffer.from(before), name).toString()).to.equal(after.replace('[phone 1]', '[redacted 1]'));
    });

  it('keep their encoding and its mark', () => {
    const text = `Über ${NAME} – ja\n`;
    const after = 'Über [name 1] – ja\n';
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
    expect(redacted(wide, 'a.txt').toString('utf16le')).to.equal(`\ufeff${after}`);
    expect(redacted(Buffer.from(`\ufeff${text}`), 'a.txt').toString()).to.equal(`\ufeff${after}`);
    const old = Buffer.from(text.replace('’', '\x92').replace('–', '\x96'), 'latin1');
    expect(redacted(old, 'a.txt').toString('latin1')).to.equal(after.replace('–', '\x96'));
  });

  it('of Word are found across runs, in comments, properties and links, and others stay byte for byte', () => {
    const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const word = zip({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': `<w:document ${w}><w:body><w:p><w:r><w:t>Ask Anne</w:t></w:r><w:proofErr/><w:r><w:rPr><w:b/></w:rPr><w:noBreakHyphen/><w:t>Marie</w:t></w:r><w:r><w:t xml:space="preserve"> O’Neill or me</w:t></w:r></w:p><w:del w:author="${NAME}"><w:p><w:r><w:delText>${NAME}</w:delText></w:r></w:p></w:del></w:body></w:document>`,
      'word/comments.xml': `<w:comments ${w}><w:comment w:author="${NAME}"><w:p><w:r><w:t>Call 0171 555 01-23</w:t></w:r></w:p></w:comment></w:comments>`,
      'word/_rels/document.xml.rels': `<Relationships><Relationship Id="r1" Type="hyperlink" Target="mailto:${NAME}" TargetMode="External"/></Relationships>`,
      'docProps/core.xml': `<cp:coreProperties><dc:title>About ${NAME}</dc:title><dc:creator>${NAME}</dc:creator></cp:coreProperties>`,
      'word/styles.xml': '<w:styles/>',
      'word/media/image1.png': 'picture',
    });
    const now = new Archive(redacted(word, 'a.docx'), 'Word');
    expect(now.names).to.deep.equal(new Archive(word, 'Word').names);
    const part = (name: string) => now.read(name).toString();
    expect(part('word/document.xml')).to.contain(
      '<w:t xml:space="preserve">Ask [name 1]</w:t></w:r><w:proofErr/><w:r><w:rPr><w:b/></w:rPr><w:noBreakHyphen/><w:t xml:space="preserve"></w:t></w:r><w:r><w:t xml:space="preserve"> or me</w:t>',
    );
    expect(part('word/_rels/document.xml.rels')).to.contain('Target="about:blank"');
    expect(part('docProps/core.xml')).to.contain('About [name 1]').and.to.contain('<dc:creator>[name 1]<');
    expect(part('word/styles.xml')).to.equal('<w:styles/>');
    expect(part('word/media/image1.png')).to.equal('picture');
    expect(fileText(word, 'a.docx').left).to.contain('Pictures');
  });

  it('of a real Word file are rewritten so that it is read as before', async () => {
    const { read } = await import('../../../../plugins/formats/docx/task.ts');
    const bytes = await readFile(new URL('../../../../plugins/formats/docx/sample/report.docx', import.meta.url));
    const file = fileText(bytes, 'report.docx');
    const at = file.text.indexOf('Nobody refused');
    const now = file.rewritten([{ from: at, to: at + 14, label: '[redacted 1]' }]);
    const words = async (of: Uint8Array) => JSON.stringify(await read({ bytes: of, fileName: 'report.docx' } as never));
    expect(await words(now)).to.equal((await words(bytes)).replaceAll('Nobody refused', '[redacted 1]'));
  });

  it('of Excel are cells, also numbers and formulas, and names of sheets', () => {
    const excel = workbook({
      sheets: {
        [NAME]: `${textRow('Who', NAME)}<row><c><v>491715550123</v></c><c t="str"><f>"${NAME}"&amp;A1</f><v>${NAME}1</v></c><c t="s"><v>0</v></c></row>`,
      },
      shared: '<si><r><t>Anne-Marie </t></r><r><t>O’Neill</t></r></si>',
    });
    const file = fileText(excel, 'a.xlsx');
    const places = findFindings(file.text, { ...sought, words: ['491715550123'] });
    const now = new Archive(Buffer.from(file.rewritten(places)), 'Excel');
    const sheet = now.read('xl/worksheets/sheet0.xml').toString();
    expect(sheet).to.contain('[name 1]').and.to.contain('<c t="str"><v>[redacted 1]</v></c>');
    expect(sheet).to.not.contain('O’Neill').and.to.not.contain('<f>');
    expect(now.read('xl/workbook.xml').toString()).to.contain('<sheet name="name 1"');
    expect(now.read('xl/sharedStrings.xml').toString()).to.contain('>[name 1]</t></r><r><t xml:space="preserve"></t>');
  });

  it('of PowerPoint are on slides and in notes', async () => {
    const slides = new URL('../../../../plugins/formats/pptx/sample/', import.meta.url);
    const { readdir } = await import('node:fs/promises');
    for (const name of (await readdir(slides)).filter((one) => one.endsWith('.pptx'))) {
      const bytes = await readFile(new URL(name, slides));
      const file = fileText(bytes, name);
      const slide = new Archive(bytes, 'PowerPoint').read('ppt/slides/slide1.xml').toString();
      const word = /<a:t>([^<&]{5,})</.exec(slide)?.[1] ?? '';
      expect(word).to.not.equal('');
      const now = Buffer.from(file.rewritten(findFindings(file.text, { names: [], words: [word] })));
      expect(JSON.stringify(readPresentation(now)), name).to.contain('[redacted 1]');
      expect(readPresentation(now).slides.length).to.equal(readPresentation(bytes).slides.length);
    }
  });

  it('are refused if they cannot be read, or unpack to far too much', () => {
    const refused: [string, Buffer][] = [
      ['a.pdf', Buffer.from('%PDF-1.7\n\0\x01\x02\xff\xfe')],
      ['a.doc', Buffer.from('\xd0\xcf\x11\xe0\xa1', 'latin1')],
      ['a.zip', zip({ 'a.txt': 'a' })],
      ['a.docx', Buffer.from('PK\x03\x04damaged')],
      ['a.docx', zip({ 'word/document.xml': '<a/>' }, { encrypted: true })],
      ['a.docx', zip({ 'word/document.xml': Buffer.alloc(50_000_000, 'a') })],
      ['a.docx', zip({ 'word/document.xml': '<!DOCTYPE a><a/>' })],
    ];
    for (const [name, bytes] of refused) expect(() => fileText(bytes, name), name).to.throw(Refusal);
  });

  it('of broken markup are read to their end in time that grows with them', () => {
    for (const source of [
      '<a '.repeat(50_000),
      '<a b="'.repeat(50_000),
      '<!--'.repeat(50_000),
      '&amp'.repeat(50_000),
    ]) {
      const begun = performance.now();
      fileText(Buffer.from(`<html>${source}`), 'a.html');
      expect(performance.now() - begun, source.slice(0, 10)).to.be.lessThan(15_000);
    }
  });
});
