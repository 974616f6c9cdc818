import { expect } from 'chai';
import fc from 'fast-check';
import { exportAddress, filterIn, withFilter } from './highlight-filter.ts';

const id = fc.uuid().map((uuid) => uuid.toLowerCase());
const maybe = fc.option(id, { nil: null });

describe('the filter of highlights in the address', () => {
  it('reads what it wrote and leaves the rest alone', () => {
    fc.assert(
      fc.property(maybe, maybe, (tagId, authorId) => {
        const before = new URLSearchParams('peek=note:x&sort=CREATED_AT_ASC&tag=old&by=old');
        const after = withFilter(before, { tagId, authorId });
        expect(filterIn(after)).to.deep.equal({ tagId, authorId });
        expect(after.get('peek')).to.equal('note:x');
        expect(after.get('sort')).to.equal('CREATED_AT_ASC');
        expect(before.get('tag')).to.equal('old');
      }),
    );
  });

  it('takes a readable address with a slug, and nothing of nonsense', () => {
    expect(filterIn(new URLSearchParams('tag=pricing-0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11')).tagId).to.equal(
      '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11',
    );
    expect(filterIn(new URLSearchParams('tag=pricing&by=%00'))).to.deep.equal({ tagId: null, authorId: null });
    expect(filterIn(new URLSearchParams())).to.deep.equal({ tagId: null, authorId: null });
  });

  it('is what the exported table is narrowed by', () => {
    expect(exportAddress('p', { tagId: null, authorId: null })).to.equal('/api/v1/projects/p/highlights.csv');
    expect(exportAddress('p', { tagId: 't', authorId: 'a' })).to.equal(
      '/api/v1/projects/p/highlights.csv?tagIds=t&authorId=a',
    );
  });
});
