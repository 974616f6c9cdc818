import { CLIPBOARDS } from '@earshot/test/kit/fixtures/clipboards';
import { ENDED, HOSTILE } from '@earshot/test/kit/fixtures/hostile-markup';
import { expect } from 'chai';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { setAside } from './set-aside.ts';

type Tree = DefaultTreeAdapterMap['node'];

const parsed = (html: string) => parse(html, { scriptingEnabled: false });

// Elements whose pasted content is never shown.
const UNSHOWN = /^(?:style|noframes|script|title|textarea|xmp|iframe)$/;

/** A tree as text, with renamed parts under their original names. */
function told(node: Tree): string {
  const attrs = 'attrs' in node ? node.attrs.map(({ name, value }) => `${name.replace(/^data-/, '')}=${value}`) : [];
  const own = 'value' in node ? node.value : 'data' in node ? node.data : '';
  const inside = 'childNodes' in node && !UNSHOWN.test(node.nodeName) ? node.childNodes.map(told) : [];
  const content = 'content' in node ? told(node.content) : '';
  return `(${node.nodeName.replace('noframes', 'style')} ${attrs.join(' ')} ${own} ${inside.join('')}${content})`;
}

/** True if a browser would check the page's policy for part of a tree. */
const isJudged = (node: Tree): boolean =>
  node.nodeName === 'style' ||
  ('attrs' in node && node.attrs.some(({ name }) => name === 'style' || name.startsWith('on'))) ||
  (node.nodeName === 'base' && 'attrs' in node && node.attrs.some(({ name }) => name === 'href')) ||
  ('childNodes' in node && node.childNodes.some(isJudged)) ||
  ('content' in node && isJudged(node.content));

const demandSame = (html: string, what = html) => {
  const aside = setAside(html);
  expect(told(parsed(aside)), what).to.equal(told(parsed(html)));
  expect(isJudged(parsed(aside)), what).to.equal(false);
};

describe('what is set aside of pasted HTML', () => {
  it('is what the page’s policy would be asked about, and nothing else is touched', () => {
    for (const { from, html } of CLIPBOARDS) demandSame(html, from);
    for (const html of HOSTILE) demandSame(html);
    demandSame(HOSTILE.join(ENDED));
    expect(
      setAside('a < b style="x" <3 <!-- <p style=a> --> <p title="style=1" STYLE = x onclick>style=1</p>'),
    ).to.equal('a < b style="x" <3 <!-- <p style=a> --> <p title="style=1" data-STYLE = x data-onclick>style=1</p>');
    expect(setAside('<style type=x>a{}</style>')).to.equal('<noframes type=x>a{}</noframes>');
  });

  it('is found as a browser finds it in any HTML', () => {
    const piece = fc.constantFrom(
      ...['<p', '<b', '</b', '<a', '<!--', '-->', '<!', '<?', '<', '>', '/', '/>', ' ', '\n', '=', '"', "'", 'style'],
      ...[' style="color:red"', ' STYLE=x', " style='a>b'", ' title="<p style=x>"', ' x=style', ' onclick=x', 'words'],
      ...['<style>', '</style>', '<script>', '</script>', '<textarea>', '</textarea >', '<![CDATA[', ']]>', '<title>'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => demandSame(pieces.join(''))),
      { numRuns: 3000 },
    );
  });

  it('is found in a moment, whatever the HTML is', () => {
    for (const hostile of ['<', '<a', '<a ', '<a style', '<a b="', '<!--', '<script', '</', '<a =', '<style>']) {
      const start = performance.now();
      setAside(hostile.repeat(200_000));
      expect(performance.now() - start, hostile).to.be.below(2000);
    }
  });
});
