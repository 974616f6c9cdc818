import { expect } from 'chai';
import { counted, quoted } from './notice-words.ts';

describe('words of notices', () => {
  it('quote a few texts, each once, short and in one line', () => {
    expect(quoted(['a\n b', 'a b', ' '])).to.equal('“a b”');
    expect(quoted(['a', 'b', 'c', 'd'])).to.equal('“a”, “b”, “c” …');
    expect(quoted(['x'.repeat(61)])).to.equal(`“${'x'.repeat(60)}…”`);
  });

  it('count one thing, and many', () => {
    expect([counted(1, 'page', 'pages'), counted(1200, 'page', 'pages')]).to.deep.equal(['1 page', '1,200 pages']);
  });
});
