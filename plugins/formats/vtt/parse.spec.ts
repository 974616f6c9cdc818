import { expect } from 'chai';
import fc from 'fast-check';
import { parseCue } from './parse-cue.ts';
import { parseFile } from './parse-file.ts';
import { read } from './task.ts';

const cues = (text: string) => parseFile(text)?.cues.map(({ start, end, text: said }) => [start, end, said]);
const said = (text: string) => parseCue({ start: 0, end: 2000, text }).map((cue) => [cue.speaker, cue.text]);

describe('WebVTT files', () => {
  it('begin with WEBVTT and a blank, or nothing', () => {
    for (const head of ['WEBVTT', '\ufeffWEBVTT', 'WEBVTT ', 'WEBVTT\tTitle', 'WEBVTT - A title'])
      expect(cues(`${head}\n\n00:00.000 --> 00:01.000\nx`)).to.deep.equal([[0, 1000, 'x']]);
    for (const head of ['', '\nWEBVTT', ' WEBVTT', 'WEBVTTX', 'webvtt', 'garbage'])
      expect(cues(`${head}\n\n00:00.000 --> 00:01.000\nx`), head).to.equal(undefined);
  });

  it('have cues with and without ids, settings and text', () => {
    const file =
      'WEBVTT\n\nid 1\n00:01.000-->00:02.000 line:0 align:start\none\ntwo\n\n\n\n100:00:00.000 \t--> \t100:00:01.500\n\nan id\nNOTE no\n\n1:00:00.000 --> 1:00:01.000\nx';
    expect(cues(file)).to.deep.equal([
      [1000, 2000, 'one\ntwo'],
      [360_000_000, 360_001_500, 'an id\nNOTE no'],
      [3_600_000, 3_601_000, 'x'],
    ]);
  });

  it('begin a cue at an arrow further down, without a blank line', () => {
    expect(cues('WEBVTT\n00:01.000 --> 00:02.000\none\n00:03.000 --> 00:04.000\ntwo')).to.deep.equal([
      [1000, 2000, 'one'],
      [3000, 4000, 'two'],
    ]);
  });

  it('pass notes, styles and regions over', () => {
    expect(
      cues(
        'WEBVTT\nKind: captions\n\nNOTE\na\nb\n\nSTYLE\n::cue {}\n\nREGION\nid:a\n\nNOTE x\n\n00:01.000 --> 00:02.000\nx',
      ),
    ).to.deep.equal([[1000, 2000, 'x']]);
  });

  it('have times by hand: without milliseconds, with a comma, with few digits', () => {
    const times = ['00:38 --> 00:42', '1:2:43 --> 1:02:46', '00:01,5 --> 0:2.25', '75:00.1234 --> 75:01.000'];
    expect(cues(`WEBVTT\n\n${times.map((time) => `${time}\nx`).join('\n\n')}`)).to.deep.equal([
      [38_000, 42_000, 'x'],
      [3_763_000, 3_766_000, 'x'],
      [1500, 2250, 'x'],
      [4_500_123, 4_501_000, 'x'],
    ]);
  });

  it('leave out cues whose times cannot be right, and name them', () => {
    const times = [
      '00:61.000 --> 01:02.000',
      '00:02.000 --> 00:01.000',
      'a --> b',
      '1.000 --> 2.000',
      '0:1 --> 0:2:3:4',
    ];
    expect(
      parseFile(`WEBVTT\n\n${times.map((time) => `${time}\nbad`).join('\n\n')}\n\n00:01.000 --> 00:01.000\ngood`),
    ).to.deep.include({ cues: [{ start: 1000, end: 1000, text: 'good' }], bad: times });
  });

  it('keep words below an empty line: those of an empty cue are its own, others are named', () => {
    const file = `WEBVTT

above

1

00:01.000 --> 00:02.000

<v Ada>one
more

NOTE not this

2

00:03.000 --> 00:04.000
two

on its own
`;
    expect(parseFile(file)).to.deep.include({
      cues: [
        { start: 1000, end: 2000, text: '<v Ada>one\nmore' },
        { start: 3000, end: 4000, text: 'two' },
      ],
      bad: [],
      loose: ['above', 'on its own'],
    });
  });
});

describe('the text of a cue', () => {
  const cases: [string, unknown[]][] = [
    [
      '<b>a</b> <i.x>b</i> <u>c</u> <c.red.bold>d</c> <lang en>e</lang> <ruby>f<rt>g</rt></ruby>',
      [[undefined, 'a b c d e fg']],
    ],
    ['<v Ada>a', [['Ada', 'a']]],
    [
      '<v.loud.x  Ada &amp; Grace >a</v> b',
      [
        ['Ada & Grace', 'a'],
        [undefined, ' b'],
      ],
    ],
    [
      '<v Ada>a<v Grace>b</v>',
      [
        ['Ada', 'a'],
        ['Grace', 'b'],
      ],
    ],
    ['<v>a', [[undefined, 'a']]],
    ['&lt;b> &amp;lt; &#65;&#x42; &nope; &gt &nbsp;x&lrm;', [[undefined, '<b> &lt; AB &nope; &gt  x\u200e']]],
    ['&#0;&#xd800;&#x110000;&#7;x', [[undefined, 'x']]],
    ['I <3 you', [[undefined, 'I <3 you']]],
    ['x < y and y > z', [[undefined, 'x < y and y > z']]],
    ['<script>alert(1)</script>', [[undefined, 'alert(1)']]],
    ['< 00:01.000>a', [[undefined, 'a']]],
    ['<v Eve <b>>nested', [['Eve <b', '>nested']]],
    ['', []],
  ];
  for (const [text, expected] of cases) it(`reads ${text}`, () => expect(said(text)).to.deep.equal(expected));

  it('has times between its words', () => {
    expect(parseCue({ start: 0, end: 2000, text: '<v A>a<00:01.000>b <00:99.000>c' })).to.deep.equal([
      {
        start: 0,
        end: 2000,
        text: 'ab c',
        speaker: 'A',
        words: [
          [0, 1000, 'a'],
          [1000, 2000, 'b c'],
        ],
      },
    ]);
  });

  it('is read in a moment, whatever it is', () => {
    for (const piece of ['<', '<v ', '<a ', '&#', '<00:01.000>', '>>', 'a<', '<b.'])
      parseCue({ start: 0, end: 1, text: piece.repeat(200_000) });
    const files = ['\n', '-->', '0 --> 1\n', '00:00.000 --> 00:01.000\n', '1'].map(
      (piece) => `WEBVTT\n\n${piece.repeat(100_000)}`,
    );
    for (const file of files) parseFile(file);
  }).timeout(60_000);

  it('never becomes markup, nor anything but a note', async () => {
    const piece = fc.constantFrom(
      '<v Ada>',
      '</v>',
      '<c.x>',
      '<00:00.500>',
      '&lt;',
      '&#60;script>',
      'words ',
      '\n',
      '\n\n',
      '00:00.000 --> 00:01.000\n',
      'Ada: ',
      '- ',
      '>> ',
      '\ud83d',
      '<',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const made = await Promise.resolve(
          `WEBVTT\n\n00:00.000 --> 00:01.000\nx\n\n00:00.000 --> 00:01.000\n${pieces.join('')}`,
        ).then((text) => read({ text, fileName: 'a.vtt', settings: {} }));
        for (const { content = [] } of made.document.content ?? [])
          for (const node of content) expect(Object.keys(node)).to.deep.equal(['type', 'text']);
      }),
    );
  }).timeout(60_000);
});
