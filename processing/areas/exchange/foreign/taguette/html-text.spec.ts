import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import fc from 'fast-check';
import { plainHtml } from './html-text.ts';

describe('HTML as plain words', () => {
  const TEXTS: Record<string, [html: string, text: string]> = {
    'a line for each block': ['<p>One</p><p>Two</p>', 'One\nTwo'],
    'spaces as a browser shows them': ['<p>\n  One\n  two </p>\n<p> three</p>', 'One two\nthree'],
    'breaks, items and cells': [
      'a<br>b<ul><li>c</li></ul><table><tr><td>d</td><td>e</td></tr></table>',
      'a\nb\nc\nd e',
    ],
    'entities as what they mean': ['<p>a &amp; b&nbsp;c &#x1F600;</p>', 'a & b\u00a0c 😀'],
    'nothing of a script': ['a<script>b()</script><style>c</style>d', 'ad'],
  };
  it('refuses tags that are nested so deep that reading them would take minutes', () => {
    const tags = ['<b>'.repeat(200_000), '<b>'.repeat(100_000) + '</i>'.repeat(100_000)];
    for (const html of tags) expect(() => plainHtml(html, [])).to.throw(Refusal, 'nested deeper');
    expect(plainHtml('<br><b>a</b>'.repeat(2000), []).text).to.contain('a\na');
  });

  for (const [name, [html, text]] of Object.entries(TEXTS))
    it(`reads ${name}`, () => {
      expect(plainHtml(html, []).text).to.equal(text);
    });

  it('finds words by their place in bytes, whatever stands before them', () => {
    const word = fc.stringMatching(/^[a-zäß€😀]{1,8}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), (words, which) => {
        const at = which % words.length;
        const html = words.map((one) => `<p>${one} <b>x</b></p>`).join('\n');
        const before = words
          .slice(0, at)
          .map((one) => `${one} x\n`)
          .join('');
        const from = Buffer.byteLength(before);
        const to = from + Buffer.byteLength(words[at] ?? '');
        const plain = plainHtml(html, [from, to]);
        expect(plain.text.slice(plain.at.get(from), plain.at.get(to))).to.equal(words[at]);
      }),
    );
  });

  it('says that a position beyond the end is missing', () => {
    expect(plainHtml('<p>abc</p>', [3, 4]).at).to.deep.equal(new Map([[3, 3]]));
  });
});
