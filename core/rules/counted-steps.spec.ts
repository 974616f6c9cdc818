import { expect } from 'chai';
import { countedSteps } from './counted-steps.ts';

const on = (day: string, count: number) => ({ from: `${day}T00:00:00.000Z`, count });
const one = (key: string, ...steps: ReturnType<typeof on>[]) => ({ key, title: key, colour: '#123456', steps });

describe('countedSteps', () => {
  it('puts courses over the steps of all of them, with nothing where one has none', () => {
    const { steps, series } = countedSteps(
      [one('late', on('2026-03-09', 2)), one('rain', on('2026-03-02', 1), on('2026-03-23', 4))],
      'WEEK',
    );
    expect(steps.map((from) => from.slice(5, 10))).to.deep.equal(['03-02', '03-09', '03-16', '03-23']);
    expect(series).to.deep.equal([
      { key: 'late', title: 'late', colour: '#123456', counts: [0, 2, 0, 0] },
      { key: 'rain', title: 'rain', colour: '#123456', counts: [1, 0, 0, 4] },
    ]);
  });

  it('has no steps where nothing was', () => {
    expect(countedSteps([], 'WEEK')).to.deep.equal({ steps: [], series: [] });
    expect(countedSteps([one('late')], 'MONTH').steps).to.deep.equal([]);
  });
});
