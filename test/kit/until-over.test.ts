import { expect } from 'chai';
import { untilOver } from './until-over.ts';

describe('waiting for the end of work', () => {
  it('goes on for as long as something moves, and fails once nothing has for longer than the patience', async () => {
    const begun = performance.now();
    let at = 0;
    const moving = async () => {
      at += 1;
      if (at === 3) throw new Error('The host is being restarted');
      return at;
    };
    expect(await untilOver(moving, (seen) => seen === 10, 200)).to.equal(10);
    expect(performance.now() - begun).to.be.greaterThan(300);
    const stuck = await untilOver(
      async () => 'RUNNING',
      () => false,
      200,
    ).catch(String);
    expect(stuck).to.equal('Error: Nothing has moved for 200 ms: "RUNNING"');
  });
});
