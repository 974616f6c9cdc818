import { expect } from 'chai';
import { changesBetween, shortened } from './changes.ts';

describe('a comparison of versions', () => {
  it('shows words that came and went', () => {
    expect(changesBetween('Ada says so.', 'Ada never says so.')).to.deep.equal([
      { text: 'Ada ', kind: 'same' },
      { text: 'never ', kind: 'added' },
      { text: 'says so.', kind: 'same' },
    ]);
  });

  it('gives both texts back from its parts', () => {
    const [before, after] = ['one two three four', 'one deux three five four'];
    const changes = changesBetween(before, after) ?? [];
    const without = (kind: string) =>
      changes
        .filter((change) => change.kind !== kind)
        .map(({ text }) => text)
        .join('');
    expect([without('added'), without('removed')]).to.deep.equal([before, after]);
  });

  it('leaves out what stayed the same, but for what stands around a change', () => {
    const long = 'word '.repeat(200);
    const cut = shortened(changesBetween(`${long}end`, `${long}END`) ?? []);
    expect(cut[0]?.text.length).to.be.lessThan(200);
    expect(cut.slice(1)).to.deep.equal([
      { text: 'end', kind: 'removed' },
      { text: 'END', kind: 'added' },
    ]);
  });
});
