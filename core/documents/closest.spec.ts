import { expect } from 'chai';
import fc from 'fast-check';
import { CONTEXT } from './anchor.ts';
import { ClosestFinder } from './closest.ts';

/** Words of a text with their context, as stored in a highlight. */
function quoteIn(text: string, quote: string) {
  const from = text.indexOf(quote);
  if (from < 0) throw new Error(`“${quote}” is not in the text.`);
  const to = from + quote.length;
  return { quote, prefix: text.slice(Math.max(0, from - CONTEXT), from), suffix: text.slice(to, to + CONTEXT) };
}

function found(before: string, after: string, quote: string): string | undefined {
  const range = new ClosestFinder(after).find(quoteIn(before, quote));
  return range && after.slice(range.from, range.to);
}

const TALK = [
  'I: How did the first week go?',
  'P: The parcel came on Monday, a day late, and nobody had told me. I called twice.',
  'I: And then?',
  'P: Then a machine answered. It was polite, but it could not help me with my parcel at all.',
  'I: Would you order there again?',
  'P: Maybe. The price was good and the people in the shop were kind to me when I came by.',
].join('\n');
const replaced = (from: string, to: string) => TALK.replace(from, to);

describe('finding a quote in a text that was replaced', () => {
  it('finds it where one of its words was changed, at its start, inside or at its end', () => {
    for (const [from, to, was, is] of [
      ['Monday', 'Tuesday', 'The parcel came on Monday, a day late', 'The parcel came on Tuesday, a day late'],
      ['The parcel came', 'My parcel came', 'The parcel came on Monday', 'My parcel came on Monday'],
      ['at all.', 'whatsoever.', 'It was polite, but it could not help me with my parcel at all.', undefined],
      ['polite', 'courteous', 'It was polite', 'It was courteous'],
      ['kind', 'friendly', 'the people in the shop were kind to me', 'the people in the shop were friendly to me'],
    ] as const)
      expect(found(TALK, replaced(from, to), was), `${from} → ${to}`).to.equal(
        is ?? 'It was polite, but it could not help me with my parcel whatsoever.',
      );
  });

  it('finds it after words were put before, into and behind it', () => {
    const after = replaced('nobody had told me', 'well, you know, nobody, really nobody had told me');
    expect(found(TALK, `Words that stand first now.\n${after}`, 'a day late, and nobody had told me.')).to.equal(
      'a day late, and well, you know, nobody, really nobody had told me.',
    );
  });

  it('finds a word that was replaced as a whole when the words around it leave no doubt', () => {
    expect(found(TALK, replaced('machine', 'robot'), 'machine')).to.equal(undefined);
    expect(found(TALK, replaced('a machine', 'a talking machine'), 'machine')).to.equal('machine');
  });

  it('does not find what is gone, nor common words that are scattered over the text', () => {
    const without = replaced('The parcel came on Monday, a day late, and nobody had told me. ', '');
    expect(found(TALK, without, 'The parcel came on Monday, a day late, and nobody had told me.')).to.equal(undefined);
    expect(found(TALK, 'Quite another talk. It was about the weather, and the rain.', 'It was polite')).to.equal(
      undefined,
    );
    expect(found(TALK, '', 'It was polite')).to.equal(undefined);
    const short = { quote: 'And then?', prefix: 'a day like any other, ', suffix: ' Nothing.' };
    expect(new ClosestFinder(TALK).find(short), 'a few words with other ones around').to.equal(undefined);
  });

  it('refuses to choose between places that are equally good', () => {
    const twice = 'We like the big red house a lot. We like the big red house a lot.';
    const wanted = { quote: 'like the tall red house', prefix: 'We ', suffix: ' a lot.' };
    expect(new ClosestFinder(twice).find(wanted)).to.equal(undefined);
  });

  it('reads scripts without spaces, accents and right to left', () => {
    const chinese = '我们上周收到了包裹。它晚到了一天，没有人告诉我们。';
    expect(found(chinese, chinese.replace('一天', '两天'), '它晚到了一天，没有人告诉我们。')).to.equal(
      '它晚到了两天，没有人告诉我们。',
    );
    const hebrew = 'החבילה הגיעה ביום שני, באיחור של יום, ואף אחד לא אמר לי.';
    expect(found(hebrew, hebrew.replace('שני', 'שלישי'), 'החבילה הגיעה ביום שני, באיחור של יום')).to.equal(
      'החבילה הגיעה ביום שלישי, באיחור של יום',
    );
    const french = 'Le colis est arrivé très tard, et personne ne me l’avait dit.';
    expect(found(french, french.replace('arrivé', 'arrive').replace('très', 'bien'), 'est arrivé très tard')).to.equal(
      'est arrive bien tard',
    );
  });

  it('never throws, and answers with a range of the text', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (text, quote, prefix, suffix) => {
        const range = new ClosestFinder(text).find({ quote, prefix, suffix });
        if (range) expect(range.from >= 0 && range.from < range.to && range.to <= text.length).to.equal(true);
      }),
    ));

  it('finds 4 of 5 passages and more of a long talk in which each tenth word was changed, and none elsewhere', () => {
    const vocabulary = Array.from({ length: 900 }, (_, at) => `w${((at * 7919) % 900).toString(36)}x`);
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    // Word frequencies as in natural language: some words are very common.
    const words = Array.from({ length: 20_000 }, () => vocabulary[Math.floor(random() ** 3 * 900)] ?? 'x');
    const changed = words.map((word) => (random() < 0.1 ? 'changed' : word));
    const [before, after] = [words.join(' '), changed.join(' ')];
    const starts = (list: readonly string[]) => {
      const all: number[] = [];
      list.reduce((at, word) => all.push(at) && at + word.length + 1, 0);
      return all;
    };
    const [old, now] = [starts(words), starts(changed)];
    const finder = new ClosestFinder(after);
    let [right, wrong] = [0, 0];
    for (let first = 100; first < 19_900; first += 99) {
      const last = first + 3 + (first % 20);
      const [from, to] = [old[first] ?? 0, (old[last] ?? 0) + (words[last]?.length ?? 0)];
      const wanted = {
        quote: before.slice(from, to),
        prefix: before.slice(from - CONTEXT, from),
        suffix: before.slice(to, to + CONTEXT),
      };
      const range = finder.find(wanted);
      if (range && Math.abs(range.from - (now[first] ?? 0)) < 20) right += 1;
      else if (range) wrong += 1;
    }
    expect(wrong).to.equal(0);
    expect(right).to.be.greaterThan(180);
  });

  it('finds a passage of many pages by its two ends', () => {
    const told = Array.from({ length: 4000 }, (_, at) => `word${(at * 7919) % 3989}`).join(' ');
    const after = told.replaceAll(/word\d*7 /g, 'changed ');
    const quote = told.slice(told.indexOf('word'), -200);
    const range = new ClosestFinder(`Before. ${after}`).find({ quote, prefix: '', suffix: told.slice(-200, -136) });
    expect(range?.from).to.equal(8);
    expect(range?.to).to.be.within(after.length - 230, after.length - 160);
  });

  it('stays quick where everything looks alike', () => {
    const text = 'yes and no '.repeat(60_000);
    const finder = new ClosestFinder(text);
    const started = performance.now();
    finder.find({ quote: 'yes and so '.repeat(1500), prefix: 'no '.repeat(20), suffix: 'yes '.repeat(16) });
    expect(performance.now() - started).to.be.lessThan(10_000);
  });
});
