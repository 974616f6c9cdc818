import { expect } from 'chai';
import { markdownWords } from './markdown-words.ts';

describe('the words of a Markdown text', () => {
  const TEXTS: Record<string, [markdown: string, words: ReturnType<typeof markdownWords>]> = {
    'a title, and marks that go': [
      '# Call 2\r\n\r\n> So **we** [waited](https://example.org).\r\n',
      { title: 'Call 2', text: 'So we waited.', formatted: true },
    ],
    'settings at the top': ['---\ntags: a\n---\nWords', { title: '', text: 'Words', formatted: false }],
    'plain words': ['One\n\nTwo # three', { title: '', text: 'One\n\nTwo # three', formatted: false }],
    'a picture': ['![A queue](queue.png)', { title: '', text: 'A queue', formatted: true }],
    'settings without an end': ['---\ntags: a', { title: '', text: 'tags: a', formatted: true }],
  };
  for (const [name, [markdown, words]] of Object.entries(TEXTS))
    it(`are those of ${name}`, () => {
      expect(markdownWords(markdown)).to.deep.equal(words);
    });

  it('are read quickly from a text made of brackets', () => {
    const hostile = '[![a]('.repeat(300_000);
    const began = performance.now();
    markdownWords(hostile);
    expect(performance.now() - began).to.be.below(2000);
  });
});
