import { RETRIEVAL_METHODS } from '@earshot/core/areas/search/search';
import { type FilterForm, NO_FILTER } from '@earshot/core/rules/filter/form';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  asksIn,
  fragmentFor,
  NO_WISH,
  OFFERED_TYPES,
  orderIn,
  SORTS,
  sameWish,
  sortOf,
  toggled,
  wishIn,
} from './search-url.ts';

const read = (hash: string) => wishIn(new URLSearchParams(hash.replace(/^#/, '')));

const TAGGED: FilterForm = {
  combinator: 'or',
  fields: [{ field: 'tags', operator: 'IS_EMPTY', values: [] }],
};

describe('the search in the address', () => {
  it('of a feed names its words even when there are none, so that the feed does not come back', () => {
    const cleared = fragmentFor(new URLSearchParams(), NO_WISH, { named: true });
    expect(cleared).to.equal('#q=');
    expect(asksIn(new URLSearchParams('q='))).to.equal(true);
    expect(asksIn(new URLSearchParams('h=x'))).to.equal(false);
  });

  it('reads what it wrote, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.subarray([...OFFERED_TYPES]),
        fc.constantFrom(...RETRIEVAL_METHODS),
        fc.constantFrom(...SORTS),
        fc.record({ titleOnly: fc.boolean(), archived: fc.boolean(), filter: fc.constantFrom(NO_FILTER, TAGGED) }),
        (query, types, method, sort, more) => {
          const wish = { query, types, method, ...orderIn(sort), ...more };
          expect(sortOf(wish)).to.equal(sort);
          expect(sameWish(wish, read(fragmentFor(new URLSearchParams(), wish)))).to.equal(true);
          expect(read(fragmentFor(new URLSearchParams(), wish))).to.deep.equal(wish);
        },
      ),
    );
  });

  it('keeps the rest of the fragment and leaves nothing behind of an empty search', () => {
    const before = new URLSearchParams('q=old&types=NOTE&h=x');
    expect(fragmentFor(before, NO_WISH)).to.equal('#h=x');
    expect(fragmentFor(new URLSearchParams('q=old'), NO_WISH)).to.equal('');
  });

  it('takes kinds and methods that do not exist for nothing', () => {
    expect(read('#q=a&method=magic&sort=BEST_ASC&in=x&archived=1&filter=x')).to.deep.equal({ ...NO_WISH, query: 'a' });
    expect(read('#q=a&types=NOTE,NONSENSE,constructor').types).to.deep.equal(['NOTE']);
    expect(read('').types).to.deep.equal([]);
  });

  it('goes from all to one, to two, and back to all', () => {
    const all = { ...NO_WISH, query: 'a' };
    const notes = toggled(all, 'NOTE');
    expect(notes.types).to.deep.equal(['NOTE']);
    expect(toggled(notes, 'TAG').types).to.deep.equal(['NOTE', 'TAG']);
    expect(toggled(notes, 'NOTE').types).to.deep.equal([]);
    expect(
      OFFERED_TYPES.reduce<typeof all | ReturnType<typeof toggled>>((wish, type) => toggled(wish, type), all).types,
    ).to.deep.equal([]);
  });
});
