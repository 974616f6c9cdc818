import { expect } from 'chai';
import fc from 'fast-check';
import { isUuid, longId, parsePathId, pathId, shortId, slug } from './id.ts';

const title = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[a-z0-9 -]{0,150}$/),
);

describe('shortId', () => {
  it('is 22 digits for the smallest and the largest id', () => {
    expect(shortId('00000000-0000-0000-0000-000000000000')).to.equal('0'.repeat(22));
    expect(shortId('ffffffff-ffff-ffff-ffff-ffffffffffff')).to.equal('7n42DGM5Tflk9n8mt7Fhc7');
  });

  it('comes back as the same id', () => {
    fc.assert(fc.property(fc.uuid(), (id) => void expect(longId(shortId(id))).to.equal(id.toLowerCase())));
  });

  it('refuses what is no UUID', () => {
    for (const text of ['', 'x', '00000000-0000-0000-0000-00000000000g', ' 00000000-0000-0000-0000-000000000000']) {
      expect(isUuid(text), text).to.equal(false);
      expect(() => shortId(text)).to.throw(RangeError);
    }
  });

  it('has no id for foreign digits, other lengths or numbers over 128 bits', () => {
    for (const text of [
      '',
      'settings',
      '0'.repeat(21),
      '0'.repeat(23),
      `${'0'.repeat(21)}-`,
      'z'.repeat(22),
      '7n42DGM5Tflk9n8mt7Fhc8',
    ])
      expect(longId(text), text).to.equal(undefined);
  });
});

describe('slug', () => {
  const cases: [string, string][] = [
    ['Interview 4: Ada & Bob', 'interview-4-ada-bob'],
    ['  --Hello--  World!! ', 'hello-world'],
    ['Straße, Æther, Łódź, naïve', 'strasse-aether-lodz-naive'],
    ["Don’t panic, it's fine", 'dont-panic-its-fine'],
    ['日本語', ''],
    ['', ''],
    ['Ｆｕｌｌ ｗｉｄｔｈ', 'full-width'],
    ['../../etc/passwd', 'etc-passwd'],
    ['<script>', 'script'],
  ];
  for (const [from, to] of cases)
    it(`reads ${JSON.stringify(from)} as ${JSON.stringify(to)}`, () => expect(slug(from)).to.equal(to));

  it('is cut to 100, between words where it can be', () => {
    expect(slug('a'.repeat(300))).to.equal('a'.repeat(100));
    expect(slug(`${'word '.repeat(40)}`)).to.equal('word-'.repeat(20).slice(0, -1));
    expect(slug(`${'a'.repeat(100)} b`)).to.equal('a'.repeat(100));
  });

  it('holds a-z, 0-9 and single inner hyphens, whatever the title', () => {
    fc.assert(
      fc.property(title, (text) => {
        expect(slug(text)).to.match(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug(text).length).to.be.at.most(100);
      }),
    );
  });
});

describe('parsePathId', () => {
  it('finds the id behind any title, short or full', () => {
    fc.assert(
      fc.property(title, fc.uuid(), (text, id) => {
        expect(parsePathId(pathId(text, id))).to.equal(id);
        expect(parsePathId(`${slug(text)}-${id}`)).to.equal(id);
        expect(parsePathId(id.toUpperCase())).to.equal(id);
        expect(parsePathId(shortId(id))).to.equal(id);
      }),
    );
  });

  it('takes no ordinary word for an id', () => {
    for (const text of [
      '',
      'new',
      'list',
      'settings',
      'created-by-you',
      'a'.repeat(100),
      '-',
      'folders/1',
      `x${'0'.repeat(22)}`,
    ]) {
      expect(parsePathId(text), text).to.equal(undefined);
    }
  });
});
