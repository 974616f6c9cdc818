import { expect } from 'chai';
import { ALL_DATA, type ChannelView, filterOf, fragmentFor, isNarrowed, viewIn } from './channel-view.ts';

const read = (fragment: string) => viewIn(new URLSearchParams(fragment));
const runId = '0191b0a4-7c1d-7cc0-9b1a-3f1d2c4b5a69';
const narrow: ChannelView = {
  preset: 'custom',
  period: { from: 1_700_000_000, to: 1_700_086_399 },
  runId,
  q: 'late "at night"',
  filter: { combinator: 'or', fields: [{ field: 'f:City & town', operator: 'IS', values: ['York', 'a=b#c'] }] },
};

describe('what of a channel an address asks for', () => {
  const periods: [fragment: string, preset: string, period: object | undefined][] = [
    ['', 'allTime', undefined],
    ['preset=last7Days', 'last7Days', undefined],
    ['preset=someday', 'allTime', undefined],
    ['from=10&to=20', 'custom', { from: 10, to: 20 }],
    ['preset=custom&from=10', 'custom', { from: 10 }],
    ['preset=custom&to=20', 'allTime', undefined],
    ['preset=custom&from=21&to=20', 'allTime', undefined],
    ['preset=custom&from=-1&to=x', 'allTime', undefined],
    ['preset=thisYear&from=10&to=20', 'thisYear', undefined],
  ];
  for (const [fragment, preset, period] of periods)
    it(`“${fragment}” is ${preset}`, () => expect(read(fragment)).to.deep.include({ preset, period }));

  it('is read as it was written, and leaves what else stands there', () => {
    const written = fragmentFor(new URLSearchParams('chart=bar&h=x'), narrow);
    expect(written).to.match(/^#chart=bar&h=x&preset=custom&/);
    expect(read(written.slice(1))).to.deep.equal(narrow);
  });

  it('is nothing where all is looked at', () => {
    expect(fragmentFor(new URLSearchParams(fragmentFor(new URLSearchParams(), narrow).slice(1)), ALL_DATA)).to.equal(
      '',
    );
    expect([isNarrowed(ALL_DATA), isNarrowed(narrow)]).to.deep.equal([false, true]);
    expect(filterOf(ALL_DATA, new Date())).to.deep.equal({});
  });

  for (const filter of [
    '{',
    '[]',
    '{"v":2,"fields":[]}',
    '{"v":1,"fields":[{"field":"id","operator":"LIKE","values":["x"]}]}',
  ])
    it(`takes ${filter} for no filter`, () =>
      expect(read(`filter=${encodeURIComponent(filter)}`)).to.deep.equal(ALL_DATA));

  it('asks the host for the days of a span as UTC has them, in which days are kept and counted', () =>
    expect(filterOf(narrow, new Date())).to.deep.include({
      from: '2023-11-15T00:00:00.000Z',
      to: '2023-11-15T23:59:59.999Z',
      runId,
    }));
});
