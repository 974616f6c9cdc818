import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import { Table } from '../../../csv/table.ts';
import { CopyText, recordsIn } from './copy-text.ts';
import { type CsvRecord, type RecordOptions, RecordReader, type RowOutcome } from './records.ts';

function outcomesOf(file: string, options: Partial<RecordOptions> = {}): RowOutcome[] {
  const table = new Table({ delimiter: ',', rowEnd: 'LF' });
  table.push(Buffer.from(file), true);
  const reader = new RecordReader(table, { text: 'text', zone: 'UTC', ...options });
  const outcomes: RowOutcome[] = [];
  while (table.next()) outcomes.push(reader.read());
  return outcomes;
}
const isRecord = (outcome: RowOutcome): outcome is CsvRecord => typeof outcome === 'object' && 'line' in outcome;
const recordsOf = (file: string, options?: Partial<RecordOptions>) => outcomesOf(file, options).filter(isRecord);
const idsOf = (file: string, options?: Partial<RecordOptions>) =>
  recordsOf(file, options).map(({ externalId }) => externalId);

describe('records of a file', () => {
  it('are made of its rows and identified by the id column', () => {
    const [record] = recordsOf('id,text,when,who,empty\n7,"Great,\nthanks",13/02/24 10:00,Émile,\n', {
      time: 'when',
      id: 'id',
      dateOrder: 'DMY',
      zone: 'Europe/Berlin',
    });
    expect(record?.contentHash).to.be.a('bigint');
    expect({ ...record, contentHash: 0n }).to.deep.equal({
      line: 2,
      externalId: '7',
      contentHash: 0n,
      time: '2024-02-13T09:00:00.000Z',
      title: '',
      text: 'Great,\nthanks',
      fields: '{"who":"Émile"}',
      raw: '7,"Great,\nthanks",13/02/24 10:00,Émile,',
      // The text is too common to identify feedback.
      saidHash: null,
    });
  });

  it('are identified by their content without an id column, equal ones by their number', () => {
    const file = 'text,who\ngood,Ann\ngood,Bob\n"good",Ann\ngood,Ann\n';
    const ids = idsOf(file);
    expect(new Set(ids).size).to.equal(4);
    expect(ids.map((id) => id.split('-')[1])).to.deep.equal(['1', '1', '2', '3']);
    expect(idsOf(file), 'the same file again').to.deep.equal(ids);
    expect(idsOf('text,who\ngood,Ann\nnew,Eve\ngood,Bob\ngood,Ann\n').filter((id) => !ids.includes(id))).to.have.length(
      1,
    );
  });

  it('are identified by their content where the id is empty', () => {
    const [first, second] = idsOf('id,text\n,a\n 5 ,a\n', { id: 'id' });
    expect(first).to.match(/^\d{5,20}-1$/);
    expect(second).to.equal('5');
  });

  it('have a content hash that changes with the row', () => {
    const hash = (file: string) => recordsOf(file, { id: 'id' })[0]?.contentHash;
    expect(hash('id,text\n1,a\n')).to.equal(hash('id,text\n"1","a"\n'));
    expect(hash('id,text\n1,a\n')).not.to.equal(hash('id,text\n1,b\n'));
  });

  it('have another content hash but the same id when read in another way', () => {
    const file = 'text,more,when\na,b,02/01/2024 03:04\n';
    const read = (options: Partial<RecordOptions>, rows = file) =>
      recordsOf(rows, { time: 'when', dateOrder: 'DMY', ...options })[0];
    const others = [
      read({ text: 'more' }),
      read({ dateOrder: 'MDY' }),
      read({ zone: 'Europe/Berlin' }),
      read({ time: undefined }),
      read({}, file.replace('more', 'most')),
    ];
    const all = [read({}), ...others];
    expect(new Set(all.map((record) => record?.contentHash))).to.have.length(all.length);
    expect(new Set(all.map((record) => record?.externalId))).to.have.length(1);
    expect(read({ minDate: '2024-01-01' }), 'less is read, in the same way').to.deep.equal(all[0]);
    const zoned = file.replace('03:04', '03:04Z');
    expect(read({ zone: 'Europe/Berlin' }, zoned), 'a time that names its zone').to.deep.equal(read({}, zoned));
  });

  it('have a title, and texts of several columns under their labels, if chosen', () => {
    const file = 'Title,Why?,What else?,City\n" A  b",Late,Nothing,Hull\n,,Too small,\n,, ,York\n';
    const options = { text: 'Why?', moreTexts: ['What else?', 'Why?'], title: 'Title' };
    const [first, second, third] = outcomesOf(file, options);
    expect(first).to.include({
      title: 'A b',
      text: 'Why?\nLate\n\nWhat else?\nNothing',
      fields: '{"City":"Hull"}',
    });
    expect(second).to.include({ title: '', text: 'What else?\nToo small', fields: '{}' });
    expect(third).to.deep.equal({ reason: '“Why?” and “What else?” are empty.' });
    const [alone] = recordsOf(file, { text: 'Why?' });
    expect(alone?.contentHash).not.to.equal((first as CsvRecord).contentHash);
    expect(alone?.externalId).to.equal((first as CsvRecord).externalId);
  });

  it('keep formulas, and lose characters that no text should have', () => {
    const [formula, odd] = recordsOf('text,note\n=1+1,@x\n"a\u0007b\u202ec\r\nd",\u0000e\n'.replace('\u0000', ''));
    expect(formula).to.include({ text: '=1+1', fields: '{"note":"@x"}' });
    expect(odd).to.include({ text: 'abc\nd', fields: '{"note":"e"}' });
  });

  it('name columns in valid JSON, whatever their labels', () => {
    const [record] = recordsOf('text,__proto__,"say ""x"""\na,b,c\n');
    expect(record?.fields).to.equal('{"__proto__":"b","say \\"x\\"":"c"}');
  });

  it('are limited to the given dates, both days included in their zone', () => {
    const file = 'text,when\na,2024-05-30 23:59\nb,2024-05-31 00:00\nc,2024-06-01 23:59:59.999\nd,2024-06-02 00:00\n';
    const texts = (options: Partial<RecordOptions>) =>
      outcomesOf(file, { time: 'when', zone: 'America/New_York', ...options }).map((outcome) =>
        isRecord(outcome) ? outcome.text : outcome,
      );
    expect(texts({ minDate: '2024-05-31', maxDate: '2024-06-01' })).to.deep.equal(['OUTSIDE', 'b', 'c', 'OUTSIDE']);
    expect(texts({ minDate: '2024-05-31T04:00:00Z' })).to.deep.equal(['OUTSIDE', 'b', 'c', 'd']);
    expect(texts({ maxDate: '2024-05-31T04:00:00Z' })).to.deep.equal(['a', 'b', 'OUTSIDE', 'OUTSIDE']);
  });

  it('with days as times are the same in every zone, and limited by day', () => {
    const file = 'text,when\na,2025-02-28\nb,2025-03-01\nc,2025-03-31\nd,2025-04-01\n';
    const read = (zone: string) => recordsOf(file, { time: 'when', zone });
    expect(read('UTC')[1]).to.include({ time: '2025-03-01T00:00:00.000Z' });
    for (const zone of ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Tokyo']) {
      expect(read(zone), zone).to.deep.equal(read('UTC'));
      const march = { time: 'when', zone, minDate: '2025-03-01', maxDate: '2025-03-31' };
      expect(
        recordsOf(file, march).map(({ text }) => text),
        zone,
      ).to.deep.equal(['b', 'c']);
    }
  });

  it('leave out unreadable rows, each with a reason', () => {
    const file =
      'text,when,id\na,03/04/2024,1\nb,13/04/2024,2\nc,,3\nd,soon,4\ne,2024-01-01,5,6\n" \u200b",2024-01-01,6\n';
    const reasons = (options: Partial<RecordOptions>) =>
      outcomesOf(file, { time: 'when', ...options }).map((outcome) =>
        typeof outcome === 'object' && 'reason' in outcome ? outcome.reason : 'read',
      );
    expect(reasons({})).to.deep.equal([
      '“03/04/2024” in “when” could be two days; say whether the day or the month comes first.',
      'read',
      '“when” is empty.',
      '“soon” in “when” is not a date.',
      'It has 4 fields, more than the 3 labels.',
      '“text” is empty.',
    ]);
    expect(reasons({ dateOrder: 'MDY' }).slice(0, 2)).to.deep.equal(['read', '“13/04/2024” in “when” is not a date.']);
    expect(outcomesOf(`text,id\na,${'x'.repeat(501)}\n`, { id: 'id' })[0])
      .to.have.property('reason')
      .that.matches(/longer than 500/);
  });

  it('refuse columns that the file lacks', () => {
    expect(() => outcomesOf('text\na\n', { time: 'when' })).to.throw(Refusal, 'The file has no column “when”.');
  });
});

describe('the text for COPY', () => {
  const copyTextOf = (...records: CsvRecord[]) => {
    const copy = new CopyText();
    for (const record of records) copy.add(record);
    return copy.take();
  };

  it('gives back the records that were written', () => {
    const file = 'text,other\n"tab\there\nand \\N \\t ""x""","\\"\n日本\u{1f600},\ufeffx\n"a\r\n\u2028b",\n';
    const records = recordsOf(file);
    expect(records[0]?.text).to.equal('tab\there\nand \\N \\t "x"');
    const { records: count, copyText } = copyTextOf(...records);
    expect(count).to.equal(3);
    expect(Buffer.from(copyText).toString().split('\n')).to.have.length(4);
    expect([...recordsIn(copyText)]).to.deep.equal(records);
  });

  it('writes missing values as NULL', () => {
    const { copyText } = copyTextOf(...recordsOf('text\na\n'));
    expect(Buffer.from(copyText).toString()).to.match(/^2\t\d{5,20}-1\t-?\d+\t\\N\ta\t\{\}\ta\t\\N\t\n$/);
  });

  it('grows with each record, restarts when it is taken, and passes on its bytes', () => {
    const [record] = recordsOf(`text\n${'日'.repeat(400_000)}\n`);
    if (!record) throw new Error('there is a record');
    const copy = new CopyText();
    copy.add(record);
    copy.add(record);
    const first = copy.take();
    expect([...recordsIn(first.copyText)]).to.deep.equal([record, record]);
    expect(first.copyText.buffer.byteLength).to.equal(first.copyText.length);
    expect(copy.take()).to.deep.equal({ records: 0, copyText: new Uint8Array() });
    copy.add(record);
    expect([...recordsIn(copy.take().copyText)]).to.deep.equal([record]);
  });
});
