import { expect } from 'chai';
import { neighbourOf, tagsOf } from './reviewing.ts';

const ROWS = ['a', 'b', 'c'].map((id) => ({ id }));

describe('reviewing suggestions', () => {
  it('begins at either end, and stays at the last', () => {
    const step = (at: string | undefined, by: 1 | -1) => neighbourOf(ROWS, at, by)?.id;
    expect([step(undefined, 1), step(undefined, -1)]).to.deep.equal(['a', 'c']);
    expect([step('a', 1), step('c', 1), step('c', -1), step('a', -1)]).to.deep.equal(['b', 'c', 'b', 'a']);
    expect(neighbourOf([], undefined, 1)).to.equal(undefined);
  });

  it('goes on with what comes next when one is decided, then with what was left before', () => {
    const next = (at: string, ...going: string[]) => neighbourOf(ROWS, at, 1, going)?.id;
    expect([next('a', 'a'), next('b', 'b'), next('c', 'c')]).to.deep.equal(['b', 'c', 'b']);
    expect([next('a', 'a', 'b'), next('a', 'a', 'b', 'c')]).to.deep.equal(['c', undefined]);
  });

  it('leaves out the tags that someone took off', () => {
    const row = { id: 'a', tagIds: ['late', 'price'] };
    expect(tagsOf(row, new Map())).to.deep.equal(['late', 'price']);
    expect(tagsOf(row, new Map([['a', ['late']]]))).to.deep.equal(['price']);
    expect(tagsOf(row, new Map([['b', ['late']]]))).to.deep.equal(['late', 'price']);
  });
});
