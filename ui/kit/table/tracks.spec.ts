import { expect } from 'chai';
import { tracksOf } from './tracks.ts';

describe('the widths of columns', () => {
  it('are as the columns say, and the table takes the room that there is', () =>
    expect(tracksOf([{ width: 'minmax(160px, 1fr)' }, { width: '108px' }, {}])).to.deep.equal({
      template: 'minmax(160px, 1fr) 108px minmax(120px, 1fr)',
      least: 388,
      lefts: [undefined, undefined, undefined],
      scrolls: false,
    }));

  it('are what someone chose, and the table scrolls', () =>
    expect(tracksOf([{ width: 'minmax(160px, 1fr)', sized: 300 }, { width: '108px' }])).to.deep.equal({
      template: '300px 108px',
      least: 408,
      lefts: [undefined, undefined],
      scrolls: true,
    }));

  it('keep sticky columns beside each other at the left, which takes a fixed width', () =>
    expect(
      tracksOf([{ width: '44px', sticky: true }, { sticky: true }, { sticky: true, sized: 90 }, {}]),
    ).to.deep.equal({
      template: '44px 240px 90px minmax(120px, 1fr)',
      least: 494,
      lefts: [0, 44, 284, undefined],
      scrolls: true,
    }));
});
