import { importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import { expect } from 'chai';
import format from './index.ts';
import { parseFile } from './parse-file.ts';

importFormatContract(
  format,
  {
    at: import.meta.url,
    files: {
      'interview.srt': {
        title: 'interview',
        words: [
          'Where do you keep your notes?\nIn four places. Paper, phone, whiteboard, and my head.\n',
          'Which one do you open first?\nThe one that is open already.',
        ],
        speakers: ['INTERVIEWER', 'Tomas'],
        notices: ['1 subtitle has times that cannot be right and was left out: “00:00:13,000 --> 00:00:12,500”'],
      },
      'plain.srt': { title: 'plain', words: ['Wir haben am zweiten Tag aufgegeben. Niemand hat geantwortet.'] },
    },
  },
  (read) => {
    it('is known by its first lines, whatever its name', async () => {
      const texts = [
        '1\n00:00:01,000 --> 00:00:02,000\nHello',
        '\n 00:00:01.000 --> 00:00:02.000\nHello',
        '\ufeff7\r\n0:0:1,0 --> 0:0:2,0\r\nHello',
      ];
      for (const text of texts) expect((await read('a.txt', text)).format).to.equal('SubRip subtitles');
      expect((await read('a.vtt', Buffer.from(`\ufeff${texts[0]}`, 'utf16le'))).format).to.equal('SubRip subtitles');
      expect((await read('a.txt', 'See --> 00:00:02,000').catch((error) => error)).details.problem).to.equal(
        'no-format',
      );
    });

    it('says when there are no subtitles', async () => {
      expect((await read('a.srt', 'words --> words').catch((error) => error)).message).to.match(
        /^a.srt: It holds no subtitles\./,
      );
    });
  },
);

describe('SubRip files', () => {
  const cues = (text: string) => parseFile(text).cues.map(({ start, end, text: said }) => [start, end, said]);

  it('have commas, dots or nothing before milliseconds, numbers or none, blank lines in a text', () => {
    const file =
      '1\n00:00:01,5 --> 00:00:02,250 X1:10 X2:20\none\n\n\n2\n00:00:03.000 --> 0:1:4\ntwo\n\nand a half\n\n0:0:5,1234 --> 00:00:06,000\nthree\n7 --> 8\n9';
    expect(cues(file)).to.deep.equal([
      [1500, 2250, 'one'],
      [3000, 64_000, 'two\n\nand a half'],
      [5123, 6000, 'three\n7 --> 8\n9'],
    ]);
  });

  it('leave out the names of cues where most have one, and keep a word that is said', () => {
    const times = (at: number) => `00:00:0${at},000 --> 00:00:0${at + 1},000`;
    const named = `a\n${times(1)}\none\n\nb\n${times(3)}\ntwo\nthree\n${times(5)}\nfour`;
    expect(cues(named).map(([, , words]) => words)).to.deep.equal(['one', 'two\nthree', 'four']);
    const said = `1\n${times(1)}\nReally?\n\nYes.\n${times(3)}\ntwo`;
    expect(cues(said).map(([, , words]) => words)).to.deep.equal(['Really?\n\nYes.', 'two']);
  });

  it('name the words above the first times, but for its number', () => {
    const cue = '00:00:01,000 --> 00:00:02,000\none';
    expect(parseFile(`1\n${cue}`).loose).to.deep.equal([]);
    expect(parseFile(`Interview 4\n\n1\n${cue}`).loose).to.deep.equal(['Interview 4']);
  });

  it('keep a number that someone says, unless it stands right above the times of the next', () => {
    expect(cues('1\n00:00:01,000 --> 00:00:02,000\nHow many?\n12\n2\n00:00:03,000 --> 00:00:04,000\n12')).to.deep.equal(
      [
        [1000, 2000, 'How many?\n12'],
        [3000, 4000, '12'],
      ],
    );
  });

  it('have tags and places, which go; what else stands in angles is text', () => {
    expect(
      cues('00:00:01,000 --> 00:00:02,000\n{\\an8}<b>a</b> <font color="#fff">b</font> <I>c</I> <d> 1 < 2'),
    ).to.deep.equal([[1000, 2000, 'a b c <d> 1 < 2']]);
  });

  it('count what has no right times', () => {
    expect(parseFile('00:00:02,000 --> 00:00:01,000\na\n00:61:00,000 --> 00:62:00,000\nb')).to.deep.equal({
      cues: [],
      bad: ['00:00:02,000 --> 00:00:01,000', '00:61:00,000 --> 00:62:00,000'],
      loose: [],
    });
  });

  it('are read in a moment, whatever they are', () => {
    for (const piece of ['<b', '{\\', '0:0:0 --> ', '1\n', '00:00:01,000 --> 00:00:02,000\n'])
      parseFile(piece.repeat(100_000));
  }).timeout(60_000);
});
