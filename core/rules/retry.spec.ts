import { expect } from 'chai';
import fc from 'fast-check';
import { readDelays, retriable } from './retry.ts';

describe('retries', () => {
  it('waits 300 to 2000 ms between the 5 attempts of a read', () => {
    expect(readDelays(() => 0)).to.deep.equal([300, 300, 300, 300]);
    expect(readDelays(() => 1)).to.deep.equal([600, 1200, 2000, 2000]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) =>
        readDelays(() => chance).every((delay) => delay >= 300 && delay <= 2000),
      ),
    );
  });
  it('repeats reads after a 5xx or no answer, writes never', () => {
    expect([500, 503, 599, undefined].every((status) => retriable('read', status))).to.equal(true);
    expect([200, 400, 401, 403, 404, 409, 429].some((status) => retriable('read', status))).to.equal(false);
    expect([500, undefined].some((status) => retriable('write', status))).to.equal(false);
  });
});
