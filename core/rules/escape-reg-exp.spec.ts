import { aName, PRINTABLE } from '@earshot/test/kit/fixtures/names';
import { expect } from 'chai';
import { Random } from '../random.ts';
import { escapeRegExp } from './escape-reg-exp.ts';

describe('escaping a text for a regular expression', () => {
  const finds = (text: string, flags: string) => {
    const escaped = escapeRegExp(text);
    for (const source of [`^${escaped}$`, `^(?:x|${escaped})$`, `^\\x41?${escaped}$`])
      expect(new RegExp(source, flags).test(text), `${JSON.stringify(text)} as ${source} with ${flags}`).to.equal(true);
  };

  for (const flags of ['', 'u', 'gu', 'iu', 'v'])
    it(`finds every printable ASCII sign, alone, doubled and between letters, with the flags “${flags}”`, () => {
      expect(PRINTABLE).to.have.length(95);
      for (const sign of PRINTABLE) for (const text of [sign, sign + sign, `a${sign}b`, `${sign}1`]) finds(text, flags);
    });

  it('finds each sign, and only it, in a class of characters', () => {
    for (const sign of PRINTABLE) {
      const one = new RegExp(`^[${escapeRegExp(sign)}]$`, 'u');
      expect(PRINTABLE.filter((other) => one.test(other))).to.deep.equal([sign]);
    }
  });

  it('finds 2,000 names and nothing else', () => {
    const random = new Random(38);
    for (let at = 0; at < 2000; at += 1) {
      const name = aName(random);
      finds(name, 'u');
      expect(new RegExp(`^${escapeRegExp(name)}$`, 'u').test(`${name}x`)).to.equal(false);
    }
  });

  it('finds line ends, lone surrogates and what lies beyond U+FFFF', () => {
    for (const text of ['a\nb', 'a\u2028b', '\ud800', '👩🏽‍🔬', '𝒜da']) finds(text, 'u');
  });
});
