import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import { patiently } from './patiently.ts';

const tooOften = (retryAfter: number) => new Refusal('TOO_MANY_REQUESTS', 'Too many requests.', { retryAfter });

describe('a call that waits for its budget', () => {
  it('comes again after as long as the refusal says, as often as it takes', async () => {
    let calls = 0;
    const begun = performance.now();
    const call = async () => {
      calls += 1;
      if (calls < 3) throw tooOften(0.05);
      return 'page';
    };
    expect(await patiently(call, new AbortController().signal)).to.equal('page');
    expect(calls).to.equal(3);
    expect(performance.now() - begun).to.be.greaterThan(80);
  });

  it('passes other refusals on, and ends when nobody waits any more', async () => {
    const refused = new Refusal('FORBIDDEN', 'Your role does not include this.');
    const outcome = (fault: Refusal, signal: AbortSignal) =>
      patiently(() => Promise.reject(fault), signal).catch((thrown: Error) => thrown.name);
    expect(await outcome(refused, new AbortController().signal)).to.equal('Refusal');
    const leaving = new AbortController();
    const waiting = outcome(tooOften(3600), leaving.signal);
    leaving.abort();
    expect(await waiting).to.equal('AbortError');
  });
});
