import { expect } from 'chai';
import { standing } from './connection-words.ts';
import { pullTrouble } from './pull-trouble.ts';

const GONE = 'GitHub issues (api.github.com) could not be reached.';
const run = (state: 'DONE' | 'FAILED' | 'CANCELLED' | 'WAITING' | 'RUNNING', day: number, problem = '') => ({
  fileId: null,
  state,
  problem,
  startedAt: `2026-11-0${day}T02:17:00.000Z`,
  createdAt: `2026-11-0${day}T02:00:00.000Z`,
});
const daily = { schedule: 'DAILY', pulledAt: '2026-11-05T02:17:00.000Z', connection: 'CONNECTED' } as const;

describe('a source that gives nothing', () => {
  it('is told with the reason, since when, and when it is asked again', () => {
    const runs = [run('FAILED', 5, GONE), run('FAILED', 4, 'An error (502).'), run('DONE', 3), run('FAILED', 2, 'Old')];
    const trouble = pullTrouble(daily, runs);
    expect(trouble).to.include({ problem: GONE, since: '2026-11-04T02:17:00.000Z' });
    expect(trouble?.next).to.match(/^Next try: about .*6.*2026/);
    expect(pullTrouble({ ...daily, schedule: 'HOURLY' }, runs)?.next).to.contain('within the hour');
    expect(pullTrouble({ ...daily, schedule: 'OFF' }, runs)?.next).to.contain('No automatic retry');
  });

  it('is none once a run worked, and stays one while the next is under way or was stopped', () => {
    expect(pullTrouble(daily, [])).to.equal(undefined);
    expect(pullTrouble(daily, [run('DONE', 5), run('FAILED', 4, GONE)])).to.equal(undefined);
    for (const state of ['RUNNING', 'CANCELLED'] as const)
      expect(pullTrouble(daily, [run(state, 5), run('FAILED', 4, GONE)])?.problem, state).to.equal(GONE);
    expect(pullTrouble(daily, [{ ...run('FAILED', 5, 'No table'), fileId: 'of a file' }])).to.equal(undefined);
  });

  it('that waits by itself says so in its own words', () => {
    const words = 'The source limits requests. It goes on by itself.';
    expect(pullTrouble(daily, [run('WAITING', 5, words)])).to.include({ problem: words, next: '' });
  });

  it('shows failing imports instead of “Connected”', () => {
    expect(standing(daily)).to.equal('Connected, asked every day');
    expect(standing(daily, true)).to.equal('Imports fail, asked every day');
    expect(standing({ ...daily, connection: 'PAUSED' }, true)).to.equal('Paused');
  });
});
