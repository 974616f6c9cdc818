import { expect } from 'chai';
import { conditionFor, filterIn, withFilter } from './insight-filter.ts';

describe('the filter of insights', () => {
  it('stands in the address beside what else does, and nonsense counts as nothing', () => {
    const search = new URLSearchParams('sort=TITLE_ASC');
    for (const filter of ['published', 'drafts', 'all'] as const) {
      const next = withFilter(search, filter);
      expect(filterIn(next)).to.equal(filter);
      expect(next.get('sort')).to.equal('TITLE_ASC');
    }
    expect(withFilter(withFilter(search, 'drafts'), 'all').toString()).to.equal('sort=TITLE_ASC');
    expect(filterIn(new URLSearchParams('status=constructor'))).to.equal('all');
  });

  it('narrows the list of insights by status', () => {
    expect(conditionFor('all')).to.deep.equal({});
    expect(conditionFor('drafts')).to.deep.equal({ published: false });
    expect(conditionFor('published')).to.deep.equal({ published: true });
  });
});
