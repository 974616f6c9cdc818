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

  it('leaves dates that were never one out of the course, and counts what was there', () => {
    const odd = [on('0001-01-01', 3), on('2026-03-02', 5), on('2026-03-09', 2), on('9999-12-27', 4)];
    const { steps, series, outside } = countedSteps([one('late', ...odd)], 'WEEK');
    expect({ steps: steps.length, counts: series[0]?.counts, outside }).to.deep.equal({
      steps: 2,
      counts: [5, 2],
      outside: 7,
    });
    const longest = Array.from({ length: 2100 }, (_, month) => ({
      from: new Date(Date.UTC(1900, month)).toISOString(),
      count: 1,
    }));
    expect(countedSteps([one('late', ...longest)], 'MONTH')).to.deep.include({ outside: 100 });
  });

  it('has no steps where nothing was', () => {
    expect(countedSteps([], 'WEEK')).to.deep.equal({ steps: [], series: [], outside: 0 });
    expect(countedSteps([one('late')], 'MONTH').steps).to.deep.equal([]);
  });
});
