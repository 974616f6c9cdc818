import { previewFile, readingOptions } from '@earshot/core/areas/channels/channel-run';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { expect } from 'chai';
import { textCell, textRow, workbook } from '../../../kit/fixtures/workbook.ts';
import { aRoom } from '../../../kit/hosts/host.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { aFileChannel, bringIn } from '../../../kit/rooms/channels.ts';

const said = (at: number) => `I waited for ${at} minutes and then nobody came at all`;
const row = (at: number) => `<row>${textCell(`T-${at}`)}<c s="1"><v>${45412 + at}</v></c>${textCell(said(at))}</row>`;
const STYLES = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
const BOOK = workbook({
  sheets: {
    Cover: textRow('Survey of spring'),
    Answers: `${textRow('Ref', 'Said on', 'Comment')}${Array.from({ length: 9 }, (_, at) => row(at + 1)).join('')}`,
    Lists: textRow('x'),
  },
  hidden: ['Lists'],
  styles: STYLES,
});

describe('workbooks in channels', function () {
  this.timeout(60_000);

  it('are read as rows, from the sheet that is chosen, and the next file begins there', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const { id: fileId } = await upload(admin, { channelId: id, name: 'spring.xlsx', bytes: BOOK });
    const cover = await admin.do(previewFile, { id, fileId });
    expect(cover).to.deep.include({ sheets: ['Cover', 'Answers'], labels: ['Survey of spring'] });
    expect(cover.options).to.include({ sheet: 'Cover', encoding: 'UTF-8', delimiter: ',' });
    expect(cover.notices.join(' ')).to.include('1 hidden sheet cannot be chosen');
    const { options, rows, ...answers } = await admin.do(previewFile, { id, fileId, sheet: 'Answers' });
    expect(answers).to.deep.include({ labels: ['Ref', 'Said on', 'Comment'], rowEstimate: 9, whole: true });
    expect(rows[0]).to.deep.equal(['T-1', '2024-05-01', said(1)]);
    expect(options).to.include({ textColumn: 'Comment', timeColumn: 'Said on', idColumn: 'Ref', sheet: 'Answers' });
    expect(await admin.outcome(previewFile, { id, fileId, sheet: 'Nowhere' })).to.equal('BAD_USER_INPUT');

    const chosen = readingOptions.parse(options);
    const run = await bringIn(admin, id, BOOK, chosen);
    expect(run).to.include({ state: 'DONE', read: 9, added: 9, unreadable: 0 });
    const { nodes } = await admin.do(dataPoints, { condition: { channelId: id }, first: 100 });
    expect(nodes.map(({ text }) => text)).to.have.members(Array.from({ length: 9 }, (_, at) => said(at + 1)));
    expect(nodes.map(({ occurredAt }) => occurredAt.slice(0, 10))).to.include('2024-05-09');

    const next = await admin.do(previewFile, { id, fileId });
    expect(next).to.include({ remembered: true });
    expect(next.options).to.include({ sheet: 'Answers', textColumn: 'Comment' });
    expect(await bringIn(admin, id, BOOK, chosen)).to.include({ state: 'DONE', added: 0, same: 9 });
  });

  it('that cannot be read are refused in words', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const problem = async (name: string, bytes: Buffer) => {
      const { id: fileId } = await upload(admin, { channelId: id, name, bytes });
      return (await admin.do(previewFile, { id, fileId }).catch((error: Error) => error)) as Error;
    };
    const old = (part: string) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(part, 'utf16le')]);
    expect((await problem('a.xls', old('Workbook'))).message).to.match(/format of Excel 97–2003/);
    expect((await problem('b.xlsx', old('EncryptedPackage'))).message).to.match(/protected by a password/);
    expect((await problem('c.xlsx', BOOK.subarray(0, 900))).message).to.match(/damaged|not an Excel workbook/);
    expect((await problem('d.xlsx', workbook({ sheets: { A: '' } }))).message).to.match(/empty/);
  });
});
