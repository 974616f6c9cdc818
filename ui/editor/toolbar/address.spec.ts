import { expect } from 'chai';
import { addressOf } from './address.ts';

describe('an address as people type it', () => {
  const cases: [string, string | undefined][] = [
    ['https://a.b/c', 'https://a.b/c'],
    [' a.b/c d ', 'https://a.b/c%20d'],
    ['ann@example.org', 'mailto:ann@example.org'],
    ['mailto:ann@example.org', 'mailto:ann@example.org'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['ftp://a.b', undefined],
    ['just words', undefined],
    ['/path', undefined],
    ['', undefined],
  ];
  for (const [typed, address] of cases)
    it(`reads ${JSON.stringify(typed)}`, () => expect(addressOf(typed)).to.equal(address));
});
