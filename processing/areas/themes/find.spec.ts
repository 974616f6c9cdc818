import { isDeepStrictEqual } from 'node:util';
import { decisionsOf, keyNow, type ThemeEdit } from '@earshot/core/areas/themes/theme-decisions';
import { isOutlier } from '@earshot/core/areas/themes/theme-settings';
import { Random } from '@earshot/core/random';
import { generatedFeedback, SUBJECTS } from '@earshot/test/kit/fixtures/generated-feedback';
import { expect } from 'chai';
import fc from 'fast-check';
import { packTexts } from '../../words/packed-texts.ts';
import { type FoundThemes, findThemes, type ThemeQuestion } from './find.ts';
import { decodeModel, encodeModel } from './model.ts';

type Asked = Partial<Omit<ThemeQuestion, 'texts'>> & { edits?: ThemeEdit[] };

function found(texts: readonly string[], { edits = [], ...asked }: Asked = {}): FoundThemes {
  const work = findThemes({
    texts: packTexts(texts),
    points: texts.map((_, at) => `point ${at}`),
    wanted: 4,
    seed: 42,
    sensitivity: 'STANDARD',
    decisions: decisionsOf(edits),
    ...asked,
  });
  for (let told = 0; ; ) {
    const step = work.next();
    if (step.done) return step.value;
    expect(step.value).to.be.within(told, 1);
    told = step.value;
  }
}

const bytesOf = (run: FoundThemes) => Buffer.from(encodeModel(run.model));
const pointsIn = (run: FoundThemes, theme: number) =>
  [...run.themeOf.keys()].filter((at) => run.themeOf[at] === theme).map((at) => `point ${at}`);
const themeByKey = (run: FoundThemes, key: string) => run.themes.findIndex((theme) => theme.key === key);

describe('finding themes', function () {
  this.timeout(30_000);
  const { texts, subjects } = generatedFeedback(160, 7);
  let run: FoundThemes;
  before(() => {
    run = found(texts);
  });

  it('finds the subjects of texts', () => {
    expect(run.themes).to.have.length(4);
    for (const [theme] of run.themes.entries()) {
      const own = subjects.filter((_, at) => run.themeOf[at] === theme);
      const [most = 0] = SUBJECTS.map((_, subject) => own.filter((one) => one === subject).length).toSorted(
        (a, b) => b - a,
      );
      expect(most / own.length, `theme ${theme}`).to.be.above(0.9);
    }
  });

  it('gives each theme a title of its own words, its size and its stability', () => {
    const titles = run.themes.map(({ title }) => title);
    expect(new Set(titles).size, titles.join(' | ')).to.equal(4);
    const words = titles.join(' ').toLowerCase();
    for (const word of ['invoice', 'parcel', 'password', 'battery']) expect(words).to.include(word);
    expect(run.themes.map(({ size }) => size)).to.deep.equal(run.themes.map((_, theme) => pointsIn(run, theme).length));
    for (const { stability } of run.themes) expect(stability).to.be.within(0.5, 1);
  });

  it('quotes people word for word', () => {
    for (const [theme, { quotes, summary }] of run.themes.entries()) {
      expect(quotes).to.have.length(5);
      expect(summary).to.have.lengthOf.within(1, 3);
      for (const { point, start, text } of [...quotes, ...summary]) {
        expect(run.themeOf[point]).to.equal(theme);
        expect(texts[point]?.slice(start, start + text.length)).to.equal(text);
      }
      expect(new Set(quotes.map(({ point }) => point)).size).to.equal(5);
    }
  });

  it('marks texts without similar ones as outliers', () => {
    const odd = found([...texts, 'Quarks glisten beneath Ulaanbaatar', '']);
    expect([...odd.strangeness.slice(-2)].map((one) => isOutlier(one, 'VERY_RELAXED'))).to.deep.equal([true, true]);
    expect(odd.themeOf.at(-1)).to.equal(-1);
    const outliers = odd.strangeness.filter((one) => isOutlier(one, 'STANDARD')).length;
    expect(odd.fit).to.include({ points: 162, outliers });
    expect(outliers / 162).to.be.below(0.3);
  });

  it('returns the same bytes for the same input, and the same themes for another seed', () => {
    const again = found(texts);
    expect(bytesOf(again).equals(bytesOf(run))).to.equal(true);
    expect(again).to.deep.equal(run);
    expect(bytesOf(found(texts, { seed: 43 })).equals(bytesOf(run))).to.equal(false);
  });

  it('does not depend on the order of points', () => {
    const order = [...new Random(3).some(160, 160)];
    const other = found(
      order.map((at) => texts[at] as string),
      { points: order.map((at) => `point ${at}`) },
    );
    expect(bytesOf(other).equals(bytesOf(run))).to.equal(true);
    expect(order.map((_, place) => other.themeOf[place])).to.deep.equal(order.map((at) => run.themeOf[at]));
  });

  it('stores a model that gives the same result again', () => {
    expect(decodeModel(encodeModel(run.model))).to.deep.equal(run.model);
    const head = Buffer.from(encodeModel({ ...run.model, algorithm: 0 }));
    expect(decodeModel(new Uint8Array(head)), 'of another algorithm').to.equal(undefined);
  });

  it('keeps the keys of recurring themes, with more points and other numbers of themes', () => {
    const more = generatedFeedback(220, 7).texts;
    const next = found(more, { past: run.model });
    expect(new Set(next.themes.map(({ key }) => key))).to.deep.equal(new Set(run.themes.map(({ key }) => key)));
    for (const [theme, { key }] of run.themes.entries()) {
      const now = new Set(pointsIn(next, themeByKey(next, key)));
      const stayed = pointsIn(run, theme).filter((point) => now.has(point)).length;
      expect(stayed / (run.themes[theme]?.size ?? 0)).to.be.above(0.9);
    }
    const fewer = found(texts, { past: run.model, wanted: 2 });
    expect(fewer.themes).to.have.length(2);
    for (const { key } of fewer.themes) expect(themeByKey(run, key)).to.be.at.least(0);
  });

  describe('finding themes in any texts', () => {
    const cases: [string, string[]][] = [
      ['none', []],
      ['one', ['The parcel came late']],
      ['empty', ['', ' ', '\n']],
      ['all the same', Array.from({ length: 30 }, () => 'The parcel came late')],
      ['fewer than themes', ['The parcel came late', 'The parcel was late', 'Love it']],
      ['addresses and numbers', ['https://a.example/b 12', 'mail@a.example 12', '12 13 14', '12 13']],
      ['emoji', ['👍🏽👍🏽', '😀 great 👨‍👩‍👧', '😀 great', '🇩🇪🇫🇷 great service']],
      ['half characters', ['\ud83d great parcel', 'great \ude00 parcel', '\u0301\u0301', '\u200d']],
      ['very long', ['late parcel '.repeat(20_000), 'a'.repeat(50_000), 'late parcel', `${'長'.repeat(40_000)}`]],
    ];
    for (const [what, given] of cases)
      it(`handles ${what}`, () => {
        const { themes, themeOf, strangeness } = found(given);
        expect(themes.length).to.be.at.most(4);
        expect(themeOf).to.have.length(given.length);
        expect(strangeness).to.have.length(given.length);
        for (const { title, size, quotes } of themes) {
          expect(title).not.to.equal('');
          expect(size).to.be.above(0);
          expect(quotes).not.to.have.length(0);
        }
      });

    it('finds one theme where all texts are the same', () => {
      const { themes, strangeness } = found(Array.from({ length: 30 }, () => 'The parcel came late'));
      expect(themes).to.have.length(1);
      expect(themes[0]).to.deep.include({ size: 30, stability: 1 });
      expect([...strangeness].filter((one) => isOutlier(one, 'VERY_STRICT'))).to.deep.equal([]);
    });

    it('never fails, and quotes word for word', () => {
      const piece = fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.constantFrom('late parcel ', 'Rechnung über ', '配送が遅い。', '價格太貴！', 'الطرد متأخر ', 'café cafe '),
      );
      const written = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
      fc.assert(
        fc.property(fc.array(written, { maxLength: 25 }), fc.integer(), (given, seed) => {
          const { themes, themeOf } = found(given, { seed });
          expect(themes.map((_, theme) => [...themeOf].filter((one) => one === theme).length)).to.deep.equal(
            themes.map(({ size }) => size),
          );
          for (const { quotes, summary } of themes)
            for (const { point, start, text } of [...quotes, ...summary])
              expect(given[point]?.toWellFormed().slice(start, start + text.length)).to.equal(text);
        }),
        { numRuns: 40 },
      );
    });
  });

  describe('in any language', () => {
    it('finds themes in Chinese and Japanese, with titles of whole words', () => {
      const delivery = [
        '快递太慢了，等了一周',
        '快递很慢，包装也破了',
        '等快递等了很久',
        '快递送错了地址',
        '快递又晚到了',
      ];
      const price = ['这个价格太贵了', '价格比别家贵很多', '价格不合理，希望打折', '为什么价格又涨了', '价格贵得离谱'];
      const { themes, themeOf } = found([...delivery, ...price], { wanted: 2 });
      expect(new Set(themeOf.slice(0, 5)).size).to.equal(1);
      expect(new Set(themeOf.slice(5)).size).to.equal(1);
      expect(themeOf[0]).not.to.equal(themeOf[9]);
      expect(themes[themeOf[0] as number]?.title).to.include('快递');
      expect(themes[themeOf[9] as number]?.title).to.include('价格');
    });

    it('takes letters with and without accents for the same', () => {
      const plain = ['Qualite mediocre', 'La qualite est mediocre', 'Livraison tres lente', 'Une livraison lente'];
      const accented = ['Qualité médiocre', 'la QUALITÉ est médiocre', 'Livraison très lente', 'une livraison lente'];
      const { themeOf } = found([...plain, ...accented, 'Qualite\u0301 me\u0301diocre'], { wanted: 2 });
      expect([...themeOf.slice(4, 8)]).to.deep.equal([...themeOf.slice(0, 4)]);
      expect(themeOf[8]).to.equal(themeOf[0]);
    });
  });

  describe('finding themes after people’s decisions', () => {
    const lastOf = (first: FoundThemes, edits: ThemeEdit[], asked: Asked = {}) =>
      found(texts, { past: first.model, edits, ...asked });

    it('recognises a theme by its points at the decision when the last run lacks it', () => {
      const own = [...subjects.keys()].filter((at) => subjects[at] === 1);
      const about = own.slice(0, 5).map((at) => `point ${at}`);
      const kept = found(texts, { edits: [{ kind: 'rename', key: 'ours', title: 'Ours', about }] });
      const theme = themeByKey(kept, 'ours');
      expect(kept.themes[theme]?.title).to.equal('Ours');
      expect(pointsIn(kept, theme))
        .to.include.members(about)
        .and.to.have.length.above(own.length / 2);
      expect([...kept.decided]).to.not.include(1);
    });

    it('keeps title and pin, even with more decided themes than requested, and finds other subjects', () => {
      const edits = run.themes.flatMap(({ key }, at): ThemeEdit[] => [
        { kind: 'rename', key, title: `Mine ${at}` },
        { kind: 'pin', key, pinned: true },
      ]);
      const next = lastOf(run, edits, { wanted: 1, seed: 5 });
      const titles = next.themes.map(({ title }) => title);
      expect(titles).to.include.members(['Mine 0', 'Mine 1', 'Mine 2', 'Mine 3']).and.have.lengthOf.at.most(5);
    });

    it('keeps merged themes together, and the others beside them', () => {
      const [a, b, ...others] = run.themes.map(({ key }, theme) => ({ key, points: pointsIn(run, theme) }));
      if (!a || !b) throw new Error('there are no two themes');
      const next = lastOf(run, [{ kind: 'merge', into: a.key, themes: [a, b] }]);
      expect(next.themes.map(({ key }) => key)).to.include.members(others.map(({ key }) => key));
      expect(themeByKey(next, b.key)).to.equal(-1);
      const now = new Set(pointsIn(next, themeByKey(next, a.key)));
      for (const point of [...a.points, ...b.points]) expect(now.has(point)).to.equal(true);
    });

    it('takes the rest of a subject into a theme that someone made of some points', () => {
      const about = [...subjects.keys()].filter((at) => subjects[at] === 2);
      const points = about.slice(0, 6).map((at) => `point ${at}`);
      const next = found(texts, { edits: [{ kind: 'make', key: 'mine', title: 'Signing in', points }] });
      const own = new Set(pointsIn(next, themeByKey(next, 'mine')));
      expect(about.filter((at) => own.has(`point ${at}`)).length / about.length).to.be.above(0.9);
      expect(own.size).to.be.below(about.length * 1.2);
    });

    const place = fc.nat(3);
    const some = fc.uniqueArray(fc.nat(texts.length - 1), { maxLength: 8 });
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('rename' as const), place, title: fc.constantFrom('Mine', 'Yours', '') }),
      fc.record({ kind: fc.constant('pin' as const), place, pinned: fc.boolean() }),
      fc.record({ kind: fc.constant('merge' as const), place, other: place }),
      fc.record({ kind: fc.constant('split' as const), place, some }),
      fc.record({ kind: fc.constant('make' as const), some }),
      fc.record({ kind: fc.constant('move' as const), place, some }),
      fc.record({ kind: fc.constant('ignore' as const), some }),
    );
    type Wish = typeof edit extends fc.Arbitrary<infer W> ? W : never;

    /** A generated wish as an edit of a run's themes; undefined if the run has no such theme. */
    function editFor(wish: Wish, seen: FoundThemes, number: number): ThemeEdit | undefined {
      const at = 'place' in wish ? wish.place : 0;
      const key = seen.themes[at]?.key;
      const ids = 'some' in wish ? wish.some.map((point) => `point ${point}`) : [];
      if (wish.kind === 'make') return { kind: 'make', key: `made ${number}`, title: `Made ${number}`, points: ids };
      if (wish.kind === 'ignore') return { kind: 'ignore', points: ids, ignored: true };
      if (key === undefined) return undefined;
      if (wish.kind === 'rename') return { kind: 'rename', key, title: wish.title };
      if (wish.kind === 'pin') return { kind: 'pin', key, pinned: wish.pinned };
      if (wish.kind === 'move') return { kind: 'move', key, points: ids };
      const own = { key, points: pointsIn(seen, at) };
      if (wish.kind === 'split') {
        const part = own.points.filter((point) => ids.includes(point));
        const rest = own.points.filter((point) => !ids.includes(point));
        return {
          kind: 'split',
          key,
          into: [
            { key, points: rest },
            { key: `part ${number}`, points: part },
          ],
        };
      }
      const other = seen.themes[wish.other];
      if (!other || wish.other === at) return undefined;
      return { kind: 'merge', into: key, themes: [own, { key: other.key, points: pointsIn(seen, wish.other) }] };
    }

    it('keeps every decision in every later run', () => {
      fc.assert(
        fc.property(fc.array(fc.array(edit, { maxLength: 4 }), { minLength: 1, maxLength: 3 }), (rounds) => {
          const few = generatedFeedback(60, 11).texts;
          let now = found(few);
          const edits: ThemeEdit[] = [];
          for (const [round, wishes] of rounds.entries()) {
            for (const [at, wish] of wishes.entries()) {
              const made = editFor(wish, now, round * 10 + at);
              if (made) edits.push(made);
            }
            now = found(few, { past: now.model, edits, seed: round });
            const { themes, ignored, merged } = decisionsOf(edits);
            const keys = now.themes.map(({ key }) => key);
            expect(keys).to.have.length(new Set(keys).size);
            for (const { key, title, parts, moved } of themes) {
              const theme = keys.indexOf(key);
              expect(theme, `theme ${key}`).to.be.at.least(0);
              if (title !== '') expect(now.themes[theme]?.title).to.equal(title);
              const own = new Set(pointsIn(now, theme));
              for (const point of [...parts.flat(), ...moved]) {
                const number = Number(point.slice('point '.length));
                if (number >= few.length) continue;
                expect(own.has(point), `${point} in ${key}`).to.equal(true);
                expect(now.decided[number]).to.equal(1);
              }
            }
            for (const point of ignored) {
              const number = Number(point.slice('point '.length));
              if (number < few.length) expect(now.themeOf[number]).to.equal(-1);
            }
            for (const { from, into } of merged) {
              expect(keys).not.to.include(from);
              expect(keyNow({ themes, ignored, merged }, from)).to.equal(into);
            }
          }
          expect(
            isDeepStrictEqual(found(few, { past: now.model, edits }), found(few, { past: now.model, edits })),
          ).to.equal(true);
        }),
        { numRuns: 15 },
      );
    });
  });
});
