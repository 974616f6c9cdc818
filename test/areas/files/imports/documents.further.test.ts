import { documentText } from '@earshot/core/documents/document';
import { checkDocument } from '@earshot/core/documents/document-check';
import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import { read as readPage } from '../../../../plugins/formats/html/task.ts';
import { documentOf } from '../../../kit/contracts/import-format-contract.ts';
import { type RealFile, realFiles, realText } from '../../../kit/fixtures/real-files.ts';
import { furtherTest } from '../../../kit/further-test.ts';
import { type OwnFormats, ownFormats } from '../../../kit/hosts/own-formats.ts';

/** Expected text or refusal of each file; only spot checks for most readable ones. */
const EXPECTED: Record<string, RegExp> = {
  'NullHeader.docx': /Hundreds injured in Yemen protest/,
  'footnotes.docx': /Eto ochen prostoy\[1\] text so snoskoy\s+snoska/,
  'protected_normal_case.docx': /protected by a password/,
  'protected_upper_case.docx': /protected by a password/,
  'simple_normal_case.doc': /Word 97–2003/,
  'simple_upper_case.doc': /Word 97–2003/,
  'test.doc': /Word 97–2003/,
  'testAltChunkHTML.docx': /web page that was put inside/,
  'testAltChunkMHT.docx': /web page that was put inside/,
  'testAppleSingleFile.pdf': /Hello World/,
  'testComment.docx': /Here is some text\.$/,
  'testComment.rtf': /Rich Text Format/,
  'testEXCEL.strict.xlsx': /First Sheet/,
  'testMailMerge.docx': /Mail merge test document/,
  'testODTStyles3.odt': /OpenDocument text/,
  'testODTEncrypted.odt': /OpenDocument text/,
  'testOptionalHyphen.pdf': /optionalhyphen/,
  'testPDF-TIKA-4444.pdf': /Lorem ipsum dolor sit amet, consectetur adipiscing elit\. Cras/,
  'testPDFTwoTextBoxes.pdf': /Left column line 1\s+Left column line 2\s+Right column line 1\s+Right column line 2/,
  'testPDFPackage.pdf': /Multiple files are bound together/,
  'testPDF_Version.10.x.pdf': /no text in it/,
  'testPages.pages': /Pages document/,
  'testRTF.rtf': /Rich Text Format/,
  'testWORD_1img.docx': /The quick brown fox jumps over the lazy dog/,
  'testWORD_charts.docx': /no words in it/,
  'testWORD_embedded_pics.docx': /This is a footnote\[1\]/,
  'doc-add-section.docx': /First page\s+Second page\s+Third page/,
  'num-having-numbering-part.docx': /Paragraph having List Number style/,
  'sct-inner-content.docx': /P1\s+T2\s+P3\s+T4\s+P5/,
  'tbl-cell-access.docx': /1\s+2\s+3\s+4\s+5/,
  'txt-font-props.docx': /A paragraph in ‘Having Typeface’ style/,
  'set-no-settings-part.docx': /no words in it/,
  '001-trivial__minimal-document.pdf':
    /Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy eirmod tempor invidunt/,
  '004-pdflatex-4-pages__pdflatex-4-pages.pdf': /Hello, here is some text without a meaning/,
  '012-libreoffice-form__libreoffice-form.pdf': /Gender:\s+Nationality:/,
  '015-arabic__habibi-rotated.pdf': /habibi يبيبَح/,
  '016-libre-office-link__libre-office-link.pdf': /This is a link to an awesome blog\./,
  '019-grayscale-image__grayscale-image.pdf': /no text in it/,
  '026-latex-multicolumn__multicolumn.pdf': /consectetuer adipiscing elit\. Ut purus elit/,
  'bitflips-40.pdf': /Hello, here is some text/,
  'truncated.pdf': /damaged/,
  'polyglot-pdf-html.pdf': /Hello, here is some text/,
  'zipbomb-300MB.docx': /far larger/,
  'xxe.docx': /cannot be read/,
  'html-named-jpg.jpg': /no words in this page/,
  'rtf.rtf': /Rich Text Format/,
  'pdf.pdf': /no text in it/,
};
const NOT_OURS = /no format for this kind of file|is empty/;

interface Outcome {
  name: string;
  /** the words of its note, or of its refusal */
  words: string;
  pages?: number;
  ms: number;
}

describe('documents of other programs', function () {
  this.timeout(300_000);
  let own: OwnFormats;
  before(async () => {
    own = await ownFormats(2);
  });
  after(() => own.close());
  afterEach(() => {
    expect(own.failures).to.deep.equal([]);
  });

  async function imported({ name, bytes }: RealFile): Promise<Outcome> {
    const start = performance.now();
    const note = await own.read(name, bytes).catch((error: unknown) => error);
    const ms = performance.now() - start;
    if (note instanceof Refusal) return { name, words: note.message, ms };
    if (note instanceof Error) throw note;
    const read = note as Awaited<ReturnType<OwnFormats['read']>>;
    const document = documentOf(read);
    expect(checkDocument(document), name).to.deep.equal([]);
    const pages = /^It has ([\d,]+) pages?\.$/.exec(read.notices[0] ?? '')?.[1];
    return { name, words: `${read.title}\n${documentText(document)}`, ms, ...(pages && { pages: Number(pages) }) };
  }

  async function outcomes(files: readonly RealFile[]): Promise<Outcome[]> {
    const all: Outcome[] = [];
    for (const file of files) all.push(await imported(file));
    for (const { name, words } of all) {
      const expected = EXPECTED[name] ?? NOT_OURS;
      if (EXPECTED[name] || /\.(?!docx?|pdf|html?|vtt|srt|rtf|pages|odt|ods|odp|xls|ppt|numbers|key)\w+$/.test(name))
        expect(words, name).to.match(expected);
      expect(words, name).to.not.match(/root:|__pwned=1<|<script/);
      expect(words.length, name).to.be.above(10);
    }
    return all;
  }

  // A child process reads each of them: `npm test` takes those with expected words, and every twelfth of the others.
  const some = (files: RealFile[]) =>
    process.env.EARSHOT_TEST === 'all' ? files : files.filter(({ name }, at) => EXPECTED[name] || at % 12 === 0);

  const sets = ['docs-tika', 'docx-python-docx', 'pdf-py-pdf', 'small-valid-files', 'bad-inputs'];
  for (const set of sets)
    it(`of ${set} say what they say, or are refused in words`, async function () {
      expect(await outcomes(some(realFiles(this, set)))).to.not.have.length(0);
    });

  it('become plain documents even from strings made to run as scripts', async function () {
    const strings = JSON.parse(realText(this, 'naughty-strings', 'blns.json')) as string[];
    for (const text of strings) {
      const html = `<!doctype html><title>x</title><p>x ${text}</p><a href="${text}">x</a>`;
      const { document } = await readPage({ text: html, fileName: 'a.html', settings: {} });
      expect(checkDocument(document), text).to.deep.equal([]);
      const links = JSON.stringify(document).match(/"href":"[^"]*"/g) ?? [];
      for (const link of links) expect(link, text).to.match(/^"href":"(https?|mailto):/);
    }
    expect(strings).to.have.length(515);
  });

  furtherTest('keep their number of pages', async function () {
    const pages = Object.fromEntries(
      (await outcomes(realFiles(this, 'pdf-py-pdf', /^(001|004|006|015|026)/))).map(({ name, pages: count }) => [
        name.slice(0, 3),
        count,
      ]),
    );
    expect(pages).to.deep.equal({ '001': 1, '004': 4, '006': 4, '015': 1, '026': 3 });
  });

  it('cost the host no memory when made to exhaust it', async function () {
    const [bomb] = realFiles(this, 'bad-inputs', /^zipbomb/);
    const before = process.memoryUsage().rss;
    for (let time = 0; time < 3; time += 1) expect((await imported(bomb as RealFile)).words).to.match(/far larger/);
    expect((process.memoryUsage().rss - before) / 1e6).to.be.below(100);
  });
});
