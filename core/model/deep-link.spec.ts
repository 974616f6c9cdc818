import { expect } from 'chai';
import fc from 'fast-check';
import { limits } from '../limits.ts';
import { type DeepLink, deepLinkIn, withDeepLink } from './deep-link.ts';

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
  .filter((text) => text.trim() !== '' && text.length <= limits.searchQuery.characters);
const link: fc.Arbitrary<DeepLink> = fc.record(
  {
    part: fc.constant<'peek'>('peek'),
    highlight: fc.uuid(),
    comment: fc.uuid(),
    file: fc.uuid(),
    time: fc.constantFrom('0', '83.5', '83.5,97.25'),
    words,
    command: fc.constantFrom('file', 'recording', 'cloud-drive'),
    tour: fc.constant<true>(true),
  },
  { requiredKeys: [] },
);
const id = '0b2f3a5c-9d1e-4f6a-8b7c-1d2e3f405162';
const packed = (said: unknown, version = '1') =>
  `#s=${version}.${Buffer.from(JSON.stringify(said)).toString('base64url')}`;

describe('deep links', () => {
  it('come back as they were, beside what the page keeps in its fragment', () => {
    const kept = fc.oneof(fc.constant(''), fc.constant('#q=late&types=NOTE'));
    fc.assert(
      fc.property(kept, link, link, (before, first, second) => {
        const fragment = withDeepLink(withDeepLink(before, first), second);
        expect(deepLinkIn(fragment)).to.deep.equal(second);
        expect(withDeepLink(fragment, {})).to.equal(before);
      }),
    );
  });

  it('are plain where that is as short, and packed where it is not', () => {
    expect(withDeepLink('', { words: 'came late' })).to.equal('#searchContent=came+late');
    expect(withDeepLink('', { words: 'посылка пришла поздно' })).to.match(/^#s=1\.[\w-]+$/);
    expect(withDeepLink('', {})).to.equal('');
  });

  it('are read packed, and a plain key goes before a packed one', () => {
    expect(deepLinkIn(packed({ searchContent: 'late', h: id }))).to.deep.equal({ words: 'late', highlight: id });
    expect(deepLinkIn(`${packed({ searchContent: 'late' })}&searchContent=early`)).to.deep.equal({ words: 'early' });
  });

  it('name a tour of the product with any value or none, plain or packed', () => {
    for (const said of ['#product-tour', '#product-tour=notes', packed({ 'product-tour': '1' })])
      expect(deepLinkIn(said), said).to.deep.equal({ tour: true });
    expect(withDeepLink('#product-tour=notes&q=late', {})).to.equal('#q=late');
  });

  it('take no harm from garbage', () => {
    const read = (fragment: string) => expect(deepLinkIn(fragment), fragment).to.deep.equal({});
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void deepLinkIn(text)));
    fc.assert(fc.property(fc.string(), (text) => void read(`#s=1.${encodeURIComponent(text)}`)));
    fc.assert(fc.property(fc.json(), (json) => void deepLinkIn(packed(JSON.parse(json)))));
    for (const key of ['h', 'c', 'f']) read(`#${key}=x`);
    for (const said of [null, 7, [id], { h: 7 }, { h: 'x' }, { __proto__: { h: id } }, { highlight: id }])
      read(packed(said));
    read(packed({ h: id }, '2'));
    read('#i=Zoom File&n=page&searchContent=+++');
    read(`#searchContent=${'x'.repeat(limits.searchQuery.characters + 1)}`);
    read(`#s=1.${'A'.repeat(20_000)}`);
  });
});
