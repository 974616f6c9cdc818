import { expect } from 'chai';
import { runInWords, SENSITIVITY_CHOICES, share, stabilityWord } from './theme-words.ts';
import { lastDays } from './use-themes.ts';

describe('themes in words', () => {
  it('say how stable a theme is', () => {
    const cases: [number | null, string][] = [
      [null, 'Created by hand'],
      [1, 'Stable'],
      [0.75, 'Stable'],
      [0.74, 'Fairly stable'],
      [0.5, 'Fairly stable'],
      [0.49, 'Loose'],
      [0, 'Loose'],
    ];
    for (const [stability, word] of cases) expect(stabilityWord(stability), String(stability)).to.equal(word);
  });

  it('say which level a sensitivity is', () => {
    expect(SENSITIVITY_CHOICES.map(({ label }) => label)).to.deep.equal([
      'Very strict (1 of 5)',
      'Strict (2 of 5)',
      'Standard (3 of 5)',
      'Relaxed (4 of 5)',
      'Very relaxed (5 of 5)',
    ]);
  });

  it('say what a run looked for, by the name of the setting', () => {
    const run = { points: 80, themes: 1, count: 'STANDARD', seed: 42 } as const;
    expect(runInWords(run)).to.equal('1 theme in 80 data points · Number of themes: Standard (10)');
  });

  it('say a share, of nothing too', () => {
    expect([share(0, 0), share(1, 3), share(3, 3)]).to.deep.equal(['0 %', '33 %', '100 %']);
  });

  it('take the last days up to the end of the newest one', () => {
    const now = Date.parse('2026-05-01T12:00:00.000Z');
    expect(lastDays('2026-03-31T00:00:00.000Z', 30, now)).to.deep.equal({
      from: '2026-03-02T00:00:00.000Z',
      to: '2026-04-01T00:00:00.000Z',
    });
  });

  it('… and no later than today, whatever a slip says', () => {
    const now = Date.parse('2026-05-01T12:00:00.000Z');
    for (const newest of ['2062-03-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
      expect(lastDays(newest, 7, now), newest).to.deep.equal({
        from: '2026-04-25T00:00:00.000Z',
        to: '2026-05-02T00:00:00.000Z',
      });
  });
});
