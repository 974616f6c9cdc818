import { matchFile, previewFile, type ReadingOptions, readingOptions } from '@earshot/core/model/channel-run';
import { expect } from 'chai';
import { aFileChannel, beginReading, bringIn, ended } from '../kit/channels.ts';
import { aRoom, type Person } from '../kit/host.ts';
import { upload } from '../kit/uploads.ts';

const rowsOf = (from: number, to: number, row: (at: number) => string) =>
  Array.from({ length: to - from }, (_, at) => row(from + at)).join('\n');
const said = (at: number) => `I waited for ${at} minutes and then nobody came at all`;
const FILE = `Ticket ID;Said on;Comment;Title\n${rowsOf(10, 19, (at) => `T-${at};05/0${at - 9}/2024;${said(at)};Late ${at}`)}`;

const previewed = async (by: Person, channelId: string, bytes: string | Uint8Array) => {
  const { id: fileId } = await upload(by, { channelId, name: 'next.csv', bytes });
  return { fileId, ...(await by.do(previewFile, { id: channelId, fileId })) };
};

describe('imports', () => {
  it('propose the column that tells rows apart, and begin with what was chosen the last time', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const first = await previewed(admin, id, FILE);
    expect(first.remembered).to.equal(false);
    expect(first.options).to.include({ textColumn: 'Comment', idColumn: 'Ticket ID', timeColumn: 'Said on' });
    const chosen: Partial<ReadingOptions> = {
      idColumn: null,
      titleColumn: 'Title',
      dateOrder: 'MONTH_FIRST',
      timeZone: 'Europe/Berlin',
      encoding: 'Windows-1250',
      duplicates: 'LEAVE_OUT',
      minDate: '2020-01-01',
    };
    await bringIn(admin, id, FILE, chosen);
    const more = 'Ticket ID;Said on;City;Comment;Title\nT-1;05/06/2024;Lód\u017a;Only one;A';
    const next = await previewed(admin, id, Buffer.from(more.replace('\u017a', '\x9f'), 'latin1'));
    expect(next.remembered).to.equal(true);
    const { minDate, ...remembered } = chosen;
    expect(next.options).to.include({ ...remembered, delimiter: ';', textColumn: 'Comment', timeColumn: 'Said on' });
    expect(next.options).to.not.have.property('minDate');
    expect(next.rows[0]?.[2]).to.equal('Lódź');
    const utf8 = await previewed(admin, id, more);
    expect(utf8.options, 'a file that tells its encoding').to.include({ ...remembered, encoding: 'UTF-8' });
    const other = await previewed(admin, id, 'Ref,Answer\nA1,Something else that somebody said');
    expect(other).to.deep.include({ remembered: false, labels: ['Ref', 'Answer'] });
    expect(other.options).to.include({ textColumn: 'Answer', delimiter: ',', timeZone: 'Europe/Berlin' });
    const own = await admin.do(previewFile, { id, fileId: next.fileId, encoding: 'ISO-8859-15' });
    expect(own.options, 'what a person chooses wins').to.include({ encoding: 'ISO-8859-15', delimiter: ';' });
  });

  it('read a file below its labels, its texts of several columns and its titles, as told', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const file =
      'Survey of spring,,\nQ1,Q2,N\nWhat was good?,What was bad?,Name\nThe food,,Ann\n,,Bob\nAll,Nothing,Eve';
    const run = await bringIn(admin, id, file, {
      labelLine: 3,
      textColumn: 'What was good?',
      moreTextColumns: ['What was bad?'],
      titleColumn: 'Name',
      idColumn: null,
    });
    expect(run).to.include({ state: 'DONE', added: 2, unreadable: 1 });
    const again = await previewed(admin, id, file);
    expect(again).to.deep.include({ remembered: true, labels: ['What was good?', 'What was bad?', 'Name'] });
    const wrong = { id, fileId: again.fileId, options: readingOptions.parse({ ...again.options, textColumn: 'N' }) };
    expect(await admin.outcome(matchFile, wrong)).to.equal('BAD_USER_INPUT');
  });

  it('are told how much is there already, under the same ID or another', async () => {
    const { admin, person } = await aRoom();
    const { id } = await aFileChannel(admin);
    const dated = { dateOrder: 'DAY_FIRST' } as const;
    await bringIn(admin, id, FILE, { ...dated, idColumn: null });
    const { fileId, options } = await previewed(admin, id, `${FILE}\nT-99;05/01/2025;${said(99)};New`);
    const match = (more: Partial<ReadingOptions>, by: Person = admin) =>
      by.do(matchFile, { id, fileId, options: readingOptions.parse({ ...options, ...dated, ...more }) });
    expect(await match({ idColumn: null })).to.deep.equal({ checked: 10, known: 9, otherId: 0 });
    expect(await match({ idColumn: 'Ticket ID' })).to.deep.equal({ checked: 10, known: 0, otherId: 9 });
    const vera = await person('VIEWER');
    const asked = { id, fileId, options: readingOptions.parse({ ...options, ...dated }) };
    expect(await vera.outcome(matchFile, asked)).to.equal('FORBIDDEN');
    await ended(admin, (await beginReading(admin, id, FILE, dated)).id);
  });
});
