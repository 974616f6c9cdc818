import { expect } from 'chai';
import { inUnits } from './units.ts';

describe('bytes in units', () => {
  it('shows bytes in units of a thousand', () => {
    expect([0, 1, 999, 1000, 1234, 999_949, 999_950, 10_737_418_240].map(inUnits)).to.deep.equal([
      '0 bytes',
      '1 byte',
      '999 bytes',
      '1 kB',
      '1.2 kB',
      '999.9 kB',
      '1 MB',
      '10.7 GB',
    ]);
  });
});
