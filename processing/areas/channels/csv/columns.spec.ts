import { expect } from 'chai';
import { proposeId, proposeText, sampleColumns, timeColumns } from './columns.ts';

const columnsOf = (labels: string[], ...rows: string[][]) => sampleColumns(labels, rows);
const timesOf = (...of: Parameters<typeof columnsOf>) => timeColumns(columnsOf(...of)).map(({ label }) => label);

describe('the column to analyse', () => {
  it('is the column with the longest text by median', () => {
    const columns = columnsOf(
      ['Title', 'Text', 'Rare'],
      ['Good', 'I like how it works', 'x'],
      ['It is bad, and I will say so at length here, since it is', 'No, not for me', ''],
      ['Fine', 'It is as it should be', ''],
    );
    expect(columns.map(({ medianLength }) => medianLength)).to.deep.equal([4, 19, 1]);
    expect(proposeText(columns)).to.equal('Text');
  });

  it('is no column of numbers, addresses or dates, however long they are', () => {
    const columns = columnsOf(
      ['Link', 'Mail', 'When', 'Amount', 'Key', 'Said'],
      [
        'https://example.org/a/long/address/of/a/page',
        'somebody@example.org',
        'Wednesday, 22 November 2023 10:00:00',
        '1,234,567,890.00',
        '123e4567-e89b-12d3-a456-426614174000',
        'Fine',
      ],
    );
    expect(proposeText(columns)).to.equal('Said');
    expect(proposeText(columns.slice(0, 2)), 'where there is nothing else').to.equal('Link');
  });

  it('is judged by the rows that fill it, unless hardly any do', () => {
    const answers = Array.from({ length: 30 }, (_, at) => [
      at % 3 === 0 ? 'A long answer to what was asked' : '',
      'Short one',
      at === 7 ? 'The only one who wrote to the company at all, at length' : '',
    ]);
    expect(proposeText(columnsOf(['Answer', 'Kind', 'Reply'], ...answers))).to.equal('Answer');
  });

  it('is found quickly even with values made to slow the search down', () => {
    const columns = columnsOf(['Text', 'Trap'], ['Fine', '@a'.repeat(500_000)], ['Good', `1${' 1'.repeat(500_000)}x`]);
    expect(proposeText(columns)).to.equal('Trap');
  });

  const long = (at: number) => `${at}f3c9a1e-77b2-${at}`;
  for (const [of, label, labels, row] of [
    [
      'codes',
      'utterance',
      ['utteranceId', 'utterance'],
      (at: number) => [`acs-${long(at)}-turn`, `Where is it, ${at}?`],
    ],
    [
      'places',
      'Descriptor',
      ['Location', 'Descriptor'],
      (at: number) => [`POINT (-73.9${at}121 40.7${at})`, `A dog ${at}`],
    ],
    [
      'answers picked from a list',
      'In your own words, what is the Midwest?',
      ['In your own words, what is the Midwest?', 'Column 43'],
      (at: number) => [`flat land ${at}`, at % 2 ? 'East North Central and more' : 'West South Central and more'],
    ],
    [
      'headlines',
      'Text',
      ['Summary', 'Text'],
      (at: number) => [`Good dog food ${at}`, `My dog of ${at} likes it a lot`],
    ],
  ] as const)
    it(`is none of ${of}`, () => {
      const rows = Array.from({ length: 20 }, (_, at) => row(at + 10));
      expect(proposeText(columnsOf([...labels], ...rows))).to.equal(label);
    });

  it('is undefined in a file without text', () => {
    expect(proposeText([])).to.equal(undefined);
  });
});

describe('columns that are dates', () => {
  it('are columns in which most values are dates', () => {
    const rows = [
      ['2024-01-01', '1', '2024-01-01', 'x'],
      ['2024-01-02', '2', 'soon', ''],
      ['2024-01-03', '3', 'later', ''],
      ['unknown', '4', 'never', ''],
    ];
    expect(timesOf(['When', 'Count', 'Sometime', 'Empty'], ...rows)).to.deep.equal(['When']);
  });

  it('are offered despite some wrong dates, after columns with fewer', () => {
    const dates = ['2024-01-01', 'n.a.', '2024-01-03', 'soon', '2024-01-05', '', 'later', '2024-01-08', '2024-01-09'];
    const rows = dates.map((date, at) => [date, `2024-02-1${at}`]);
    expect(timesOf(['Created', 'Day'], ...rows)).to.deep.equal(['Day', 'Created']);
  });

  it('begin with the column of the time of the feedback', () => {
    const row = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'];
    expect(timesOf(['Birthday', 'Day', 'Updated at', 'Created at'], row)).to.deep.equal([
      'Created at',
      'Day',
      'Birthday',
      'Updated at',
    ]);
  });

  it('include columns of numbers only if their label names a time', () => {
    expect(timesOf(['Phone', 'Time', 'created_at'], ['1303862400', '1303862400', '1303862400000'])).to.deep.equal([
      'created_at',
      'Time',
    ]);
  });
});

describe('the column that tells rows apart', () => {
  const rows = (row: (at: number) => string[]) => Array.from({ length: 12 }, (_, at) => row(at));
  const idOf = (labels: string[], row: (at: number) => string[]) => proposeId(columnsOf(labels, ...rows(row)));

  it('is unique in every row, and named or written like an ID', () => {
    expect(idOf(['Said', 'Complaint ID'], (at) => [`text ${at}`, `${73_000 + 7 * at}`])).to.equal('Complaint ID');
    expect(idOf(['Id', 'Text'], (at) => [`${at + 1}`, 'same'])).to.equal('Id');
    expect(idOf(['turn', 'Text'], (at) => [`${10 + at}3e4567-e89b-12d3-a456-426614174000`, 'a'])).to.equal('turn');
    expect(idOf(['Ticket number', 'Text'], (at) => [`${400 + 3 * at}`, 'a'])).to.equal('Ticket number');
  });

  it('can be empty in a few rows if named an ID, as below a second row of labels', () => {
    const many = Array.from({ length: 100 }, (_, at) => [at === 0 ? '' : `${3_292_879_000 + 7 * at}`, `text ${at}`]);
    for (const label of ['RespondentID', 'conversationId'])
      expect(proposeId(columnsOf([label, 'Text'], ...many))).to.equal(label);
    expect(proposeId(columnsOf(['Ticket number', 'Text'], ...many))).to.equal(undefined);
  });

  it('is no column that has gaps, repeats, or only counts the rows of this file', () => {
    expect(
      idOf(['Id'], (at) => [at === 3 ? '' : `${at}`]),
      'a gap',
    ).to.equal(undefined);
    expect(
      idOf(['UserId'], (at) => [`${at % 11}`]),
      'twice the same',
    ).to.equal(undefined);
    expect(
      idOf(['No', 'Column 1'], (at) => [`${at}`, `${at + 1}`]),
      'row numbers',
    ).to.equal(undefined);
    expect(idOf(['Text', 'Day'], (at) => [`word${at} and more`, `2024-01-${10 + at}`])).to.equal(undefined);
  });
});
