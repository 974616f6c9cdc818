import { expect } from 'chai';
import { groupingIn, movedOptions, withGrouping } from './grouping.ts';

const [A, B, C] = [
  '0190a7a0-0000-7000-8000-00000000000a',
  '0190a7a0-0000-7000-8000-00000000000b',
  '0190a7a0-0000-7000-8000-00000000000c',
];

describe('the grouping of a board', () => {
  it('comes back from the address that it is written to', () => {
    for (const grouping of [
      { fieldId: A, hidden: [], withoutHidden: false },
      { fieldId: A, hidden: [B, C], withoutHidden: true },
    ])
      expect(groupingIn(withGrouping(new URLSearchParams('sort=TITLE_ASC'), grouping))).to.deep.equal(grouping);
    const none = withGrouping(new URLSearchParams('layout=board&group={}&q=a'), undefined);
    expect(`${none}`).to.equal('q=a');
  });

  it('is none where the address is a table, or cannot be read', () => {
    for (const search of [
      '',
      'layout=board',
      'layout=board&group={"by',
      'layout=board&group={"by":"no id"}',
      'layout=board&group=[]',
    ])
      expect(groupingIn(new URLSearchParams(search)), search).to.equal(undefined);
    expect(groupingIn(new URLSearchParams([['group', JSON.stringify({ by: A })]]))).to.equal(undefined);
  });
});

describe('the options of a row that moves between columns', () => {
  const CASES: [now: string[], from: string | null, to: string | null, after: string[] | null][] = [
    [[A], A, B, [B]],
    [[A, B], A, C, [C, B]],
    [[A, B], B, A, [A]],
    [[], null, A, [A]],
    [[A, B], A, null, null],
  ];
  for (const [now, from, to, after] of CASES)
    it(`${now.length} from ${from?.at(-1)} to ${to?.at(-1)}`, () =>
      expect(movedOptions(now, from, to)).to.deep.equal(after));
});
