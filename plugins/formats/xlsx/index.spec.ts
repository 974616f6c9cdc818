import { readFile } from 'node:fs/promises';
import { documentText } from '@earshot/core/documents/document';
import { Refusal } from '@earshot/core/refusal';
import { documentOf, importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import { realFiles } from '@earshot/test/kit/fixtures/real-files';
import { textRow, workbook } from '@earshot/test/kit/fixtures/workbook';
import { zip } from '@earshot/test/kit/fixtures/zip';
import { expect } from 'chai';
import format from './index.ts';
import { read } from './task.ts';

const sample = (name: string) => readFile(new URL(`sample/${name}`, import.meta.url));
const old = (part: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(part, 'utf16le')]);

importFormatContract(
  format,
  {
    at: import.meta.url,
    files: {
      'answers.xlsx': {
        title: 'answers',
        words: [
          'Answers\nParticipant\nSaid on\nComment\nScore\nInes\n2024-05-01\nI keep <my> notes\nin four places, “really”.\n4.5\n',
          'Jun\n2024-05-02 13:45:00\nThe export always fails.\n',
          'Shops\nCity\nOpen\nHull\nTRUE',
        ],
        notices: ['1 hidden sheet was left out.', '1 formula has no stored result and came in empty.'],
      },
    },
  },
  (import_) => {
    const refused = async (name: string, bytes: Uint8Array) =>
      (await import_(name, bytes).catch((error) => error)).message;

    it('makes a table of each sheet, with labels in its first row', async () => {
      const { content = [] } = documentOf(await import_('answers.xlsx', await sample('answers.xlsx')));
      expect(content.map(({ type }) => type)).to.deep.equal(['heading', 'table', 'heading', 'table']);
      const [labels, row] = content[1]?.content ?? [];
      expect(labels?.content?.map(({ type }) => type)).to.deep.equal(Array.from({ length: 4 }, () => 'tableHeader'));
      expect(row?.content).to.have.length(4);
    }).timeout(60_000);

    it('says what to do with what it does not read', async () => {
      expect(await refused('a.xls', old('Workbook'))).to.match(
        /^a.xls: It is in the format of Excel 97–2003\. Open it/,
      );
      expect(await refused('a.xlsx', old('EncryptedPackage'))).to.match(/^a.xlsx: It is protected by a password\./);
      expect(await refused('a.xlsb', zip({ 'xl/workbook.bin': 'x' }))).to.match(/^a.xlsb: It is a binary workbook/);
      expect(await refused('a.ods', zip({ mimetype: 'x' }))).to.match(/^a.ods: It is not an Excel workbook/);
      expect(await refused('a.xlsx', zip({ 'word/document.xml': 'x' }))).to.match(/^a.xlsx: It is a Word document/);
      expect(await refused('a.xlsx', Buffer.from('a,b'))).to.match(/^a.xlsx: It is not an Excel workbook/);
    }).timeout(120_000);
  },
);

describe('Excel workbooks as notes', function () {
  this.timeout(60_000);
  const note = async (bytes: Uint8Array) => read({ bytes, fileName: 'a.xlsx', settings: {} });

  it('are refused with more cells than a note can have', async () => {
    const wide = textRow(...Array.from({ length: 100 }, () => 'x')).repeat(151);
    const error = await note(workbook({ sheets: { A: wide } })).catch((refusal) => refusal);
    expect(error).to.be.instanceOf(Refusal).with.property('code', 'TOO_LARGE');
    expect(error.message).to.match(/15,000 cells.*Import it into a channel/);
  });

  it('are refused when nothing is in them', async () => {
    const error = await note(workbook({ sheets: { A: '<row r="1"/>', B: '' } })).catch((refusal) => refusal);
    expect(error)
      .to.be.instanceOf(Refusal)
      .with.property('message')
      .that.matches(/^All sheets are empty/);
  });

  it('that people really have are read whole', async function () {
    const files = realFiles(this, 'xlsx-sheetjs', /\.xls[xm]$/);
    for (const { name, bytes } of files) {
      const { document } = await note(bytes);
      expect(documentText(document).length, name).to.be.greaterThan(50);
    }
    const merged = files.find(({ name }) => name === 'merge_cells.xlsx');
    expect(documentText((await note(merged?.bytes ?? new Uint8Array())).document)).to.include('Separate blocks');
  });
});
