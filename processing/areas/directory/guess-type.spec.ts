import { expect } from 'chai';
import { guessType } from './guess-type.ts';

describe('the type guessed for a column', () => {
  const TYPES: [type: string, what: string, cells: string[]][] = [
    ['NUMBER', 'numbers', ['1', '20', '3.5', '-4', '0', '0.75']],
    ['NUMBER', 'numbers with thousands separators and currency', ['1,200', '$35', '12%']],
    ['NUMBER', 'prices with as many decimals', ['12.50', '9.00', '0.99', '3']],
    ['NUMBER', 'numbers of 15 digits', ['123456789012345', '2']],
    ['NUMBER', 'decimals', ['0.25', '0.5', '0.1234567']],
    ['TEXT', 'postcodes, of which only one begins with a zero', ['10115', '20095', '01067', '80331', '50667']],
    ['TEXT', 'numbers of members', ['0012', '0034', '0056']],
    ['TEXT', 'IDs of 20 digits', ['12345678901234567890', '98765432109876543210']],
    ['TEXT', 'IDs that look like powers of ten', ['12e3', '14e5', '11e7']],
    ['TEXT', 'versions', ['1.9', '1.10', '2.0']],
    ['TEXT', 'values with a plus', ['+1', '+2', '+10']],
    ['PHONE', 'phone numbers without a separator', ['07700900123', '07700900456']],
    ['PHONE', 'phone numbers of the world without a separator', ['+4930123456', '+14155550134']],
    ['PHONE', 'phone numbers with separators', ['(030) 123-456', '030 123 4567']],
    ['DATETIME', 'days', ['2025-03-01', '2025-02-28']],
  ];
  for (const [type, what, cells] of TYPES) it(`is ${type} for ${what}`, () => expect(guessType(cells)).to.equal(type));

  it('is TEXT if one cell of many would lose a zero', () => {
    const cells = Array.from({ length: 1000 }, (_, at) => String(10_000 + at));
    expect(guessType(cells)).to.equal('NUMBER');
    expect(guessType([...cells, '00501'])).to.equal('TEXT');
  });
});
