import { expect } from 'chai';
import fc from 'fast-check';
import { REFUSAL_CODES } from '../refusal.ts';
import { BLOCKED, DEFAULT_TITLES, REFUSED } from '../texts.ts';
import { cleanJson, cleanLine, cleanProse, cut, displayTitle, folded } from './text.ts';

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

describe('cleaning foreign JSON', () => {
  it('says the same, in characters that are seen', () => {
    fc.assert(
      fc.property(any, (text) => {
        const json = cleanJson({ [text]: [text, `\u2028\u0085\u202e\n\u0303${text}`] });
        expect(JSON.parse(json)).to.deep.equal({ [text]: [text, `\u2028\u0085\u202e\n\u0303${text}`] });
        expect(json).to.not.match(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(json.isWellFormed()).to.equal(true);
      }),
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
  it('ends where counting from the beginning would', () => {
    const counted = (text: string, most: number) => {
      let end = 0;
      for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
        if (index + segment.length > most) break;
        end = index + segment.length;
      }
      return text.slice(0, end);
    };
    // Characters that join with the previous one: flags in pairs, family emoji, marks, Indic syllables, line ends.
    const parts = [
      'a',
      '🇩',
      '🇪',
      '👩',
      '👍🏽',
      '\u200d',
      '\u0301',
      '\ufe0f',
      'क',
      '\u094d',
      'ก\u0e33',
      '가',
      '\u11a8',
      '\u0600',
      '\r',
      '\n',
      '\ud83d',
    ];
    const joined = fc.array(fc.oneof(fc.constantFrom(...parts), any)).map((given) => given.join(''));
    fc.assert(
      fc.property(joined, fc.nat(60), (text, most) => {
        if (text.length > most) expect(cut(text, most)).to.equal(counted(text, most));
      }),
      { numRuns: 2000 },
    );
    expect(cut('🇩🇪'.repeat(1000), 2002)).to.equal('🇩🇪'.repeat(500));
  });
  it('looks at the end only', () => {
    const { segment } = Intl.Segmenter.prototype;
    let looked = 0;
    const seen = <T>(one: T): T => {
      looked += 1;
      return one;
    };
    Intl.Segmenter.prototype.segment = function (text) {
      const whole = segment.call(this, text);
      const iterated = function* () {
        for (const one of whole) yield seen(one);
      };
      return { containing: (at?: number) => seen(whole.containing(at)), [Symbol.iterator]: iterated } as Intl.Segments;
    };
    try {
      expect(cut('never mind '.repeat(10_000), 50_001)).to.have.length(50_001);
    } finally {
      Intl.Segmenter.prototype.segment = segment;
    }
    expect(looked).to.be.within(1, 300);
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
    ] as const)
      expect(DEFAULT_TITLES[kind]).to.equal(`Untitled ${kind}`);
    expect(DEFAULT_TITLES).to.include({
      preview: 'No content',
      participant: 'Unnamed participant',
      speaker: 'Unnamed speaker',
      hiddenContact: 'Contact hidden',
      deletedUser: 'Deleted user',
      unknownUser: 'Unknown user',
      you: 'You',
    });
    expect(BLOCKED).to.include({
      edit: 'You don’t have edit permissions in this project',
      readOnly: 'Unavailable in read-only mode',
    });
  });

  it('has a text for every refusal', () => expect(REFUSED).to.include.all.keys(...Object.keys(REFUSAL_CODES)));
});
