import { expect } from 'chai';
import { TranscriberFailure } from './transcriber-failure.ts';
import { promptOf, Verbose, verboseTranscript } from './verbose-transcript.ts';

const read = (answer: unknown) => verboseTranscript(Verbose.parse(answer));
const said = (answer: unknown) => read(answer).words.map(({ text, startMs, endMs }) => [text.trim(), startMs, endMs]);
const word = (text: string, start: number, end: number, rest = {}) => ({ word: text, start, end, ...rest });

describe('the answer of a Whisper server', () => {
  it('joins tokens to words: their times are those of all, their confidence that of the least certain', () => {
    const words = [
      word(' Na', 0, 0.2, { probability: 0.9 }),
      word('ïve', 0.2, 0.5, { probability: 0.4 }),
      word('.', 0.5, 0.5, { probability: 0.99 }),
      word(' Yes', 1, 1.5, { probability: 0.8 }),
    ];
    const { words: found } = read({ segments: [{ text: ' Naïve. Yes', start: 0, end: 2, words }] });
    expect(found.map(({ text, startMs, endMs, confidence }) => [text, startMs, endMs, confidence])).to.deep.equal([
      [' Naïve.', 0, 500, 0.4],
      [' Yes', 1000, 1500, 0.8],
    ]);
  });

  it('leaves characters of scripts without spaces apart', () => {
    const words = [word('你', 0, 0.4), word('好', 0.4, 0.8)];
    expect(said({ segments: [{ text: '你好', start: 0, end: 1, words }] })).to.deep.equal([
      ['你', 0, 400],
      ['好', 400, 800],
    ]);
  });

  it('takes times of the passage where a character is broken between tokens', () => {
    const words = [word(' Zo\ufffd', 0, 0.5), word('\ufffd', 0.5, 1)];
    const found = read({ segments: [{ text: ' Zoë', start: 0, end: 1, words }] });
    expect(found).to.include({ spread: true });
    expect(found.words).to.deep.include({ text: 'Zoë', startMs: 0, endMs: 1000, speaker: undefined });
  });

  it('gives words that stand beside the segments the punctuation of these, where they agree', () => {
    const segments = [
      { text: ' Well, yes.', start: 0, end: 1.5 },
      { text: ' It costs 5 €.', start: 1.5, end: 3 },
    ];
    const words = [
      word('Well', 0, 0.5),
      word('yes', 0.5, 1),
      word('It', 1.6, 1.8),
      word('costs', 1.8, 2),
      word('5€', 2, 2.9),
    ];
    expect(said({ language: 'english', segments, words }).map(([text]) => text)).to.deep.equal([
      'Well,',
      'yes.',
      'It',
      'costs',
      '5€',
    ]);
    expect(said({ words })[4]).to.deep.equal(['5€', 2000, 2900]);
  });

  it('spreads the words of a passage without any over its time, and says so', () => {
    const found = read({ segments: [{ text: ' One two', start: 1, end: 2, no_speech_prob: 0.7, avg_logprob: -1.2 }] });
    expect(found.spread).to.equal(true);
    expect(found.words.map(({ startMs, endMs }) => [startMs, endMs])).to.deep.equal([
      [1000, 1500],
      [1500, 2000],
    ]);
    expect(found.segments).to.deep.equal([{ startMs: 1000, endMs: 2000, noSpeech: 0.7, averageLogProbability: -1.2 }]);
  });

  it('keeps who speaks, where the server tells', () => {
    const { words } = read({ segments: [{ text: 'Yes', start: 0, end: 1, speaker: 1 }] });
    expect(words[0]).to.include({ speaker: '1' });
  });

  it('refuses a text without times, and returns nothing of silence', () => {
    expect(() => read({ text: 'Hello' })).to.throw(TranscriberFailure, 'NO_TIMES');
    expect(read({ text: '' }).words).to.deep.equal([]);
    expect(read({ text: '', segments: [] }).words).to.deep.equal([]);
  });

  it('prompts with terms as they are written', () => {
    expect(promptOf(['Zoë', 'Łódź'])).to.equal('Zoë, Łódź.');
    expect(promptOf([])).to.equal(undefined);
  });
});
