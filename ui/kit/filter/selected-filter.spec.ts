import { expect } from 'chai';
import { selectedFilterIn } from './selected-filter.ts';

describe('the condition that an address opens', () => {
  const CASES: [search: string, hash: string, id: string | undefined][] = [
    ['?selectedFilterId=a', '', 'a'],
    ['', '#q=late&selectedFilterId=b', 'b'],
    ['?search_params={"selectedFilterId":"c"}', '', 'c'],
    ['?search_params={"selectedFilterId":1}', '', undefined],
    ['?search_params={"selected', '', undefined],
    ['?search_params=null', '', undefined],
    ['', '', undefined],
  ];
  for (const [search, hash, id] of CASES)
    it(`is ${id} at ${search}${hash}`, () => expect(selectedFilterIn({ search, hash })).to.equal(id));
});
