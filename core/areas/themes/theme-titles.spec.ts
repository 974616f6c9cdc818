import { expect } from 'chai';
import { ownTitle, titleKey } from './theme-titles.ts';

describe('titles of themes', () => {
  it('are the same in other capitals and with other spaces', () => {
    expect(titleKey(' Late\n Parcels ')).to.equal(titleKey('late parcels'));
    expect(titleKey('cafe\u0301')).to.equal(titleKey('Café'));
    expect(titleKey('Café')).to.not.equal(titleKey('Cafe'));
  });

  const cases: [offered: [string, ...string[]], taken: string[], title: string][] = [
    [['Tea'], [], 'Tea'],
    [['Tea', 'Tea, milk'], ['tea'], 'Tea, milk'],
    [['Tea', 'Tea, milk'], ['tea', 'tea, milk'], 'Tea (2)'],
    [['Tea'], ['tea', 'tea (2)'], 'Tea (3)'],
  ];
  for (const [offered, taken, title] of cases)
    it(`are told apart: ${offered} beside ${taken}`, () => {
      const all = new Set(taken);
      expect(ownTitle(offered, all)).to.equal(title);
      expect(all.has(titleKey(title))).to.equal(true);
    });
});
