import { expect } from 'chai';
import { mapping } from './time-slices.ts';

describe('work in time slices', () => {
  it('makes something of each in a list and stops after every few', () => {
    const steps = mapping(['a', 'b', 'c', 'd', 'e'], (letter, at) => `${letter}${at}`, 2);
    let stops = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) stops += 1;
    expect(stops).to.equal(2);
    expect(step.value).to.deep.equal(['a0', 'b1', 'c2', 'd3', 'e4']);
  });
});
