import { expect } from 'chai';
import type { ThemeEdit } from './theme-decisions.ts';
import { plainTheme, type SnapshotPlacement, snapshotAfter, type ThemeSnapshot, UNPLACED } from './theme-snapshot.ts';

const placed = (pointId: string, themeId: string | null, more: Partial<SnapshotPlacement> = {}): SnapshotPlacement => ({
  ...{ pointId, themeId, strangeness: 1, decided: false, ignored: false, waiting: false },
  ...more,
});
const byPerson = (pointId: string, themeId: string) => placed(pointId, themeId, { strangeness: null, decided: true });
const [a, b] = [plainTheme('a', 'A'), { ...plainTheme('b', 'B'), pinned: true }];

describe('themes after an edit', () => {
  const cases: [what: string, edit: ThemeEdit, before: Partial<ThemeSnapshot>, after: Partial<ThemeSnapshot>][] = [
    [
      'have the title that a person gave',
      { kind: 'rename', key: 'b', title: 'Ours', hidden: true },
      { themes: [b] },
      { themes: [{ ...b, title: 'Ours', titled: true, hidden: true }] },
    ],
    [
      'are no longer pinned, and hidden as before',
      { kind: 'pin', key: 'b', pinned: false },
      { themes: [{ ...b, hidden: true }] },
      { themes: [{ ...b, hidden: true, pinned: false }] },
    ],
    [
      'are gone once they are merged; what remains is pinned when one of them was',
      {
        kind: 'merge',
        into: 'a',
        themes: [
          { key: 'a', points: ['1'] },
          { key: 'b', points: ['2'] },
        ],
      },
      { themes: [a, b], places: [placed('2', 'b'), placed('3', 'b', { ignored: true })] },
      {
        themes: [
          { ...a, pinned: true },
          { ...b, gone: true, mergedIntoId: 'a' },
        ],
        places: [placed('2', 'a'), placed('3', 'a', { ignored: true })],
      },
    ],
    [
      'are the parts of a split, with their titles; the first stays what it was',
      {
        kind: 'split',
        key: 'b',
        into: [
          { key: 'b', points: ['1'], had: 'One' },
          { key: 'c', points: ['2'], had: 'Two' },
        ],
      },
      { themes: [b, { ...plainTheme('c', 'Two'), gone: true }], places: [placed('1', 'b'), placed('2', 'b')] },
      { themes: [{ ...b, title: 'One' }, plainTheme('c', 'Two')], places: [byPerson('1', 'b'), byPerson('2', 'c')] },
    ],
    [
      'have a new one, which is pinned',
      { kind: 'make', key: 'c', title: 'Made', points: ['1'] },
      { themes: [{ ...plainTheme('c', 'Made'), gone: true }], places: [{ pointId: '1', ...UNPLACED }] },
      { themes: [{ ...plainTheme('c', 'Made'), pinned: true, titled: true }], places: [byPerson('1', 'c')] },
    ],
    [
      'have points that were moved, even ignored ones',
      { kind: 'move', key: 'a', points: ['1'] },
      { places: [placed('1', 'b', { ignored: true })] },
      { places: [byPerson('1', 'a')] },
    ],
    [
      'lose ignored points, which know where they were',
      { kind: 'ignore', points: ['1', '2'], ignored: true },
      { places: [placed('1', 'b'), { pointId: '2', ...UNPLACED }] },
      { places: [placed('1', 'b', { ignored: true }), { pointId: '2', ...UNPLACED, ignored: true, waiting: false }] },
    ],
    [
      'get points back that are not ignored any more; those that people had placed are placed anew',
      { kind: 'ignore', points: ['1', '2', '3'], ignored: false },
      {
        places: [
          placed('1', 'b', { ignored: true }),
          { ...byPerson('2', 'b'), ignored: true },
          placed('3', null, { ignored: true }),
        ],
      },
      { places: [placed('1', 'b'), { pointId: '2', ...UNPLACED }, { pointId: '3', ...UNPLACED }] },
    ],
  ];
  for (const [what, edit, before, after] of cases)
    it(what, () => {
      const nothing = { themes: [], places: [] };
      expect(snapshotAfter({ ...nothing, ...before }, edit)).to.deep.equal({ ...nothing, ...after });
    });
});
