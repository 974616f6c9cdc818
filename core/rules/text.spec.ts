import { expect } from 'chai';
import fc from 'fast-check';
import { REFUSAL_CODES } from '../refusal.ts';
import { BLOCKED, DEFAULT_TITLES, REFUSED } from '../texts.ts';
import { cleanLine, cleanProse, cut, displayTitle, folded } from './text.ts';

const any = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

describe('cleaning foreign text', () => {
  it('drops controls and bidi overrides, keeps tabs, lines and direction marks', () => {
    expect(cleanProse('a\u0000b\u0007c\u001b[31md\u0085e\r\nf\rg\th')).to.equal('abc[31md\ne\nf\ng\th');
    expect(cleanProse('abc\u202edef\u2066x\u2069')).to.equal('abcdefx');
    expect(cleanProse('\u200fשלום')).to.equal('\u200fשלום');
    expect(cleanProse('\ufeffe\u0301')).to.equal('é');
    expect(cleanProse('a\ud800b')).to.equal('a\ufffdb');
    expect(cleanLine('  a \n\n b\u00a0\tc ')).to.equal('a b c');
  });

  it('leaves nothing behind and is settled after one pass', () => {
    fc.assert(
      fc.property(any, (text) => {
        const clean = cleanProse(text);
        expect(clean).to.not.match(/(?![\t\n])\p{Cc}/u);
        expect(clean).to.not.match(/[\u202a-\u202e\u2066-\u2069]/);
        expect(clean.isWellFormed()).to.equal(true);
        expect(cleanProse(clean)).to.equal(clean);
        expect(cleanLine(cleanLine(text))).to.equal(cleanLine(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('folded', () => {
  const cases: [string, string][] = [
    ['Crème BRÛLÉE', 'creme brulee'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['GROẞ', 'gross'],
    ['İstanbul ısı', 'istanbul isi'],
    ['Łódź', 'lodz'],
    ['ΛΌΓΟΣ', 'λογοσ'],
    ['λόγος', 'λογοσ'],
    ['ｆｕｌｌ', 'full'],
    ['ﬁn', 'fin'],
    ['が', 'が'],
    ['ｶﾞ', 'ガ'],
    ['한국', '한국'],
    ['हिन्दी', 'हिन्दी'],
    ['Ёлка', 'елка'],
    ['مُحَمَّد', 'محمد'],
  ];
  for (const [from, to] of cases) it(`reads ${from} as ${to}`, () => expect(folded(from)).to.equal(to));
  it('is settled after one pass', () => {
    fc.assert(
      fc.property(any, (text) => void expect(folded(folded(text))).to.equal(folded(text))),
      { numRuns: 2000 },
    );
  });
});

describe('cut', () => {
  it('never cuts what looks like one character', () => {
    expect(cut('abc', 3)).to.equal('abc');
    expect(cut('abcd', 3)).to.equal('abc');
    expect(cut('ab👨‍👩‍👧', 5)).to.equal('ab');
    expect(cut('abe\u0301x', 3)).to.equal('ab');
  });
  it('is a beginning of the text within the limit', () => {
    fc.assert(
      fc.property(any, fc.nat(40), (text, most) => {
        expect(cut(text, most).length).to.be.at.most(most);
        expect(text.startsWith(cut(text, most))).to.equal(true);
      }),
    );
  });
});

describe('texts', () => {
  it('shows the default name of what has no title', () => {
    expect(displayTitle('folder', '')).to.equal('Untitled folder');
    expect(displayTitle('note', '  ')).to.equal('Untitled note');
    expect(displayTitle('deletedUser', null)).to.equal('Deleted user');
    expect(displayTitle('tag', 'Pain')).to.equal('Pain');
  });

  it('uses the spec’s own words', () => {
    for (const kind of [
      'folder',
      'channel',
      'file',
      'insight',
      'theme',
      'topic',
      'tag',
      'group',
      'field',
      'option',
    ] as const) {
      expect(DEFAULT_TITLES[kind]).to.equal(`Untitled ${kind}`);
    }
    expect(BLOCKED).to.include({
      edit: 'You don’t have edit permissions in this project',
      readOnly: 'Unavailable in read-only mode',
    });
  });

  it('has a text for every refusal', () => expect(REFUSED).to.include.all.keys(...Object.keys(REFUSAL_CODES)));
});
