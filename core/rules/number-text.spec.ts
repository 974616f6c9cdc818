import { expect } from 'chai';
import { choiceText, listText, numberFormat, numberText } from './number-text.ts';

describe('the text of numbers and lists', () => {
  it('groups digits by three', () => expect(numberText(1234567)).to.equal('1,234,567'));

  it('follows the options of a number', () => {
    expect(numberText(1234.5, { useGrouping: false, minimumFractionDigits: 2 })).to.equal('1234.50');
    expect(numberFormat({ style: 'percent', maximumFractionDigits: 1 })(0.1234)).to.equal('12.3%');
  });

  it('joins a list by and, alternatives by or', () => {
    expect(listText(['York', 'Leeds', 'Hull'])).to.equal('York, Leeds, and Hull');
    expect(choiceText(['York', 'Leeds'])).to.equal('York or Leeds');
    expect(listText([])).to.equal('');
  });
});
