import { expect } from 'chai';
import { chartBounds } from './chart-bounds.ts';

describe('the days of a chart of data', () => {
  const now = new Date(2026, 4, 20, 12);
  const seconds = (at: string) => Date.parse(at) / 1000;

  it('are those of the address, the last one whole', () => {
    const hash = `#chart=line&from=${seconds('2025-03-01T00:00:00Z')}&to=${seconds('2025-03-31T23:59:59Z')}`;
    expect(chartBounds(hash, now)).to.deep.equal({ from: '2025-03-01T00:00:00.000Z', to: '2025-04-01T00:00:00.000Z' });
  });

  it('have no end where it names none, or a preset', () => {
    expect(chartBounds(`#from=${seconds('2025-03-01T00:00:00Z')}`, now).to).to.equal(null);
    expect(chartBounds('#preset=thisYear', now)).to.deep.equal({ from: '2026-01-01T00:00:00.000Z', to: null });
  });

  it('are all where it asks for none, or for none that can be', () => {
    const none = { from: null, to: null };
    const late = `#from=${seconds('2025-04-01T00:00:00Z')}&to=${seconds('2025-03-01T00:00:00Z')}`;
    for (const hash of ['', '#chart=1', '#from=x', late]) expect(chartBounds(hash, now), hash).to.deep.equal(none);
  });
});
