import { Refusal } from '@earshot/core/refusal';
import { realFiles } from '@earshot/test/kit/fixtures/real-files';
import { textCell, textRow, workbook } from '@earshot/test/kit/fixtures/workbook';
import { zip } from '@earshot/test/kit/fixtures/zip';
import { expect } from 'chai';
import { read } from './read-workbook.ts';

const csvOf = async (bytes: Buffer, sheet?: string) => (await read({ bytes, sheet })).csv;
const refusal = (bytes: Buffer, sheet?: string): Promise<Refusal> =>
  csvOf(bytes, sheet).then(
    () => expect.fail('it was not refused'),
    (error) => error,
  );
const one = (rows: string | Buffer, more: Partial<Parameters<typeof workbook>[0]> = {}) =>
  workbook({ sheets: { A: rows }, ...more });
const numbers = (...cells: [value: number, style: number][]) =>
  `<row>${cells.map(([value, style]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`;
const stylesOf = (...codes: (number | string)[]) =>
  `<numFmts>${codes.map((code, at) => (typeof code === 'string' ? `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>` : '')).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((code, at) => `<xf numFmtId="${typeof code === 'number' ? code : 200 + at}"/>`).join('')}</cellXfs>`;

describe('a sheet of a workbook', function () {
  this.timeout(60_000);

  it('is CSV with a line for each row and all columns for its labels', async () => {
    const rows = `<row r="2">${textCell('a')}${textCell('b')}</row><row r="4"><c r="A4" t="n"><v>1</v></c><c r="D4" t="str"><v>x, "y"</v></c></row>`;
    expect(await csvOf(one(rows))).to.equal('\na,b,,\n\n1,,,"x, ""y"""\n');
  });

  it('shows formulas by their stored result, and never computes one', async () => {
    const rows =
      '<row><c><f>1+1</f><v>3</v></c><c t="str"><f>"a"</f><v>b</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>HYPERLINK("http://127.0.0.1/")</f></c></row>';
    const { csv, unknownResults } = await read({ bytes: one(rows), sheet: undefined });
    expect({ csv, unknownResults }).to.deep.equal({ csv: '3,b,#DIV/0!\n', unknownResults: 1 });
  });

  it('has dates as dates, in both ways of counting days', async () => {
    const styles = stylesOf(14, 22, 'dd/mm/yyyy', '"day" 0', '[h]:mm', 'hh:mm AM/PM', '[Red]0.0;[Blue]\\d0', 46);
    const cells = numbers([45413, 1], [45413.5, 2], [1, 3], [7, 4], [1.5, 5], [0.75, 6], [2.5, 7], [2, 8], [61, 1]);
    expect(await csvOf(one(cells, { styles }))).to.equal(
      '2024-05-01,2024-05-01 12:00:00,1900-01-01,7,36:00:00,18:00:00,2.5,48:00:00,1900-03-01\n',
    );
    const since1904 = await csvOf(one(numbers([43951, 1], [0, 1]), { styles, from1904: true }));
    expect(since1904).to.equal('2024-05-01,1904-01-01\n');
    expect(await csvOf(one(numbers([-1, 1], [99_999_999, 1], [0.1 + 0.2, 0]), { styles }))).to.equal(
      '-1,99999999,0.3\n',
    );
  });

  it('has numbers with the zeros that their cells show', async () => {
    const styles = stylesOf(
      '00000',
      '000-00-0000',
      '000\\.000',
      '&quot;No. 0&quot;0000',
      '[&lt;=99999]00000;00000\\-0000',
      '[$-409]000;[Red]-000',
      '0&quot; km&quot;',
      '0.00',
    );
    const cells = numbers(
      ...[
        [501, 1],
        [12345, 1],
        [1234567, 1],
        [12345678, 2],
        [12345, 3],
        [12, 4],
        [501, 5],
        [5010002, 5],
      ].map(([value = 0, style = 0]) => [value, style] as [number, number]),
      [7, 6],
      [-7, 6],
      [1.5, 1],
      [5, 7],
      [12.5, 8],
    );
    expect(await csvOf(one(cells, { styles }))).to.equal(
      '00501,12345,1234567,012-34-5678,012.345,No. 00012,00501,00501-0002,007,-7,1.5,5,12.5\n',
    );
  });

  it('has texts that cells share, without how they are pronounced and with what Excel escapes', async () => {
    const shared =
      '<si><r><t>one </t></r><r><t>two</t></r><rPh sb="0" eb="1"><t>wan</t></rPh></si><si><t>a_x000D_b_x005F_x0041_</t></si>';
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>7</v></c><c t="b"><v>0</v></c></row>';
    expect(await csvOf(one(rows, { shared }))).to.equal('one two,"a\rb_x0041_",,FALSE\n');
  });

  it('is the requested one, or else the first visible one', async () => {
    const book = workbook({ sheets: { H: textRow('h'), A: textRow('a'), B: textRow('b') }, hidden: ['H'] });
    expect([await csvOf(book), await csvOf(book, 'B'), await csvOf(book, 'H')]).to.deep.equal(['a\n', 'b\n', 'h\n']);
    expect((await refusal(book, 'Z')).message).to.equal('The workbook has no sheet “Z”. Choose another one.');
  });

  it('may have a million empty rows, and one value far down', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 2}" spans="1:3"/>`).join('');
    const book = one(Buffer.from(`${textRow('a')}${rows}<row r="1048576">${textCell('z')}</row>`));
    const csv = await csvOf(book);
    expect(csv.replace(/\n+/g, ' ')).to.equal('a z ');
    expect(csv.length).to.equal(1_048_578);
    expect(await csvOf(one(`<row r="999999999999">${textCell('z')}</row>`))).to.equal('z\n');
  });

  it('is refused when it unpacks to too much, whatever its archive claims', async () => {
    const shared = `<si><t>${'x'.repeat(30_000)}</t></si>`;
    const many = '<row><c t="s"><v>0</v></c></row>'.repeat(1500);
    expect(await refusal(one(many, { shared }))).to.include({ code: 'TOO_LARGE' });
    expect(await refusal(one('', { shared: shared.repeat(1500) }))).to.be.instanceOf(Refusal);
    if (process.env.EARSHOT_TEST !== 'all') return;
    expect(await refusal(one(Buffer.alloc(410_000_000, ' ')))).to.include({ code: 'TOO_LARGE' });
  });

  it('is refused when it is damaged, cut off or of another kind', async () => {
    const book = one(textRow('a').repeat(2000));
    for (const bytes of [
      book.subarray(0, 300),
      zip({ 'xl/workbook.xml': '<workbook/>' }),
      one(textRow('a'), { before: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>' }),
      one('<a>'.repeat(1000)),
      zip({ 'ppt/presentation.xml': 'x' }),
    ])
      expect(await refusal(bytes))
        .to.be.instanceOf(Refusal)
        .with.property('code', 'UNPROCESSABLE');
  });

  it('of real files is read whole', async function () {
    for (const { name, bytes } of realFiles(this, 'xlsx-sheetjs', /\.xls[xm]$/)) {
      const { sheets } = await read({ bytes, sheet: undefined });
      for (const sheet of sheets) expect((await read({ bytes, sheet: sheet.name })).csv, name).to.be.a('string');
    }
  });
});
