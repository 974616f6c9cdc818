import { expect } from 'chai';
import fc from 'fast-check';
import { type DocumentNode, documentText } from '../../documents/document.ts';
import { bold, heading, paragraph, text } from '../../documents/document-builder.ts';
import type { Turn } from '../../documents/transcript.ts';
import { findTurns } from './transcript-lines.ts';

/** Blocks of a plain text: paragraphs separated by blank lines, their lines by breaks. */
const blocksOf = (source: string): DocumentNode[] =>
  source
    .trim()
    .split(/\n{2,}/)
    .map((block) => ({
      type: 'paragraph',
      content: block
        .split('\n')
        .flatMap((line, at): DocumentNode[] => [
          ...(at > 0 ? [{ type: 'hardBreak' }] : []),
          ...(line === '' ? [] : [{ type: 'text', text: line }]),
        ]),
    }));

const isTurn = (part: Turn | DocumentNode): part is Turn => !('type' in part);
const wordsOf = (part: Turn | DocumentNode) =>
  isTurn(part) ? documentText({ type: 'paragraph', content: [...(part.text as DocumentNode[])] }) : documentText(part);

/** The turns in short form: speaker, start in seconds, words; other blocks as their text. */
function short(blocks: readonly DocumentNode[]): unknown[] | undefined {
  return findTurns(blocks)?.parts.map((part) =>
    isTurn(part)
      ? [part.speaker, part.start === undefined ? undefined : part.start / 1000, wordsOf(part)]
      : wordsOf(part),
  );
}

const CONVERSATION = [
  ['Ada', 'Where do you keep your notes today?'],
  ['Grace', 'In four places, if I am honest.'],
  ['Ada', 'Which one do you open first?'],
  ['Grace', 'The one that is open already.'],
];
const times = ['00:00:03', '00:00:09', '00:01:15', '01:02:03'];
const seconds = [3, 9, 75, 3723];
const untimed = CONVERSATION.map(([name, words]) => [name, undefined, words]);
const timed = CONVERSATION.map(([name, words], at) => [name, seconds[at], words]);
const written = (write: (name: string, words: string, time: string, next: string) => string, apart = '\n\n') =>
  CONVERSATION.map(([name = '', words = ''], at) =>
    write(name, words, times[at] ?? '', times[at + 1] ?? '01:02:09'),
  ).join(apart);

describe('transcripts in text', () => {
  describe('as programs write them', () => {
    const forms: Record<string, [source: string, expected: unknown[]]> = {
      'a name and a colon': [written((name, words) => `${name}: ${words}`), untimed],
      'a line each': [written((name, words) => `${name}: ${words}`, '\n'), untimed],
      capitals: [
        written((name, words) => `${name.toUpperCase()}: ${words}`),
        untimed.map(([name, ...rest]) => [String(name).toUpperCase(), ...rest]),
      ],
      'a time in brackets before the name (Descript)': [
        written((name, words, time) => `[${time}] ${name}: ${words}`),
        timed,
      ],
      'a time behind the name (Rev)': [written((name, words, time) => `${name} (${time}):\n${words}`), timed],
      'a time behind the colon (Changelog)': [written((name, words, time) => `${name}: [${time}] ${words}`), timed],
      'a head with a time (Otter, Teams)': [written((name, words, time) => `${name}  ${time}\n${words}`), timed],
      'heads and words in paragraphs of their own': [
        written((name, words, time) => `${name}   ${time}\n\n${words}`),
        timed,
      ],
      'a name in brackets, then a time (Zoom)': [written((name, words, time) => `[${name}] ${time}\n${words}`), timed],
      'a time, then a name (Word)': [written((name, words, time) => `${time} ${name}\n${words}`), timed],
      'a time, a dash and a name (HappyScribe)': [
        written((name, words, time) => `[${time}.000] - ${name}\n${words}`),
        timed,
      ],
      'a stretch, a name, words (older Teams)': [
        written((name, words, time, next) => `${time}.0 --> ${next}.0\n${name}\n${words}`),
        timed,
      ],
      'a name, a time, words, each on its line': [written((name, words, time) => `${name}\n${time}\n${words}`), timed],
      'a time on the line above (Spacelog)': [
        written((name, words, time) => `[000:${time}]\n${name}: ${words}`),
        timed,
      ],
    };
    for (const [form, [source, expected]] of Object.entries(forms))
      it(form, () => expect(short(blocksOf(source))).to.deep.equal(expected));

    it('names in bold, with the colon inside or outside', () => {
      const blocks = CONVERSATION.map(([name = '', words = ''], at) =>
        at % 2 ? paragraph(text(`${name}:`, bold), ` ${words}`) : paragraph(text(name, bold), `: ${words}`),
      );
      expect(short(blocks)).to.deep.equal(untimed);
    });

    it('names in bold within a paragraph, whose lines Markdown has joined', () => {
      const blocks = [
        paragraph(...CONVERSATION.flatMap(([name = '', words = '']) => [text(`${name}:`, bold), ` ${words} `])),
      ];
      expect(short(blocks)).to.deep.equal(untimed);
    });

    it('times as headings (Google Meet)', () => {
      const turns = blocksOf(written((name, words) => `${name}: ${words}`));
      const blocks = [heading(3, '00:00:03'), ...turns.slice(0, 2), heading(3, '00:05:00'), ...turns.slice(2)];
      expect(short(blocks)).to.deep.equal(untimed.map(([name, , words], at) => [name, [3, undefined, 300][at], words]));
    });

    it('times and no names (Whisper)', () => {
      const source =
        '[00:00.000 --> 00:04.000]  We gave up.\n[00:04.000 --> 00:06.500]  Yes\n[00:06.500 --> 00:09.000]  On the second day.';
      const found = findTurns(blocksOf(source));
      expect(
        found?.parts.filter(isTurn).map((turn) => [turn.speaker, turn.start, turn.end, wordsOf(turn)]),
      ).to.deep.equal([
        [undefined, 0, 4000, 'We gave up.'],
        [undefined, 4000, 6500, 'Yes'],
        [undefined, 6500, 9000, 'On the second day.'],
      ]);
    });

    it('times with pictures at their end', () => {
      const frames = Array.from(
        { length: 12 },
        (_, at) => `[00:00:${10 + at}:${at * 2}] ${at % 2 ? 'Ada' : 'Grace'}: Number ${at}.`,
      );
      expect(short(blocksOf(frames.join('\n\n')))?.[3]).to.deep.equal(['Ada', 13, 'Number 3.']);
    });
  });

  it('keeps what stands before, between and behind the turns', () => {
    const blocks = [
      heading(1, 'Interview 4'),
      paragraph('Recorded in March.'),
      ...blocksOf(written((name, words) => `${name}: ${words}`)),
      paragraph('And then some more of it.'),
      heading(2, 'Afterwards'),
      paragraph('We had tea.'),
      paragraph('Ada: Thank you.'),
    ];
    expect(short(blocks)).to.deep.equal([
      'Interview 4',
      'Recorded in March.',
      ...untimed,
      ['Grace', undefined, 'And then some more of it.'],
      'Afterwards',
      'We had tea.',
      ['Ada', undefined, 'Thank you.'],
    ]);
  });

  it('goes on with the turn on further lines of its paragraph, with a sentence where a line is set in', () => {
    const source = `${written((name, words) => `${name}: ${words}`)}\nSecond line.\n   Set in.`;
    expect(short(blocksOf(source))?.at(-1)).to.deep.equal([
      'Grace',
      undefined,
      'The one that is open already.\nSecond line. Set in.',
    ]);
  });

  it('leaves a paragraph of nobody whole when a turn begins in it', () => {
    const source = `Ada was late.\nIt rained.\nAda: Where are we?\n\n${written((name, words) => `${name}: ${words}`)}`;
    expect(short(blocksOf(source))?.slice(0, 2)).to.deep.equal([
      'Ada was late.\nIt rained.',
      ['Ada', undefined, 'Where are we?'],
    ]);
  });

  it('goes on with the same speaker at a time of its own', () => {
    const source = `${written((name, words, time) => `[${time}] ${name}: ${words}`)}\n\n[01:02:30] It is late.\n\n[01:02:40]\n\nVery late.`;
    expect(short(blocksOf(source))?.slice(-2)).to.deep.equal([
      ['Grace', 3750, 'It is late.'],
      ['Grace', 3760, 'Very late.'],
    ]);
  });

  it('counts the lines that a program wrote about its tapes, and leaves them out', () => {
    const found = findTurns(
      blocksOf(written((name, words, time) => `[${time}]\n_page : 3\n_tape : 1\n${name}: ${words}`)),
    );
    expect(found?.marksLeftOut).to.equal(8);
    expect(found?.parts).to.have.length(4);
  });

  it('takes labels that notes have for speakers only where they are call signs with times', () => {
    const source = times.map((time, at) => `[${time}] ${at % 2 ? 'CC' : 'CDR'}: Roger, that is good.`).join('\n\n');
    expect(short(blocksOf(source))?.[1]).to.deep.equal(['CC', 9, 'Roger, that is good.']);
    const noted = `${written((name, words, time) => `[${time}] ${name}: ${words}`)}\n\nNote: she laughs.`;
    expect(short(blocksOf(noted))?.at(-1)).to.deep.equal(['Grace', undefined, 'Note: she laughs.']);
  });

  describe('are not seen in', () => {
    const ordinary: Record<string, string> = {
      'a note with remarks':
        'Note: the form is long.\n\nThey left.\n\nNote: it is very long.\n\nQuote: I gave up on it.\n\nNote: again.\n\nQuote: never again, she said.',
      'fields of profiles':
        'Name: Ada\nHeight: 180\nShoes: 39\n\nName: Grace\nHeight: 170\nShoes: 40\n\nName: Mary\nHeight: 160\nShoes: 38',
      'a form that was filled in': Array.from(
        { length: 4 },
        () => 'Arrival: We came in the morning.\nLunch: There was soup for all.\nDeparture: They left in the evening.',
      ).join('\n\n'),
      'two lines of talk in a note': `We met at noon.\n\n${'It rained all day. '.repeat(20)}\n\nAda: Hello there, you.\n\nGrace: Hello to you too.\n\n${'Nobody came. '.repeat(20)}`,
      'talk at the end of a long note': `${Array.from({ length: 40 }, (_, at) => `Paragraph ${at} of the note.`).join('\n\n')}\n\n${written((name, words) => `${name}: ${words}`)}`,
      'an agenda': '10:00 Welcome\n10:30 Opening words by Ada\n11:00 Break\n11:15 Grace on compilers\n12:00 Lunch',
      'an agenda with names': '10:00 Ada\n11:00 Grace\n12:00 Ada\n13:00 Grace',
      'a log': 'ERROR: disk is full now\nINFO: trying once more here\nERROR: disk is full now\nINFO: giving up at last',
      steps: 'Step 1: open the box.\nStep 2: close the box.\nStep 1: open it once more.\nStep 2: close it again.',
      mail: 'From: Ada\nTo: Grace\nSubject: Notes\nDate: Monday\n\nDear Grace,\n\nFrom: Grace\nTo: Ada\nSubject: Re: Notes\nDate: Tuesday',
      'one voice only':
        'Ada: One thing here.\n\nAda: Another thing here.\n\nAda: A third thing here.\n\nAda: The last thing here.',
      'names that come once':
        'Ada: came by train.\n\nGrace: came by boat.\n\nMary: came on foot today.\n\nJoan: did not come at all.',
      'values under names': 'Ada: 3\nGrace: 4\nAda: 5\nGrace: 6\nAda: 7\nGrace: 8',
      'times that go back and forth':
        '[10:30] Ada: came in here.\n\n[02:10] Ada: left the room.\n\n[08:20] Ada: came back in.\n\n[01:00] Ada: left the house.',
      'a few times in brackets': `She said so [00:12:30] twice.\n\n[00:13:00] and again.\n\n${Array.from({ length: 10 }, () => 'Then there was nothing for a while.').join('\n\n')}`,
      nothing: '',
    };
    for (const [what, source] of Object.entries(ordinary))
      it(what, () => expect(short(blocksOf(source))).to.equal(undefined));
  });

  it('keeps a time that is an answer, and one at which nothing is said', () => {
    const named = CONVERSATION.map(([name, words]) => `${name}: ${words}`);
    const answer = blocksOf([...named, 'Ada: When do you open it?', '7:30', 'Ada: So early?'].join('\n\n'));
    expect(short(answer)?.slice(-3)).to.deep.equal([
      ['Ada', undefined, 'When do you open it?'],
      ['Ada', undefined, '7:30'],
      ['Ada', undefined, 'So early?'],
    ]);
    const stamped = CONVERSATION.flatMap(([, words = ''], at) => [times[at] ?? '', words]);
    expect(short(blocksOf([...stamped, '01:02:09', '01:02:15'].join('\n\n')))?.slice(-3)).to.deep.equal([
      [undefined, 3723, 'The one that is open already.'],
      '01:02:09',
      '01:02:15',
    ]);
  });

  it('loses no word of any text', () => {
    const piece = fc.constantFrom(
      'Ada: ',
      'Grace: ',
      'Note: ',
      '[00:01] ',
      '[00:02]',
      '0:03',
      '\n',
      '\n\n',
      'Ada',
      'words ',
      'more. ',
      '  ',
      ':',
      '[',
      '-->',
      '_page : 3',
    );
    const letters = (source: string) => [...source.replace(/[^\p{L}]/gu, '')].sort().join('');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const blocks = blocksOf(pieces.join(''));
        const found = findTurns(blocks);
        if (!found) return;
        const names = new Set(['Ada', 'Grace', 'Note', 'page']);
        const kept = found.parts.map(wordsOf).join(' ');
        const said = (source: string) =>
          letters(source.replace(/\b\p{L}+\b/gu, (word) => (names.has(word) ? '' : word)));
        expect(said(kept)).to.equal(said(blocks.map(documentText).join(' ')));
      }),
      { numRuns: 300 },
    );
  });

  it('is done in a moment with whatever comes', () => {
    for (const piece of ['Ada: x\n\n', '[00:01]\n\n', 'Ada\n\n', '0:01 Ada\n\n', '[00:00 --> ', ': '])
      findTurns(blocksOf(piece.repeat(4000)));
  }).timeout(20_000);
});
