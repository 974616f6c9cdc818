import { expect } from 'chai';
import { transcript } from '../../documents/transcript.ts';
import type { SpokenWord } from './spoken-word.ts';
import { turnsOfWords } from './turns-of-words.ts';

const said = (text: string, from: number, speaker?: string): SpokenWord[] =>
  text.split(' ').map((one, at) => ({ text: one, startMs: from + at * 200, endMs: from + at * 200 + 150, speaker }));

describe('turns of recognised words', () => {
  it('change with the speaker and after a pause', () => {
    const turns = turnsOfWords([
      ...said('It took weeks.', 0, 'A'),
      ...said('Why?', 700, 'B'),
      ...said('Nobody knew.', 900, 'A'),
      ...said('So.', 9000, 'A'),
    ]);
    expect(turns.map(({ speaker, start, end, text }) => [speaker, start, end, text])).to.deep.equal([
      ['A', 0, 550, 'It took weeks.'],
      ['B', 700, 850, 'Why?'],
      ['A', 900, 1250, 'Nobody knew.'],
      ['A', 9000, 9150, 'So.'],
    ]);
    expect(turns[0]?.words).to.deep.equal([
      [0, 150, 'It'],
      [200, 350, 'took'],
      [400, 550, 'weeks.'],
    ]);
  });

  it('keep words with a colon, which name no speaker here', () => {
    const text = 'Note: one thing. Note: another thing. Anna: no. Anna: yes.';
    const [turn, ...rest] = turnsOfWords(said(text, 0));
    expect([turn?.text, rest.length]).to.deep.equal([text, 0]);
    expect(transcript([turn ?? { text: '' }]).speakers).to.deep.equal([]);
  });

  it('have no spaces where the script has none', () => {
    expect(turnsOfWords(said('私 は 待ち ました OK', 0, 'A')).map(({ text }) => text)).to.deep.equal([
      '私は待ちました OK',
    ]);
  });

  it('have marks where words are doubted, with the spaces between them', () => {
    const words = said('It took three weeks.', 0).map((word, at) => ({
      ...word,
      doubt: at === 1 || at === 2 ? ('unsaid' as const) : undefined,
    }));
    const [turn] = turnsOfWords(words);
    expect(turn?.text).to.deep.equal([
      { type: 'text', text: 'It ' },
      { type: 'text', text: 'took three', marks: [{ type: 'doubted', attrs: { doubt: 'unsaid' } }] },
      { type: 'text', text: ' weeks.' },
    ]);
  });

  it('are none without words', () => {
    expect(turnsOfWords([{ text: ' ', startMs: 0, endMs: 10 }])).to.deep.equal([]);
  });
});
