import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import { labelsOf } from './labels.ts';

describe('labels of columns', () => {
  it('are all different: repeated ones are numbered', () => {
    expect(labelsOf(['A', 'A', 'b', 'A'])).to.deep.equal(['A', 'A_1', 'b', 'A_2']);
    expect(labelsOf(['c', 'c', 'c', 'c_1'])).to.deep.equal(['c', 'c_2', 'c_3', 'c_1']);
    expect(labelsOf(['__proto__', '__proto__'])).to.deep.equal(['__proto__', '__proto___1']);
  });

  it('are named by their column number where they are empty', () => {
    expect(labelsOf(['', 'x', ' ', 'Column 1'])).to.deep.equal(['Column 1', 'x', 'Column 3', 'Column 1_1']);
  });

  it('are one clean line each, of a length that can be shown', () => {
    const [first, second = ''] = labelsOf([' Date\r\n received\u202e ', 'x'.repeat(1000)]);
    expect(first).to.equal('Date received');
    expect(second).to.have.length(limits.csv.label);
  });

  it('are made quickly with thousands of equal ones, and refused beyond the maximum', () => {
    const same = labelsOf(Array.from({ length: limits.csv.columns }, () => 'x'));
    expect(new Set(same).size).to.equal(limits.csv.columns);
    expect(() => labelsOf(Array.from({ length: limits.csv.columns + 1 }, () => 'x'))).to.throw(
      Refusal,
      '5,001 columns',
    );
  });
});
