import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@earshot/core/refusal';
import { ENCODINGS, type Encoding } from '@earshot/core/rules/text-encoding';
import { expect } from 'chai';
import { findEncoding } from './encoding.ts';
import { refuseNul, textPieces } from './pieces.ts';

describe('the text of a file', () => {
  let folder: string;
  const fileOf = (bytes: string | Uint8Array) => {
    const path = join(folder, 'file.csv');
    writeFileSync(path, bytes);
    return path;
  };
  const textOf = (bytes: string | Uint8Array, encoding: Encoding, { ignoreNul = false, piece = 512_000 } = {}) =>
    Buffer.concat(
      Array.from(textPieces(fileOf(bytes), { encoding, ignoreNul }, piece), (one) => Buffer.from(one.bytes)),
    ).toString();
  const find = (bytes: string | Uint8Array) => findEncoding(fileOf(bytes));
  const utf16 = (text: string, ...mark: number[]) => Buffer.concat([Buffer.from(mark), Buffer.from(text, 'utf16le')]);
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-csv-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  describe('its encoding', () => {
    it('is the one of its byte order mark', () => {
      expect(find(utf16('a,b\n', 0xff, 0xfe))).to.deep.include({ encoding: 'UTF-16LE' });
      expect(find(utf16('a,b\n', 0xff, 0xfe).swap16())).to.deep.include({ encoding: 'UTF-16BE' });
      expect(find('\ufeffa,b\n')).to.deep.equal({ encoding: 'UTF-8' });
    });

    it('is UTF-8 if all of it is valid, wherever a piece ends', () => {
      expect(find('')).to.deep.equal({ encoding: 'UTF-8' });
      for (const character of ['é', '日', '\u{1f600}'])
        for (let before = 511_996; before < 512_001; before += 1)
          expect(
            find(`${'x'.repeat(before)}${character}${'y'.repeat(600_000)}${character}`),
            `${before}`,
          ).to.deep.equal({
            encoding: 'UTF-8',
          });
    });

    it('is Windows-1252 otherwise, with a notice, even if that shows late', () => {
      const late = Buffer.concat([Buffer.from('x'.repeat(2_000_000)), Buffer.from('caf\xe9,\x80', 'latin1')]);
      const found = find(late);
      expect(found.encoding).to.equal('Windows-1252');
      expect(found.notice).to.match(/not UTF-8.*Windows-1252/);
      expect(find(Buffer.from('caf\xe9', 'latin1')).encoding, 'at the very end').to.equal('Windows-1252');
    });

    it('stays UTF-8 if only a part is damaged, with a notice', () => {
      const found = find(Buffer.concat([Buffer.from('größe,straße\n'), Buffer.from([0xe9, 0x0a])]));
      expect(found.encoding).to.equal('UTF-8');
      expect(found.notice).to.match(/not UTF-8/);
    });

    it('is UTF-16 also without a mark', () => {
      expect(find(utf16('id,text\n1,hello\n')).encoding).to.equal('UTF-16LE');
    });

    it('is undefined for binary data', () => {
      expect(() => find('PK\x03\x04 and more')).to.throw(Refusal, /zip or Office file, not a CSV file/);
    });
  });

  it('comes out in UTF-8 without its mark, however it is cut', () => {
    const text = 'id,größe\n1,"日本\u{1f600}"\n';
    const marked = `\ufeff${text}`;
    for (let piece = 1; piece < 40; piece += 1) {
      expect(textOf(marked, 'UTF-8', { piece })).to.equal(text);
      expect(textOf(utf16(text, 0xff, 0xfe), 'UTF-16LE', { piece })).to.equal(text);
      expect(textOf(utf16(text, 0xff, 0xfe).swap16(), 'UTF-16BE', { piece })).to.equal(text);
    }
    expect(textOf(Buffer.from('\x80 caf\xe9 \x93q\x94', 'latin1'), 'Windows-1252')).to.equal('€ café “q”');
    expect(textOf(Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'Shift_JIS', { piece: 1 })).to.equal('日本');
  });

  it('can be in every encoding that is offered', () => {
    for (const encoding of ENCODINGS) expect(new TextDecoder(encoding).encoding).to.be.a('string');
  });

  describe('with NUL characters', () => {
    const nul = 'x,\u{1f600}\n1,a\0b\0\n';
    const at = nul.indexOf('\0');
    const refusal = (work: () => unknown) => {
      try {
        work();
      } catch (error) {
        return error;
      }
      return undefined;
    };

    it('is refused with the place of the first, in UTF-16 units', () => {
      const files: [string | Uint8Array, Encoding][] = [
        [nul, 'UTF-8'],
        [`\ufeff${nul}`, 'UTF-8'],
        [utf16(nul, 0xff, 0xfe), 'UTF-16LE'],
      ];
      for (const [bytes, encoding] of files)
        for (const work of [() => textOf(bytes, encoding), () => refuseNul(fileOf(bytes), encoding)]) {
          const error = refusal(work);
          expect(error).to.be.instanceOf(Refusal).with.property('message', `Invalid CSV character at position ${at}`);
          expect(error).to.have.deep.property('details', { reason: 'nul', position: at });
        }
    });

    it('is refused with a late NUL character', () => {
      const late = `${'é'.repeat(700_000)}\0`;
      expect(refusal(() => refuseNul(fileOf(late), 'UTF-8')))
        .to.have.property('message')
        .that.matches(/position 700000$/);
    });

    it('loses NUL characters when they are to be ignored', () => {
      expect(textOf(nul, 'UTF-8', { ignoreNul: true })).to.equal(nul.replaceAll('\0', ''));
      expect(textOf(utf16(nul, 0xff, 0xfe), 'UTF-16LE', { ignoreNul: true })).to.equal(nul.replaceAll('\0', ''));
    });

    it('is not taken for UTF-16 that has zero bytes anyway', () => {
      expect(refusal(() => refuseNul(fileOf(utf16('a,b', 0xff, 0xfe)), 'UTF-16LE'))).to.equal(undefined);
    });
  });
});
