import { expect } from 'chai';
import { share, stabilityWord } from './theme-words.ts';
import { lastDays } from './use-themes.ts';

describe('themes in words', () => {
  it('say how stable a theme is', () => {
    const cases: [number | null, string][] = [
      [null, 'Made by hand'],
      [1, 'Stable'],
      [0.75, 'Stable'],
      [0.74, 'Fairly stable'],
      [0.5, 'Fairly stable'],
      [0.49, 'Loose'],
      [0, 'Loose'],
    ];
    for (const [stability, word] of cases) expect(stabilityWord(stability), String(stability)).to.equal(word);
  });

  it('say a share, of nothing too', () => {
    expect([share(0, 0), share(1, 3), share(3, 3)]).to.deep.equal(['0 %', '33 %', '100 %']);
  });

  it('take the last days up to the end of the newest one', () => {
    expect(lastDays('2026-03-31T00:00:00.000Z', 30)).to.deep.equal({
      from: '2026-03-02T00:00:00.000Z',
      to: '2026-04-01T00:00:00.000Z',
    });
  });
});
