import type { TimedWord } from '@earshot/core/documents/transcript';
import { expect } from 'chai';
import { TimedWords, type TimeSpan } from './timed-words.ts';

const ALL: TimedWord[] = Array.from({ length: 100 }, (_, at) => [at * 10, at * 10 + 5, `w${at}`]);
const within = ({ from, to }: TimeSpan) => ALL.filter(([start]) => start >= from && start < to);

function aHost() {
  const asked: TimeSpan[] = [];
  const trouble = { offline: false };
  const timed = new TimedWords(async (span) => {
    asked.push(span);
    if (trouble.offline) throw new Error('offline');
    return within(span);
  });
  return { timed, asked, trouble };
}

describe('the times of words', () => {
  it('are asked for once for a turn and what it is cut into', async () => {
    const { timed, asked } = aHost();
    expect(timed.near({ from: 0, to: 100 }), 'not here yet').to.deep.equal([]);
    expect(await timed.of({ from: 0, to: 100 })).to.deep.equal(within({ from: 0, to: 100 }));
    expect(timed.near({ from: 30, to: 50 })).to.deep.equal(within({ from: 30, to: 50 }));
    expect(await timed.of({ from: 30, to: 60 })).to.deep.equal(within({ from: 30, to: 60 }));
    expect(asked).to.have.length(1);
    await timed.of({ from: 30, to: 120 });
    expect(asked).to.have.length(2);
  });

  it('that are expected are here when they are needed', async () => {
    const { timed, asked } = aHost();
    void timed.expect({ from: 0, to: 100 });
    void timed.expect({ from: 0, to: 100 });
    await timed.of({ from: 0, to: 100 });
    expect(asked).to.have.length(1);
    expect(timed.near({ from: 0, to: 20 })).to.have.length(2);
  });

  it('that cannot be had are none, and are asked for again', async () => {
    const { timed, asked, trouble } = aHost();
    trouble.offline = true;
    expect(await timed.of({ from: 0, to: 100 })).to.deep.equal([]);
    trouble.offline = false;
    expect(await timed.of({ from: 0, to: 100 })).to.have.length(10);
    expect(asked).to.have.length(2);
  });

  it('that are no times are none', async () => {
    const timed = new TimedWords(async () => [['soon', 1, 'x']]);
    expect(await timed.of({ from: 0, to: 100 })).to.deep.equal([]);
  });

  it('are given up when the host takes too long', async () => {
    const timed = new TimedWords(() => new Promise(() => undefined), 5);
    expect(await timed.of({ from: 0, to: 100 })).to.deep.equal([]);
  });
});
