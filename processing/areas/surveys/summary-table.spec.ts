import { expect } from 'chai';
import { ColumnFacts } from './column-facts.ts';
import { isSummaryTable } from './summary-table.ts';

function isSummary(labels: string[], rows: string[][]): boolean {
  const facts = labels.map((_, column) => {
    const one = new ColumnFacts();
    for (const row of rows) one.add(row[column] ?? '');
    return one;
  });
  return isSummaryTable(
    labels.map((question) => ({ question, part: '' })),
    facts,
  );
}

describe('a summary table', () => {
  it('recognises a summary table of shares', () => {
    const rows = [
      ['How are you?', 'Well', '37%', '41%', '35%'],
      ['', 'Badly', '63%', '59%', '65%'],
    ];
    expect(isSummary(['', '', 'Adults', '18 - 34', '35+'], rows)).to.equal(true);
  });

  it('is one of counts with totals', () => {
    const rows = [
      ['Team A', '148', '20', '39', '4'],
      ['Team B', '188', '23', '59', '3'],
    ];
    expect(isSummary(['Team', 'Tot. Respondents', 'White', 'Total', 'Asian'], rows)).to.equal(true);
  });

  it('is not one of responses, of which many may be numbers', () => {
    const rows = [
      ['1', 'yes', '5', '4', '1'],
      ['2', 'no', '3', '4', '2'],
    ];
    expect(isSummary(['id', 'Member', 'Fast', 'Clear', 'Price'], rows)).to.equal(false);
    expect(isSummary(['id', 'Member'], rows)).to.equal(false);
  });
});
