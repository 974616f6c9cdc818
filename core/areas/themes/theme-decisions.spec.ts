import { expect } from 'chai';
import fc from 'fast-check';
import { decisionsOf, keyNow, type ThemeDecisions, type ThemeEdit } from './theme-decisions.ts';

const NONE = { title: '', had: '', pinned: false, hidden: false, parts: [], moved: [], about: [] };
const themes = (edits: ThemeEdit[]) => decisionsOf(edits).themes;

describe('what people decide about themes', () => {
  const cases: [what: string, edits: ThemeEdit[], decisions: Partial<ThemeDecisions>][] = [
    ['nothing', [], { themes: [], ignored: [], merged: [] }],
    [
      'a name, the last one',
      [
        { kind: 'rename', key: 'a', title: 'First' },
        { kind: 'rename', key: 'a', title: 'Second' },
      ],
      { themes: [{ ...NONE, key: 'a', title: 'Second' }] },
    ],
    [
      'what a theme was about when it was named or pinned, but for points that someone put elsewhere',
      [
        { kind: 'rename', key: 'a', title: 'First', pinned: true, about: ['1', '2', '3'] },
        { kind: 'move', key: 'b', points: ['2'] },
        { kind: 'pin', key: 'b', pinned: true, about: ['4'] },
      ],
      {
        themes: [
          { ...NONE, key: 'a', title: 'First', pinned: true, about: ['1', '3'] },
          { ...NONE, key: 'b', pinned: true, moved: ['2'], about: ['4'] },
        ],
      },
    ],
    [
      'nothing when name and pin are taken back',
      [
        { kind: 'rename', key: 'a', title: 'First' },
        { kind: 'pin', key: 'a', pinned: true },
        { kind: 'rename', key: 'a', title: '' },
        { kind: 'pin', key: 'a', pinned: false },
      ],
      { themes: [] },
    ],
    [
      'merged themes as parts, and the key that stays for later merges, too',
      [
        { kind: 'pin', key: 'b', pinned: true },
        {
          kind: 'merge',
          into: 'a',
          themes: [
            { key: 'a', points: ['1'] },
            { key: 'b', points: ['2', '3'] },
          ],
        },
        {
          kind: 'merge',
          into: 'c',
          themes: [
            { key: 'c', points: [] },
            { key: 'a', points: ['1', '2', '3', '4'] },
          ],
        },
      ],
      {
        themes: [{ ...NONE, key: 'c', pinned: true, parts: [['1'], ['2', '3'], ['4']] }],
        merged: [
          { from: 'b', into: 'c' },
          { from: 'a', into: 'c' },
        ],
      },
    ],
    [
      'parts of a split theme, and its first one in its place when it is gone',
      [
        { kind: 'rename', key: 'a', title: 'All' },
        {
          kind: 'split',
          key: 'a',
          into: [
            { key: 'b', points: ['1'] },
            { key: 'c', points: ['2'] },
          ],
        },
      ],
      {
        themes: [
          { ...NONE, key: 'b', parts: [['1']] },
          { ...NONE, key: 'c', parts: [['2']] },
        ],
        merged: [{ from: 'a', into: 'b' }],
      },
    ],
    [
      'a merge taken back by a split',
      [
        {
          kind: 'merge',
          into: 'a',
          themes: [
            { key: 'a', points: ['1'] },
            { key: 'b', points: ['2'] },
          ],
        },
        {
          kind: 'split',
          key: 'a',
          into: [
            { key: 'a', points: ['1'] },
            { key: 'b', points: ['2'] },
          ],
        },
      ],
      {
        themes: [
          { ...NONE, key: 'a', parts: [['1']] },
          { ...NONE, key: 'b', parts: [['2']] },
        ],
        merged: [],
      },
    ],
    [
      'a made theme, and a point moved into it from another one',
      [
        { kind: 'make', key: 'a', title: 'Mine', points: ['1', '2'] },
        { kind: 'make', key: 'b', title: 'Yours', points: ['3'] },
        { kind: 'move', key: 'b', points: ['1'] },
      ],
      {
        themes: [
          { ...NONE, key: 'a', title: 'Mine', pinned: true, parts: [['2']] },
          { ...NONE, key: 'b', title: 'Yours', pinned: true, parts: [['3']], moved: ['1'] },
        ],
      },
    ],
    [
      'a point that is ignored, until someone moves it',
      [
        { kind: 'ignore', points: ['1', '2', '3'], ignored: true },
        { kind: 'ignore', points: ['2'], ignored: false },
        { kind: 'move', key: 'a', points: ['3'] },
      ],
      { ignored: ['1'], themes: [{ ...NONE, key: 'a', moved: ['3'] }] },
    ],
    [
      'a name for a theme that was merged meanwhile',
      [
        {
          kind: 'merge',
          into: 'a',
          themes: [
            { key: 'a', points: ['1'] },
            { key: 'b', points: ['2'] },
          ],
        },
        { kind: 'rename', key: 'b', title: 'Both' },
      ],
      { themes: [{ ...NONE, key: 'a', title: 'Both', parts: [['1'], ['2']] }] },
    ],
  ];
  const keeps: typeof cases = [
    [
      'the title that a theme had when it was pinned, which goes with the pin',
      [{ kind: 'pin', key: 'a', pinned: true, had: 'Tea', about: ['1'] }],
      { themes: [{ ...NONE, key: 'a', had: 'Tea', pinned: true, about: ['1'] }] },
    ],
    [
      'nothing of a title that only a pin kept',
      [
        { kind: 'pin', key: 'a', pinned: true, had: 'Tea' },
        { kind: 'pin', key: 'a', pinned: false, had: 'Tea' },
      ],
      { themes: [] },
    ],
    [
      'the titles of the parts of a split theme, beside the name that someone gave the first',
      [
        { kind: 'rename', key: 'a', title: 'Pets', about: ['1'] },
        {
          kind: 'split',
          key: 'a',
          into: [
            { key: 'a', points: ['1', '2'], had: 'Pets' },
            { key: 'b', points: ['3'], had: 'Cats' },
          ],
        },
      ],
      {
        themes: [
          { ...NONE, key: 'a', title: 'Pets', had: 'Pets', parts: [['1', '2']] },
          { ...NONE, key: 'b', had: 'Cats', parts: [['3']] },
        ],
      },
    ],
    [
      'the title of a theme that points were moved to, and what it was about at first',
      [
        { kind: 'move', key: 'a', points: ['9'], had: 'Tea', about: ['1', '2', '9'] },
        { kind: 'move', key: 'a', points: ['8'], had: 'Tea', about: ['9', '8'] },
      ],
      { themes: [{ ...NONE, key: 'a', had: 'Tea', moved: ['9', '8'], about: ['1', '2'] }] },
    ],
    [
      'the title of the theme that others were merged into',
      [{ kind: 'merge', into: 'a', had: 'Tea', themes: [{ key: 'a', points: ['1'] }] }],
      { themes: [{ ...NONE, key: 'a', had: 'Tea', parts: [['1']] }] },
    ],
    [
      'that a theme is hidden, until it is shown again',
      [
        { kind: 'pin', key: 'a', pinned: false, hidden: true, had: 'Hi', about: ['1'] },
        { kind: 'pin', key: 'b', pinned: false, hidden: true, had: 'Ok' },
        { kind: 'pin', key: 'b', pinned: false, hidden: false, had: 'Ok' },
      ],
      { themes: [{ ...NONE, key: 'a', had: 'Hi', hidden: true, about: ['1'] }] },
    ],
  ];
  for (const [what, edits, decisions] of [...cases, ...keeps])
    it(`is ${what}`, () => expect(decisionsOf(edits)).to.deep.include(decisions));

  it('keeps what was moved into a theme that is merged', () => {
    expect(
      themes([
        { kind: 'move', key: 'b', points: ['9'] },
        {
          kind: 'merge',
          into: 'a',
          themes: [
            { key: 'a', points: ['1'] },
            { key: 'b', points: ['2'] },
          ],
        },
      ]),
    ).to.deep.equal([{ ...NONE, key: 'a', parts: [['1'], ['2']], moved: ['9'] }]);
  });

  const keys = fc.constantFrom('a', 'b', 'c', 'd');
  const points = fc.uniqueArray(fc.constantFrom(...'0123456789'), { maxLength: 5 });
  const groups = fc
    .tuple(fc.uniqueArray(keys, { minLength: 1, maxLength: 3 }), fc.array(fc.nat(2), { minLength: 10, maxLength: 10 }))
    .map(([own, places]) =>
      own.map((key, at) => ({ key, points: [...places.keys()].filter((p) => places[p] === at).map(String) })),
    );
  const edits: fc.Arbitrary<ThemeEdit[]> = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('rename' as const), key: keys, title: fc.constantFrom('', 'x', 'y') }),
      fc.record({ kind: fc.constant('pin' as const), key: keys, pinned: fc.boolean() }),
      groups.map((themes) => ({ kind: 'merge' as const, into: themes[0]?.key as string, themes })),
      fc.record({ kind: fc.constant('split' as const), key: keys, into: groups }),
      fc.record({ kind: fc.constant('make' as const), key: keys, title: fc.constant('z'), points }),
      fc.record({ kind: fc.constant('move' as const), key: keys, points }),
      fc.record({ kind: fc.constant('ignore' as const), points, ignored: fc.boolean() }),
    ),
    { maxLength: 12 },
  );

  it('puts no point into two places and no theme under two keys, whatever people do', () => {
    fc.assert(
      fc.property(edits, (all) => {
        const decisions = decisionsOf(all);
        const places = [
          ...decisions.themes.flatMap(({ parts, moved }) => [...parts.flat(), ...moved]),
          ...decisions.ignored,
        ];
        expect(places).to.have.length(new Set(places).size);
        const own = decisions.themes.map(({ key }) => key);
        expect(own).to.have.length(new Set(own).size);
        for (const { from, into } of decisions.merged) {
          expect(own).not.to.include(from);
          expect(keyNow(decisions, into), 'a key that stays is not gone itself').to.equal(into);
        }
      }),
    );
  });

  it('lets the last edit win', () => {
    fc.assert(
      fc.property(edits, keys, points, (all, key, moved) => {
        const after = decisionsOf([...all, { kind: 'move', key, points: moved }]);
        const theme = after.themes.find((one) => one.key === keyNow(decisionsOf(all), key));
        if (moved.length > 0) expect(theme?.moved).to.include.members(moved);
        const gone = decisionsOf([...all, { kind: 'ignore', points: moved, ignored: true }]);
        expect(gone.ignored).to.include.members(moved);
      }),
    );
  });
});
