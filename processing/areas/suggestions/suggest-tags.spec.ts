import * as build from '@earshot/core/documents/document-builder';
import { limits } from '@earshot/core/limits';
import { generatedFeedback } from '@earshot/test/kit/fixtures/generated-feedback';
import { expect } from 'chai';
import { fromUpdates, stateFromJson } from '../../documents/convert.ts';
import { applyHighlight } from '../../documents/highlight.ts';
import { textOf } from '../../documents/text.ts';
import { createPool, type Pool } from '../../pool/pool.ts';
import type { InputOf } from '../../tasks/all.ts';
import { packTexts } from '../../words/packed-texts.ts';

type Question = InputOf<'suggest-tags'>;

const EXAMPLES: [text: string, tag: number][] = [
  ['The parcel came late.', 0],
  ['The parcel was left in the rain.', 0],
  ['A neighbour took the parcel in.', 0],
  ['The price is too high.', 1],
  ['They raised the monthly price.', 1],
  ['The price went up again.', 1],
];
const NOTE = ['Hello. The parcel was late again. The parcel lay in the rain. We had coffee.', 'They raised the price.'];

const noteOf = (texts: readonly string[]) => stateFromJson(build.doc(...texts.map((text) => build.paragraph(text))));
const HIGHLIGHT = '00000000-0000-4000-8000-000000000001';
/** A note in which words are highlighted. */
function highlighted(texts: readonly string[], words: string): Uint8Array[] {
  const state = noteOf(texts);
  const doc = fromUpdates([state]);
  const from = textOf(doc).indexOf(words);
  const applied = applyHighlight(doc, HIGHLIGHT, { from, to: from + words.length });
  if (!applied) throw new Error(`“${words}” is not there`);
  return [state, applied.update];
}
const question = (note: readonly string[], more: Partial<Question> = {}, examples = EXAMPLES): Question => ({
  updates: [noteOf(note)],
  examples: packTexts(examples.map(([text]) => text)),
  tagsOf: examples.map(([, tag]) => [tag]),
  tags: 2,
  coded: [],
  rejected: [],
  ...more,
});

describe('suggestions in the pool', function () {
  this.timeout(60_000);
  let pool: Pool;
  before(() => {
    pool = createPool({ threads: 1 });
  });
  after(() => pool.close(0));

  const suggest = async (asked: Question, see: (done: number) => void = () => {}, signal?: AbortSignal) => {
    const { suggestions } = await pool.stream('suggest-tags', asked, { onChunk: ({ done }) => see(done), signal });
    return suggestions;
  };
  const quotesOf = (found: Awaited<ReturnType<typeof suggest>>) => found.map(({ quote, tags }) => [quote, ...tags]);

  it('are passages similar to coded ones, adjacent ones with the same tag joined, with positions', async () => {
    const found = await suggest(question(NOTE));
    expect(quotesOf(found)).to.deep.equal([
      ['The parcel was late again. The parcel lay in the rain.', 0],
      ['They raised the price.', 1],
    ]);
    const [first, second] = found;
    expect(first).to.include({ from: 7, prefix: 'Hello. ' });
    expect(first?.suffix).to.equal(' We had coffee.\nThey raised the price.');
    expect(first?.nearest.every((at) => EXAMPLES[at]?.[1] === 0)).to.equal(true);
    expect(second?.nearest[0]).to.equal(4);
  });

  it('are the same for the same input, with progress', async () => {
    const { texts, subjects } = generatedFeedback(400, 3);
    const examples = texts.slice(0, 200).map((text, at): [string, number] => [text, (subjects[at] ?? 0) % 2]);
    const note = texts.slice(200);
    const told: number[] = [];
    const found = await suggest(question(note, {}, examples), (done) => told.push(done));
    expect(found.length).to.be.within(50, limits.suggestions.perNote);
    expect(await suggest(question(note, {}, examples))).to.deep.equal(found);
    expect(told.length).to.be.above(3);
    expect(told).to.deep.equal(told.toSorted((a, b) => a - b));
    const positions = found.map(({ from }) => from);
    expect(positions).to.deep.equal(positions.toSorted((a, b) => a - b));
  });

  it('work in any language and script', async () => {
    const languages: [examples: [string, number][], note: string, quote: string][] = [
      [
        [
          ['Das Paket kam zu spät.', 0],
          ['Das Paket lag im Regen.', 0],
          ['Der Preis ist viel zu hoch.', 1],
          ['Der monatliche Preis stieg.', 1],
        ],
        'Guten Tag. Mein Paket kam viel zu spät. Es gab Kaffee.',
        'Mein Paket kam viel zu spät.',
      ],
      [
        [
          ['快递来得太晚了。', 0],
          ['快递被雨淋湿了。', 0],
          ['价格太高了。', 1],
          ['每月的价格又涨了。', 1],
        ],
        '你好。我的快递太晚了。今天天气很好。',
        '我的快递太晚了。',
      ],
      [
        [
          ['وصل الطرد متأخرا.', 0],
          ['ترك الطرد تحت المطر.', 0],
          ['السعر مرتفع جدا.', 1],
          ['ارتفع السعر الشهري.', 1],
        ],
        'صباح الخير. وصل الطرد متأخرا اليوم. شربنا القهوة.',
        'وصل الطرد متأخرا اليوم.',
      ],
    ];
    for (const [examples, note, quote] of languages)
      expect(quotesOf(await suggest(question([note], {}, examples)))).to.deep.equal([[quote, 0]]);
  });

  it('are empty without coding, text or similarity', async () => {
    expect(await suggest(question(NOTE, { tags: 0 }, []))).to.deep.equal([]);
    expect(await suggest(question([]))).to.deep.equal([]);
    expect(await suggest(question(['Zwölf Boxkämpfer jagen Viktor.', 'Thank you. 123.']))).to.deep.equal([]);
  });

  it('leave out passages highlighted with the tag or rejected, and keep those with other tags', async () => {
    const updates = highlighted(NOTE, 'They raised');
    const coded = (tags: number[]) => [{ id: HIGHLIGHT, tags }];
    const quotes = async (more: Partial<Question>) => quotesOf(await suggest(question(NOTE, more)));
    expect(await quotes({ updates: [...updates], coded: coded([1]) })).to.have.length(1);
    expect(await quotes({ updates: [...updates], coded: coded([0]) })).to.have.length(2);
    const rejected = [{ text: 'the parcel  was late AGAIN. The parcel lay in the rain.', tags: [0] }];
    expect(await quotes({ rejected })).to.deep.equal([['They raised the price.', 1]]);
    expect(await quotes({ rejected: [{ text: 'The parcel lay in the rain.', tags: [0] }] })).to.deep.equal([
      ['The parcel was late again.', 0],
      ['They raised the price.', 1],
    ]);
    expect(await quotes({ rejected: [{ text: 'The parcel lay in the rain.', tags: [1] }] })).to.have.length(2);
  });

  it('stop when the caller gives up', async () => {
    const { texts, subjects } = generatedFeedback(6000, 5);
    const examples = texts.slice(0, 3000).map((text, at): [string, number] => [text, (subjects[at] ?? 0) % 2]);
    const asked = question(texts.slice(3000), {}, examples);
    const giveUp = new AbortController();
    const stop = () => giveUp.abort(new Error('enough'));
    const fault = await suggest(asked, stop, giveUp.signal).catch((thrown: unknown) => thrown);
    expect(fault).to.have.property('message', 'enough');
    expect(await suggest(question(NOTE))).to.have.length(2);
  });
});

describe('quotes anchored in the pool', function () {
  this.timeout(30_000);
  it('are found at their current positions, with the highlights on them; others are gone', async () => {
    const pool = createPool({ threads: 1 });
    const updates = highlighted(['Before.', ...NOTE], 'raised');
    const quote = (id: string, words: string) => ({ id, quote: words, prefix: '', suffix: '' });
    const quotes = [
      quote('there', 'They raised the price.'),
      quote('gone', 'It snowed.'),
      quote('there too', 'We had coffee.'),
    ];
    const { found } = await pool.run('anchor-quotes', { updates, quotes });
    await pool.close(0);
    expect(found.map(({ id, highlightIds }) => [id, ...highlightIds])).to.deep.equal([
      ['there', HIGHLIGHT],
      ['there too'],
    ]);
    const [first] = found;
    expect(first?.from).to.equal(['Before.', ...NOTE].join('\n').indexOf('They raised'));
    expect(first?.prefix).to.match(/We had coffee\.\n$/);
  });
});
