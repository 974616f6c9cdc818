import { expect } from 'chai';
import { startIn } from './start-in.ts';

describe('startIn', () => {
  it('shows the first lines in the encoding, from where it makes a difference', () => {
    const plain = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\r\n');
    const bytes = new Uint8Array([...new TextEncoder().encode(`${plain}\r\n`), 0xc4, 0xc1, 10, 0x21]);
    expect(startIn(bytes, 'KOI8-R')).to.equal('line 38\nline 39\nда\n!');
    expect(startIn(bytes, 'Windows-1252')).to.match(/ÄÁ\n!$/);
  });

  it('shows the beginning where it makes none, and half a character at the end not at all', () => {
    expect(startIn(new TextEncoder().encode('a\nb'), 'Windows-1251')).to.equal('a\nb');
    expect(startIn(new Uint8Array([0x93, 0xfa, 0x96]), 'Shift_JIS')).to.equal('日');
  });
});
