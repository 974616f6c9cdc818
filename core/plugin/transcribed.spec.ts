import { expect } from 'chai';
import { limits } from '../limits.ts';
import { languageCode, plainLanguage, regionalLanguage } from './language-code.ts';
import { checkedTranscript, spreadWords, withMarks } from './transcribed.ts';

const LENGTH = 10_000;
const word = (text: string, startMs: number, endMs: number, rest = {}) => ({ text, startMs, endMs, ...rest });
const checked = (words: unknown[], rest = {}) => checkedTranscript({ words, ...rest }, LENGTH);

describe('the transcript that a transcriber returns', () => {
  it('keeps words in order, with whole times within the recording', () => {
    const { words, leftOut } = checked([
      word('two', 2000.4, 2500.6),
      word('one', 0, 900),
      word('ends late', 9000, 12_000),
      word('rounded', 10_400, 10_900),
      word('backwards', 5000, 4000),
    ]);
    expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).to.deep.equal([
      ['one', 0, 900],
      ['two', 2000, 2501],
      ['backwards', 5000, 5000],
      ['ends late', 9000, 10_000],
      ['rounded', 10_000, 10_000],
    ]);
    expect(leftOut).to.deep.equal({ beyondEnd: 0, untimed: 0, tooMany: 0 });
  });

  it('counts what it leaves out: beyond the end, without times, too many', () => {
    const { words, leftOut } = checked([word('late', 11_000, 11_100), word('early', -1, 5), word('good', 1, 2)]);
    expect(words).to.have.length(1);
    expect(leftOut).to.deep.equal({ beyondEnd: 1, untimed: 1, tooMany: 0 });
    const many = Array.from({ length: limits.transcribers.words + 3 }, () => word('a', 1, 2));
    expect(checked(many).leftOut.tooMany).to.equal(3);
  });

  it('cleans words, drops blank ones, and cuts long ones into pieces that share their time', () => {
    const { words } = checked([
      word('a\u0000b\u202e  c\n', 0, 1),
      word(' \u200b', 1, 2),
      word('字'.repeat(300), 2000, 4000),
    ]);
    expect(words.map(({ text }) => text.length)).to.deep.equal([4, 150, 150]);
    expect(words[0]?.text).to.equal('ab c');
    expect(words.slice(1).map(({ startMs, endMs }) => [startMs, endMs])).to.deep.equal([
      [2000, 3000],
      [3000, 4000],
    ]);
  });

  it('keeps a confidence and a probability only where it is one', () => {
    const confidence = [0, 1, 1.2, -0.1, null, undefined];
    expect(
      checked(confidence.map((one) => word('a', 1, 2, { confidence: one }))).words.map((one) => one.confidence),
    ).to.deep.equal([0, 1, ...Array(4).fill(undefined)]);
    const segments = [
      { startMs: 0, endMs: 20_000, noSpeech: 3, averageLogProbability: -1 },
      { startMs: 10_000, endMs: 11_000 },
    ];
    expect(checked([], { segments }).segments).to.deep.equal([
      { startMs: 0, endMs: LENGTH, noSpeech: undefined, averageLogProbability: -1 },
    ]);
  });

  it('bounds how many speakers there are, and their labels', () => {
    const many = Array.from({ length: 300 }, (_, at) => word('a', at, at + 1, { speaker: `${at}${'x'.repeat(500)}` }));
    const labels = checked(many).words.map(({ speaker }) => speaker);
    expect(new Set(labels).size).to.equal(limits.transcribers.speakers + 1);
    expect(labels[0]).to.have.length(limits.transcribers.label);
    expect(labels.at(-1)).to.equal(undefined);
  });

  it('refuses another shape', () => {
    for (const odd of [null, {}, { words: 'none' }, { words: [{ text: 'a', startMs: '1', endMs: 2 }] }])
      expect(() => checkedTranscript(odd, LENGTH)).to.throw();
  });

  it('names its language by its code, however the service writes it', () => {
    const named = { english: 'en', en_us: 'en-US', 'pt-BR': 'pt-BR', Chinese: 'zh', '': '', '?!': '', de: 'de' };
    for (const [given, code] of Object.entries(named)) expect(languageCode(given), given).to.equal(code);
    expect(plainLanguage('pt-BR')).to.equal('pt');
    expect(['de', 'pt', 'en-GB', 'zh-Hant'].map(regionalLanguage)).to.deep.equal(['de-DE', 'pt-BR', 'en-GB', 'zh-TW']);
    expect(checked([], { language: 'german' }).language).to.equal('de');
  });

  it('spreads words over a passage by their lengths', () => {
    expect(spreadWords(' a  bbb ', { startMs: 0, endMs: 400 })).to.deep.equal([
      word('a', 0, 100),
      word('bbb', 100, 400),
    ]);
    expect(spreadWords(' ', { startMs: 0, endMs: 400 })).to.deep.equal([]);
  });

  it('puts marks without times to the word before them', () => {
    const marks = [{ text: '¿' }, word('Yes', 0, 1), { text: ', ' }, { text: ' ' }, word('no', 1, 2), { text: '.' }];
    expect(withMarks(marks)).to.deep.equal([word('Yes,', 0, 1), word('no.', 1, 2)]);
  });
});
