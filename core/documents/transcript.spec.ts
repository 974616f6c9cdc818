import { expect } from 'chai';
import fc from 'fast-check';
import { limits } from '../limits.ts';
import { readFile } from '../plugin/import-format.ts';
import { documentText } from './document.ts';
import { paragraph, text } from './document-builder.ts';
import { type Turn, transcript } from './transcript.ts';

const ids = () => {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
};
const ADA = '00000000-0000-4000-8000-000000000001';

describe('a transcript', () => {
  it('has a segment for each turn, a speaker for each name, and the times of its words', () => {
    const made = transcript(
      [
        paragraph('Recorded in March.'),
        { speaker: ' Ada\tLovelace', start: 0, end: 1500.4, text: 'Yes.' },
        { speaker: 'ADA LOVELACE', start: 2000, text: [text('No.', { type: 'bold' }) ?? paragraph()] },
        {
          text: 'Music',
          start: 3000,
          end: 4000,
          words: [
            [3000, 3500, 'Mu'],
            [3500, 4000, 'sic'],
          ],
        },
      ],
      ids(),
    );
    expect(made).to.deep.equal({
      document: {
        type: 'doc',
        content: [
          paragraph('Recorded in March.'),
          {
            type: 'segment',
            attrs: { speakerId: ADA, start: 0, end: 1500 },
            content: [{ type: 'text', text: 'Yes.' }],
          },
          {
            type: 'segment',
            attrs: { speakerId: ADA, start: 2000, end: null },
            content: [{ type: 'text', text: 'No.', marks: [{ type: 'bold' }] }],
          },
          {
            type: 'segment',
            attrs: { speakerId: null, start: 3000, end: 4000 },
            content: [{ type: 'text', text: 'Music' }],
          },
        ],
      },
      speakers: [{ id: ADA, name: 'Ada Lovelace' }],
      words: [
        [0, 1500, 'Yes.'],
        [3000, 3500, 'Mu'],
        [3500, 4000, 'sic'],
      ],
    });
  });

  it('is an empty note when nobody says anything', () => {
    expect(transcript([]).document).to.deep.equal({ type: 'doc', content: [{ type: 'paragraph' }] });
  });

  it('leaves out times that documents cannot keep', () => {
    const made = transcript([
      { start: -5e9, end: 3e9, text: 'long ago' },
      { start: Number.NaN, text: 'never' },
    ]);
    for (const { attrs } of made.document.content ?? [])
      expect(attrs).to.deep.equal({ speakerId: null, start: null, end: null });
    expect(made.words).to.deep.equal([]);
  });

  it('writes the names of more speakers than there may be into the text', () => {
    const crowd = Array.from(
      { length: limits.transcript.speakers + 1 },
      (_, at): Turn => ({ speaker: `Voice ${at}`, text: 'Here.' }),
    );
    const made = transcript(crowd);
    expect(made.speakers).to.have.length(limits.transcript.speakers);
    expect(documentText(made.document).split('\n').at(-1)).to.equal(`Voice ${limits.transcript.speakers}: Here.`);
  });

  it('cuts words that are a whole speech', () => {
    const { words } = transcript([{ start: 0, end: 9, text: '👍🏽'.repeat(6000) }]);
    expect(words.length).to.be.above(1);
    expect(words.map(([, , piece]) => piece).join('')).to.equal('👍🏽'.repeat(6000));
  });

  it('names speakers that there are, each once', () => {
    const made = transcript([{ speaker: 'Ada', text: 'Yes.' }, { text: 'No.' }]);
    expect(readFile.safeParse(made).success).to.equal(true);
    expect(readFile.safeParse({ ...made, speakers: [] }).success).to.equal(false);
    expect(readFile.safeParse({ ...made, speakers: [...made.speakers, ...made.speakers] }).success).to.equal(false);
    expect(readFile.safeParse({ ...made, words: [[0, 2 ** 31, 'late']] }).success).to.equal(false);
  });

  it('is what a format may give back, whatever the turns are', () => {
    const turn = fc.record(
      {
        speaker: fc.string({ unit: 'binary' }),
        start: fc.double(),
        end: fc.double(),
        text: fc.string({ unit: 'binary' }),
        words: fc.array(fc.tuple(fc.double(), fc.double(), fc.string({ unit: 'binary' })), { maxLength: 5 }),
      },
      { requiredKeys: ['text'] },
    );
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 8 }), (turns) => {
        const checked = readFile.safeParse(transcript(turns));
        expect(checked.error?.message).to.equal(undefined);
      }),
      { numRuns: 50 },
    );
  }).timeout(60_000);
});
