import { Refusal } from '@earshot/core/refusal';
import { encoded, SAID } from '@earshot/test/kit/fixtures/encoded';
import { expect } from 'chai';
import fc from 'fast-check';
import { decodeText } from './read-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...parts: (number[] | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const utf16 = (text: string, big = false) =>
  big ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le');

const refusalOf = (file: Uint8Array): Refusal => {
  try {
    decodeText(file);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return expect.fail('it was not refused');
};

describe('reading text', () => {
  it('reads UTF-8 with and without its mark', () => {
    expect(decodeText(utf8('naïve 日本'))).to.deep.equal({
      text: 'naïve 日本',
      encoding: 'UTF-8',
      guessed: false,
      notices: [],
    });
    expect(decodeText(bytes([0xef, 0xbb, 0xbf], 'plain'))).to.include({ text: 'plain', encoding: 'UTF-8' });
  });

  it('reads UTF-16 of both orders, marked or not', () => {
    for (const big of [false, true]) {
      const encoding = big ? 'UTF-16BE' : 'UTF-16LE';
      expect(decodeText(utf16('\ufeffGrüße 😀', big))).to.include({ text: 'Grüße 😀', encoding });
      expect(decodeText(utf16('Interview one', big))).to.include({ text: 'Interview one', encoding });
    }
  });

  it('reads UTF-16 without a mark in every alphabet, and takes no binary data for it', () => {
    for (const { language, text } of SAID)
      for (const big of [false, true]) {
        const said = `${text}\n${text} OK\n`;
        expect(decodeText(utf16(said, big)).text, `${language}, ${big ? 'big' : 'little'} endian`).to.equal(said);
      }
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 400 }), (noise) => {
        fc.pre(noise.includes(0) && noise[0] !== 0xff && noise[0] !== 0xfe);
        expect(() => decodeText(noise)).to.throw(Refusal);
      }),
    );
  });

  describe('reading text that is not UTF-8', () => {
    for (const { language, text, encodings } of SAID)
      for (const encoding of encodings)
        it(`is read as ${encoding} where that gives ${language}, with a notice`, () => {
          const read = decodeText(encoded(`${text}\n`, encoding));
          expect(read).to.include({ text: `${text}\n`, encoding, guessed: true });
          expect(read.notices.join()).to.match(
            new RegExp(`^It is not UTF-8 and was read as ${encoding} \\(.*\\); check its letters.$`),
          );
        });

    it('is Windows-1252 where a few accents or signs tell nothing more', () => {
      const few = ['café', 'Señor', 'naïve', 'Grüße', '5 €', 'don’t', 'a – b', '£ 50', 'Élève', 'José, Zoë', 'Øl é'];
      for (const text of few)
        expect(decodeText(encoded(text, 'Windows-1252')), text).to.include({ text, encoding: 'Windows-1252' });
    });

    it('is detected by a few lines with letters beyond ASCII, even late ones', () => {
      const [greek] = SAID;
      const late = Buffer.concat([
        Buffer.from('plain words\n'.repeat(200_000)),
        encoded(greek?.text ?? '', 'ISO-8859-7'),
      ]);
      expect(decodeText(late)).to.include({ encoding: 'ISO-8859-7' });
    });

    it('is read in the encoding that was chosen, whatever it looks like', () => {
      const bytesOfDa = Buffer.from([0xc4, 0xc1]);
      expect(decodeText(bytesOfDa, 'KOI8-R')).to.deep.equal({
        text: 'да',
        encoding: 'KOI8-R',
        guessed: false,
        notices: [],
      });
      expect(decodeText(bytesOfDa, 'Windows-1252').text).to.equal('ÄÁ');
      expect(decodeText(utf16('\ufeffGrüße'), 'UTF-16LE').text).to.equal('Grüße');
    });

    it('reports the share that is not in that encoding, and is refused if that is large', () => {
      const most = decodeText(Buffer.concat([Buffer.from('word '.repeat(200)), Buffer.from([0xff])]), 'UTF-8');
      expect(most.notices).to.deep.equal(['1 character could not be read and shows as �.']);
      const wrong = encoded(SAID[1]?.text ?? '', 'Windows-1251');
      expect(() => decodeText(wrong, 'UTF-8')).to.throw(Refusal, /is not UTF-8 \(all languages\)\. Choose another/);
    });
  });

  it('reads the encoding that a page names, where it is not UTF-8 after all', () => {
    const page = (name: string, ...words: (number[] | string)[]) => bytes(`<html><meta charset="${name}">`, ...words);
    const words = (file: Uint8Array) => decodeText(file).text.replace(/<[^>]*>/g, '');
    expect(words(page('Shift_JIS', [0x93, 0xfa, 0x96, 0x7b]))).to.equal('日本');
    expect(words(page('iso-8859-1', 'caf\xe9'))).to.equal('café');
    expect(decodeText(page('iso-8859-1', 'caf\xe9'))).to.deep.include({ encoding: 'windows-1252', notices: [] });
    expect(words(page('koi8-r', [0xc4, 0xc1]))).to.equal('да');
    expect(words(Buffer.from('<meta charset="koi8-r">да'))).to.equal('да');
    expect(words(page('klingon', 'caf\xe9 au lait'))).to.equal('café au lait');
    expect(refusalOf(page('euc-jp', [0xff, 0xff])).details).to.deep.equal({ reason: 'encoding' });
  });

  it('makes every kind of newline one kind', () => {
    expect(decodeText(utf8('a\r\nb\rc\u2028d\fe')).text).to.equal('a\nb\nc\nd\ne');
  });

  it('leaves a stray control character out, with a notice', () => {
    const read = decodeText(utf8(`${'word '.repeat(50)}\u0007`));
    expect(read.text).to.equal('word '.repeat(50));
    expect(read.notices).to.deep.equal(['1 control character was left out.']);
  });

  it('returns any text as it was written', () => {
    const words = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((text) => !/[\p{Cc}\ufeff\u2028\u2029]/u.test(text));
    fc.assert(
      fc.property(words, (text) => {
        fc.pre(text.trim() !== '' && !text.startsWith('PK') && !/^(%PDF|GIF8|RIFF|ID3|OggS)/.test(text));
        expect(decodeText(utf8(text)).text).to.equal(text);
        expect(decodeText(utf16(`\ufeff${text}`)).text).to.equal(text);
      }),
    );
  });

  const refused: [string, Uint8Array, string, RegExp][] = [
    ['a PDF', bytes('%PDF-1.7\n1 0 obj'), 'binary', /a PDF file/],
    ['a Word file under another name', bytes('PK\x03\x04', [20, 0, 6, 0]), 'binary', /zip or Office file.*plain text/],
    ['bytes with NUL', bytes('abc', [0, 1, 2, 3, 0]), 'binary', /binary data/],
    ['control characters throughout', bytes([1, 2, 3, 4, 5, 6], 'ab'), 'binary', /binary data/],
    ['a broken mark', bytes([0xef, 0xbb, 0xbf], 'caf\xe9'), 'encoding', /says that it is UTF-8/],
    ['half a UTF-16 letter', bytes([0xff, 0xfe], 'a\x00b'), 'encoding', /says that it is UTF-16LE/],
    ['UTF-8 that was cut', utf8('“Grüße” sagte sie und dann é').subarray(0, -1), 'encoding', /damaged/],
    ['what is in no encoding', bytes('\x81 \x8d \x90\xff \x9d\n'), 'encoding', /not known.*Choose its encoding/],
    ['nothing but a mark', bytes([0xef, 0xbb, 0xbf]), 'empty', /empty/],
    ['nothing but spaces', utf8(' \n\t \r\n'), 'empty', /empty/],
    ['nothing', new Uint8Array(), 'empty', /empty/],
  ];
  for (const [what, file, reason, text] of refused)
    it(`refuses ${what} with advice`, () => {
      const refusal = refusalOf(file);
      expect(refusal.details).to.deep.equal({ reason });
      expect(refusal.message).to.match(text);
    });

  it('never throws anything but a refusal, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (file) => {
        try {
          expect(decodeText(file).text.isWellFormed()).to.equal(true);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }),
    );
  });
});
