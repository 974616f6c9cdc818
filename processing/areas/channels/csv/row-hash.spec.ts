import { expect } from 'chai';
import { RowScanner } from '../../../csv/row-scanner.ts';
import { Occurrences } from './occurrences.ts';
import { RowHash } from './row-hash.ts';

function hashes(file: string, columns: number, delimiter: ',' | ';' = ','): string[] {
  const scanner = new RowScanner({ delimiter, rowEnd: 'LF' });
  const hash = new RowHash();
  scanner.push(Buffer.from(file), true);
  const all: string[] = [];
  while (scanner.next()) {
    hash.take(scanner, columns);
    expect(BigInt.asUintN(64, hash.signed)).to.equal(hash.unsigned);
    all.push(hash.unsigned.toString(16).padStart(16, '0'));
  }
  return all;
}

describe('the hash of a row', () => {
  it('never changes between releases, since imports identify rows by it', () => {
    expect(hashes('a,b\n"He said ""hi""",größe,\n1,2,3\n', 3)).to.deep.equal([
      '1bf047f5b2c3e4fc',
      'bf908d50de5ad242',
      '070198c121fd392f',
    ]);
  });

  it('is the same however the row is written', () => {
    const [plain, quoted, ...others] = hashes('a,b c,\n"a","b c",""\na,b c\na,b c,"",\n', 3);
    expect(quoted).to.equal(plain);
    expect(others).to.deep.equal([plain, plain]);
    expect(hashes('a;"b c";', 3, ';')).to.deep.equal([plain]);
    expect(hashes('"say ""hi"", you",x', 2)).to.deep.equal(hashes('say "hi", you;x', 2, ';'));
  });

  it('changes when anything in the row moves or changes', () => {
    const rows = [
      'ab,c',
      'a,bc',
      ',abc',
      'abc,',
      'abc,0',
      'abc ,',
      'abd,',
      'ABC,',
      'abcabc,',
      'abc,abc',
      '"abc""",',
      '"a\nbc",',
    ];
    expect(new Set(hashes(rows.join('\n'), 2)).size).to.equal(rows.length);
  });

  it('is spread over all 64 bits: similar rows have different hashes', function () {
    this.timeout(60_000);
    const scanner = new RowScanner({ delimiter: ',', rowEnd: 'LF' });
    const hash = new RowHash();
    const seen = new Set<bigint>();
    const ones = new Array<number>(64).fill(0);
    for (let block = 0; block < 30; block += 1) {
      scanner.push(
        Buffer.from(Array.from({ length: 10_000 }, (_, at) => `row,${block * 10_000 + at},yes\n`).join('')),
        false,
      );
      while (scanner.next()) {
        hash.take(scanner, 3);
        seen.add(hash.signed);
        if (block === 0)
          for (let bit = 0; bit < 64; bit += 1) if ((hash.signed >> BigInt(bit)) & 1n) ones[bit] = (ones[bit] ?? 0) + 1;
      }
    }
    expect(seen.size).to.equal(300_000);
    for (const [bit, count] of ones.entries()) expect(count, `bit ${bit}`).to.be.within(4700, 5300);
  });
});

describe('counting occurrences of hashes', () => {
  it('counts each hash as a Map would', () => {
    const occurrences = new Occurrences();
    const expected = new Map<string, number>();
    let state = 1;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      return state;
    };
    const pool = Array.from({ length: 3000 }, () => [random(), random()] as const);
    // Hashes that share a half or all but a bit, and those that are all zeros or ones.
    const hashes = [
      ...pool,
      ...pool.map(([high], at) => [high, at] as const),
      ...pool.map(([high, low]) => [high ^ 1, low] as const),
      [0, 0] as const,
      [-1, -1] as const,
      [0, 1] as const,
    ];
    for (let round = 0; round < 100_000; round += 1) {
      const [high, low] = hashes[(random() >>> 8) % hashes.length] ?? [0, 0];
      const count = (expected.get(`${high},${low}`) ?? 0) + 1;
      expected.set(`${high},${low}`, count);
      if (occurrences.next(high, low) !== count) expect.fail(`${high},${low} came ${count} times`);
    }
    for (let count = (expected.get('0,0') ?? 0) + 1; count < 1000; count += 1)
      expect(occurrences.next(0, 0)).to.equal(count);
  });
});
