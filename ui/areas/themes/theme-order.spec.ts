import type { Theme, ThemeTrend } from '@earshot/core/areas/themes/theme';
import { expect } from 'chai';
import { orderedThemes, THEME_ORDERS } from './theme-order.ts';

const theme = (id: string, size: number, stability: number | null, pinned = false) =>
  ({ id, title: id, size, stability, pinned }) as Theme;
const change = (themeId: string, trend: ThemeTrend['trend'], previousCount: number, currentCount: number) =>
  [themeId, { themeId, trend, previousCount, currentCount }] as [string, ThemeTrend];

// Order of a list of themes: pinned first, then by size.
const ROWS = [theme('Delays', 2, null, true), theme('Tea', 9, 0.4), theme('coffee', 5, 0.9), theme('Bags', 5, 0.6)];
const TRENDS = new Map([
  change('Delays', 'GROWING', 2, 6),
  change('Tea', 'SHRINKING', 8, 2),
  change('coffee', 'EMERGING', 0, 1),
  change('Bags', 'UNKNOWN', 0, 5),
]);

describe('the order of themes', () => {
  for (const [orderBy, expected] of [
    ['SIZE_DESC', 'Delays Tea coffee Bags'],
    ['SIZE_ASC', 'Delays coffee Bags Tea'],
    ['TITLE_ASC', 'Bags coffee Delays Tea'],
    ['TITLE_DESC', 'Tea Delays coffee Bags'],
    ['TREND_DESC', 'coffee Delays Tea Bags'],
    ['TREND_ASC', 'Tea Delays coffee Bags'],
    ['STABILITY_DESC', 'coffee Bags Tea Delays'],
    ['STABILITY_ASC', 'Tea Bags coffee Delays'],
    ['OTHER_ASC', 'Delays Tea coffee Bags'],
  ] as const)
    it(`${orderBy} is ${expected}`, () => {
      const titles = orderedThemes(ROWS, TRENDS, orderBy).map(({ title }) => title);
      expect(titles.join(' ')).to.equal(expected);
    });

  it('is one of those that an address may name', () => {
    expect(THEME_ORDERS).to.include.members(['SIZE_ASC', 'TREND_DESC']).and.have.length(8);
  });
});
