import { expect } from 'chai';
import { proposeText, sampleColumns, timeColumns } from './columns.ts';

const columnsOf = (labels: string[], ...rows: string[][]) => sampleColumns(labels, rows);
const timesOf = (...of: Parameters<typeof columnsOf>) => timeColumns(columnsOf(...of)).map(({ label }) => label);

describe('the column to analyse', () => {
  it('is the longest text by its median', () => {
    const columns = columnsOf(
      ['Title', 'Text', 'Rare'],
      ['Good', 'I like how it works', 'x'],
      ['It is bad, and I will say so at length here, since it is', 'No, not for me', ''],
      ['Fine', 'It is as it should be', ''],
    );
    expect(columns.map(({ medianLength }) => medianLength)).to.deep.equal([4, 19, 1]);
    expect(proposeText(columns)).to.equal('Text');
  });

  it('is none of numbers, addresses or dates, however long they are', () => {
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

  it('is told by those who filled it in, unless next to nobody did', () => {
    const answers = Array.from({ length: 30 }, (_, at) => [
      at % 3 === 0 ? 'A long answer to what was asked' : '',
      'Short one',
      at === 7 ? 'The only one who wrote to the company at all, at length' : '',
    ]);
    expect(proposeText(columnsOf(['Answer', 'Kind', 'Reply'], ...answers))).to.equal('Answer');
  });

  it('is found at once where values are made to hold it up', () => {
    const columns = columnsOf(['Text', 'Trap'], ['Fine', '@a'.repeat(500_000)], ['Good', `1${' 1'.repeat(500_000)}x`]);
    expect(proposeText(columns)).to.equal('Trap');
  });

  it('is none where there is none', () => {
    expect(proposeText([])).to.equal(undefined);
  });
});

describe('columns that are dates', () => {
  it('are those of which most are', () => {
    const rows = [
      ['2024-01-01', '1', '2024-01-01', 'x'],
      ['2024-01-02', '2', 'soon', ''],
      ['2024-01-03', '3', 'later', ''],
      ['unknown', '4', 'never', ''],
    ];
    expect(timesOf(['When', 'Count', 'Sometime', 'Empty'], ...rows)).to.deep.equal(['When']);
  });

  it('begin with the one that says when something was said', () => {
    const row = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'];
    expect(timesOf(['Birthday', 'Day', 'Updated at', 'Created at'], row)).to.deep.equal([
      'Created at',
      'Day',
      'Birthday',
      'Updated at',
    ]);
  });

  it('are numbers only where they are named a time', () => {
    expect(timesOf(['Phone', 'Time', 'created_at'], ['1303862400', '1303862400', '1303862400000'])).to.deep.equal([
      'created_at',
      'Time',
    ]);
  });
});
