import { RETRIEVAL_METHODS } from '@earshot/core/areas/search/search';
import { expect } from 'chai';
import fc from 'fast-check';
import { fragmentFor, OFFERED_TYPES, toggled, wishIn } from './search-url.ts';

const NOTHING = { query: '', types: [], method: 'FULL_TEXT' } as const;
const read = (hash: string) => wishIn(new URLSearchParams(hash.replace(/^#/, '')));

describe('the search in the address', () => {
  it('reads what it wrote, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.subarray([...OFFERED_TYPES]),
        fc.constantFrom(...RETRIEVAL_METHODS),
        (query, types, method) => {
          const wish = { query, types, method };
          expect(read(fragmentFor(new URLSearchParams(), wish))).to.deep.equal(wish);
        },
      ),
    );
  });

  it('keeps the rest of the fragment and leaves nothing behind of an empty search', () => {
    const before = new URLSearchParams('q=old&types=NOTE&h=x');
    expect(fragmentFor(before, NOTHING)).to.equal('#h=x');
    expect(fragmentFor(new URLSearchParams('q=old'), NOTHING)).to.equal('');
  });

  it('takes kinds and methods that do not exist for nothing', () => {
    expect(read('#q=a&method=magic').method).to.equal('FULL_TEXT');
    expect(read('#q=a&types=NOTE,NONSENSE,constructor').types).to.deep.equal(['NOTE']);
    expect(read('').types).to.deep.equal([]);
  });

  it('goes from all to one, to two, and back to all', () => {
    const all = { ...NOTHING, query: 'a' };
    const notes = toggled(all, 'NOTE');
    expect(notes.types).to.deep.equal(['NOTE']);
    expect(toggled(notes, 'TAG').types).to.deep.equal(['NOTE', 'TAG']);
    expect(toggled(notes, 'NOTE').types).to.deep.equal([]);
    expect(
      OFFERED_TYPES.reduce<typeof all | ReturnType<typeof toggled>>((wish, type) => toggled(wish, type), all).types,
    ).to.deep.equal([]);
  });
});
