import { expect } from 'chai';
import { groupingIn, isHidden, movedValues, NO_VALUE, withGrouping, withGroupToggled } from './grouping.ts';

const [A, B, C] = [
  '0190a7a0-0000-7000-8000-00000000000a',
  '0190a7a0-0000-7000-8000-00000000000b',
  '0190a7a0-0000-7000-8000-00000000000c',
];

describe('the grouping of a list', () => {
  it('comes back from the address that it is written to', () => {
    for (const grouping of [
      { by: A, hidden: [], withoutHidden: false },
      { by: A, hidden: [B, C], withoutHidden: true },
      { by: 'TAG', hidden: [B], withoutHidden: false },
      { by: 'TAG', hidden: [], withoutHidden: false, only: B },
      { by: 'TAG', hidden: [], withoutHidden: false, only: NO_VALUE },
      { by: 'PUBLISHED', hidden: ['true'], withoutHidden: false },
    ])
      expect(groupingIn(withGrouping(new URLSearchParams('sort=TITLE_ASC'), grouping))).to.deep.equal(grouping);
    expect(`${withGrouping(new URLSearchParams('group={}&q=a'), undefined)}`).to.equal('q=a');
  });

  it('is none where the address has none, or one that cannot be read', () => {
    for (const group of [
      undefined,
      '',
      '{"by',
      '{"by":"no id"}',
      '{"by":7}',
      '[]',
      'null',
      '{"by":"TAG","hiddenOptions":7}',
    ])
      expect(groupingIn(new URLSearchParams(group === undefined ? {} : { group })), group).to.equal(undefined);
  });

  it('has groups that are hidden and shown again, the one without a value, too', () => {
    const all = { by: 'TAG', hidden: [], withoutHidden: false };
    const without = withGroupToggled(withGroupToggled(all, A), NO_VALUE);
    expect([A, B, NO_VALUE].map((key) => isHidden(without, key))).to.deep.equal([true, false, true]);
    expect(withGroupToggled(withGroupToggled(without, A), NO_VALUE)).to.deep.equal(all);
  });
});

describe('the values of a row that moves between groups', () => {
  const CASES: [now: string[], from: string, to: string, after: string[] | null][] = [
    [[A], A, B, [B]],
    [[A, B], A, C, [C, B]],
    [[A, B], B, A, [A]],
    [[], NO_VALUE, A, [A]],
    [[A, B], A, NO_VALUE, null],
  ];
  for (const [now, from, to, after] of CASES)
    it(`${now.length} from ${from.at(-1) ?? 'none'} to ${to.at(-1) ?? 'none'}`, () =>
      expect(movedValues(now, from, to)).to.deep.equal(after));
});
