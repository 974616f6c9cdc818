import { expect } from 'chai';
import { timeLeft } from './time-left.ts';

describe('the time left of a run', () => {
  it('follows from the speed so far', () => {
    const at = Date.parse('2026-11-01T10:01:00Z');
    const since = (progress: number) => timeLeft({ startedAt: '2026-11-01T10:00:00Z', progress }, at);
    expect(since(250)).to.equal('about 3 minutes left');
    expect(since(900)).to.equal('less than a minute left');
    expect(since(5)).to.equal('');
    expect(timeLeft({ startedAt: null, progress: 500 }, at)).to.equal('');
  });
});
