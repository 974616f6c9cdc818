import { expect } from 'chai';
import type { Cue } from './cue-speakers.ts';
import { turnsOfCues, withoutRepeats } from './join-cues.ts';

/** Consecutive cues of two seconds. */
const cues = (...texts: string[]): Cue[] =>
  texts.map((text, at) => ({ start: at * 2000, end: at * 2000 + 1900, text }));
const short = (given: readonly Cue[]) =>
  turnsOfCues(given).map(({ speaker, text }) => (speaker ? `${speaker}: ${text}` : text));

describe('turns of cues', () => {
  it('go on over cues, with the times of all and each cue in the words', () => {
    expect(turnsOfCues(cues('We gave up\non the', 'second day.', 'Nobody answered.'))).to.deep.equal([
      {
        speaker: undefined,
        start: 0,
        end: 5900,
        text: 'We gave up on the second day. Nobody answered.',
        words: [
          [0, 1900, 'We gave up on the'],
          [2000, 3900, 'second day.'],
          [4000, 5900, 'Nobody answered.'],
        ],
      },
    ]);
  });

  it('end where someone else speaks, and after a pause', () => {
    const voiced = cues('One', 'two', 'three', 'four').map((cue, at) => ({
      ...cue,
      speaker: at < 2 ? 'Ada' : 'ADA G',
    }));
    expect(short(voiced)).to.deep.equal(['Ada: One two', 'ADA G: three four']);
    const [first, second] = cues('Before', 'after') as [Cue, Cue];
    expect(short([first, { ...second, start: 3900, end: 5000 }])).to.have.length(1);
    expect(short([first, { ...second, start: 3901, end: 5000 }])).to.have.length(2);
  });

  it('end at a sentence once they are as long as a paragraph, and anywhere once they are very long', () => {
    const sentences = turnsOfCues(
      cues(...Array.from({ length: 60 }, (_, at) => (at % 2 ? 'and so it ends.' : 'This is how it begins'))),
    );
    expect(sentences.length).to.be.above(1);
    for (const { text } of sentences.slice(0, -1))
      expect(text)
        .to.match(/ends\.$/)
        .and.to.have.length.within(500, 600);
    const endless = turnsOfCues(cues(...Array.from({ length: 100 }, () => 'and so it went on and on')));
    for (const { text } of endless) expect(text).to.have.length.below(1030);
    expect(endless.flatMap(({ words }) => words)).to.have.length(100);
  });

  it('take names before colons for speakers where they come back', () => {
    expect(
      short(cues('ADA: Yes.', 'I do.', 'GRACE: Why?', 'Note: nothing.', 'ADA: Because.', 'GRACE: Oh.')),
    ).to.deep.equal(['ADA: Yes. I do.', 'GRACE: Why? Note: nothing.', 'ADA: Because.', 'GRACE: Oh.']);
    expect(short(cues('Ada: yes', 'Grace: no', 'Mary: perhaps'))).to.deep.equal(['Ada: yes Grace: no Mary: perhaps']);
  });

  it('leave a cue without a name to nobody where all others have one', () => {
    const named = Array.from({ length: 20 }, (_, at) => `Speaker ${at % 2}: words ${at}`);
    expect(short(cues(...named, 'music')).at(-1)).to.equal('music');
  });

  it('begin at arrows and dashes, which leave the text', () => {
    expect(
      short(cues('>> Hello.', 'you', '>> ADA: Yes?', '>> Hm.', '- Who?\n- Me,\nsaid Ada.', '>> ADA: Me.')),
    ).to.deep.equal(['Hello. you', 'ADA: Yes?', 'Hm.', 'Who?', 'Me, said Ada.', 'ADA: Me.']);
    expect(short(cues('minus', '-5 degrees', '-well'))).to.deep.equal(['minus -5 degrees -well']);
  });

  it('put no blanks between words of scripts that have none', () => {
    expect(short(cues('今日は', '雨です。'))).to.deep.equal(['今日は雨です。']);
    expect(short(cues('오늘은', '비가 온다'))).to.deep.equal(['오늘은 비가 온다']);
  });

  it('say once what rolls up', () => {
    const lines = Array.from({ length: 12 }, (_, at) => `line ${at}`);
    const rolling = cues(...lines.map((line, at) => (at > 0 ? `${lines[at - 1]}\n${line}` : line)));
    expect(short(rolling)).to.deep.equal([lines.join(' ')]);
    const timed = rolling.map(
      (cue, at): Cue => ({
        ...cue,
        words: [
          [cue.start, cue.end, at > 0 ? `line ${at - 1}\nline` : 'line'],
          [cue.end, cue.end, ` ${at}`],
        ],
      }),
    );
    expect(withoutRepeats(timed)[3]?.words).to.deep.equal([
      [6000, 7900, '\nline'],
      [7900, 7900, ' 3'],
    ]);
    expect(short(cues(...Array(10).fill('Yes.')))).to.deep.equal([Array(10).fill('Yes.').join(' ')]);
  });

  it('are none where nothing is said', () => {
    expect(turnsOfCues([])).to.deep.equal([]);
    expect(turnsOfCues(cues('', ' \n '))).to.deep.equal([]);
  });
});
