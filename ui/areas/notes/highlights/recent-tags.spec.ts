import { expect } from 'chai';
import { NONE_USED, readUsed, used } from './recent-tags.ts';

describe('recently used tags', () => {
  it('has the last one first, each once, nine at most', () => {
    const after = ['a', 'b', 'a', 'c'].reduce((now, id) => used(now, [id]), NONE_USED);
    expect(after).to.deep.equal({ recent: ['c', 'a', 'b'], last: ['c'] });
    const many = Array.from({ length: 20 }, (_, number) => `${number}`);
    expect(used(after, many).recent).to.deep.equal(many.slice(0, 9));
  });

  it('repeats all that was put on together', () => {
    expect(used(NONE_USED, ['b', 'a', 'b']).last).to.deep.equal(['b', 'a']);
  });

  it('reads what it wrote and nothing else', () => {
    const kept = used(NONE_USED, ['a', 'b']);
    expect(readUsed(JSON.stringify(kept))).to.deep.equal(kept);
    for (const text of [null, '', 'x', '{"recent":"a"}', '{"recent":[1],"last":[]}', '[]'])
      expect(readUsed(text), String(text)).to.deep.equal(NONE_USED);
  });
});
