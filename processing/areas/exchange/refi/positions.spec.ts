import { cleanProse } from '@earshot/core/rules/text';
import { expect } from 'chai';
import fc from 'fast-check';
import { codePointsAt, placeSpans } from './positions.ts';

/** Pieces of text that programs count in different ways. */
const PIECES = [
  'a',
  'word ',
  '😀',
  '👩‍🚀',
  'e\u0301',
  '\r\n',
  '\n',
  '한',
  '\u1112\u1161',
  '日本',
  '\u2028',
  '\t',
  '\ufeff',
  ' ',
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));
const textWithSpans = text.chain((raw) => {
  const points = [...raw].length;
  const position = fc.nat({ max: points });
  const span = fc
    .tuple(position, position)
    .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other), words: '' }));
  return fc.record({ raw: fc.constant(raw), spans: fc.array(span, { maxLength: 8 }) });
});

/** Text that no cleaning changes. */
const bare = (words: string) =>
  cleanProse(words)
    .normalize('NFD')
    .replaceAll(/\p{M}|\n|\u200d|\ufeff|[\u1100-\u11ff]/gu, '');

describe('positions in texts', () => {
  it('stay at their words when a text is cleaned', () => {
    fc.assert(
      fc.property(textWithSpans, ({ raw, spans }) => {
        const placed = placeSpans(raw, spans);
        for (const [at, { from, to }] of spans.entries()) {
          const words = [...raw].slice(from, to).join('');
          const span = placed.spans[at];
          // A range that would split a character is widened to include it.
          if (span) expect(bare(placed.text.slice(span.from, span.to))).to.include(bare(words));
          else expect(cleanProse(words).trim()).to.equal('');
        }
      }),
    );
  });

  it('belong to clean texts, which a second cleaning leaves unchanged', () => {
    fc.assert(
      fc.property(textWithSpans, ({ raw, spans }) => {
        const { text: clean } = placeSpans(raw, spans);
        expect(clean.includes('\r')).to.equal(false);
        expect(clean.normalize('NFC')).to.equal(clean);
        expect(placeSpans(clean, []).text).to.equal(clean);
      }),
    );
  });

  it('are the same after an export as code points and an import', () => {
    fc.assert(
      fc.property(textWithSpans, ({ raw, spans }) => {
        const { text: clean, spans: placed } = placeSpans(raw, spans);
        const given = placed.filter((span) => span !== undefined);
        const points = codePointsAt(
          clean,
          given.flatMap(({ from, to }) => [from, to]),
        );
        const counted = given.map(({ from, to }) => ({
          from: points.get(from) ?? -1,
          to: points.get(to) ?? -1,
          words: '',
        }));
        expect(placeSpans(clean, counted)).to.deep.equal({ text: clean, spans: given });
      }),
    );
  });

  const RAW = '😀😀😀 Hello\r\nthere\r\n, and this is coded, 😀 this too';
  const units = (words: string) => ({ from: RAW.indexOf(words), to: RAW.indexOf(words) + words.length, words });
  const lines = RAW.replaceAll('\r\n', '\n');
  const COUNTED: Record<string, (words: string) => { from: number; to: number; words: string }> = {
    'code points': (words) => {
      const from = [...RAW.slice(0, RAW.indexOf(words))].length;
      return { from, to: from + [...words].length, words };
    },
    'UTF-16 units': units,
    'code points, a line end once': (words) => {
      const from = [...lines.slice(0, lines.indexOf(words))].length;
      return { from, to: from + [...words].length, words };
    },
    'UTF-16 units, a line end once': (words) => {
      const from = lines.indexOf(words);
      return { from, to: from + words.length, words };
    },
  };
  for (const [counting, count] of Object.entries(COUNTED))
    it(`are read in ${counting} where the file gives the words`, () => {
      const { text: clean, spans } = placeSpans(RAW, [count('this is coded'), count('this too')]);
      expect(spans.map((span) => span && clean.slice(span.from, span.to))).to.deep.equal(['this is coded', 'this too']);
    });

  it('are read in code points where the words settle nothing', () => {
    const { text: clean, spans } = placeSpans('😀 words', [{ from: 2, to: 7, words: 'Quotation 1:1' }]);
    expect(spans.map((span) => span && clean.slice(span.from, span.to))).to.deep.equal(['words']);
  });

  it('are undefined outside of the text, or if empty', () => {
    const at = (from: number, to: number) => ({ from, to, words: '' });
    expect(placeSpans('words', [at(0, 6), at(-1, 2), at(3, 3), at(4, 2)]).spans).to.deep.equal(
      Array(4).fill(undefined),
    );
  });

  it('are found in a text of a million characters with 5,000 spans without waiting', () => {
    const long = 'Wir warten 😀\r\n'.repeat(70_000);
    const spans = Array.from({ length: 5000 }, (_, at) => ({ from: at * 150, to: at * 150 + 20, words: '' }));
    expect(placeSpans(long, spans).spans.every(Boolean)).to.equal(true);
  });
});
