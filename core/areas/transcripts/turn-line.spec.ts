import { expect } from 'chai';
import { millisecondsOf } from './timecode.ts';
import { readTurnLine } from './turn-line.ts';

/** A reading in short form: kind, name, start, end, words. */
function short(line: string) {
  const reading = readTurnLine(line);
  const stamp = reading.kind === 'plain' ? undefined : reading.stamp;
  return [
    reading.kind,
    'name' in reading ? reading.name : undefined,
    stamp && millisecondsOf(stamp.start),
    stamp?.end && millisecondsOf(stamp.end),
    line.slice(reading.from),
  ];
}

describe('lines of transcripts', () => {
  const lines: Record<string, [string, ...unknown[]]> = {
    'Ada: Yes, I do.': ['turn', 'Ada', undefined, undefined, 'Yes, I do.'],
    'Ada:': ['turn', 'Ada', undefined, undefined, ''],
    '  Speaker 1 : Hm.': ['turn', 'Speaker 1', undefined, undefined, 'Hm.'],
    '[00:01:02] Ada: Yes.': ['turn', 'Ada', 62_000, undefined, 'Yes.'],
    '00:01:02 Ada: Yes.': ['turn', 'Ada', 62_000, undefined, 'Yes.'],
    'Ada [1:02]: Yes.': ['turn', 'Ada', 62_000, undefined, 'Yes.'],
    'Ada (01:02): Yes.': ['turn', 'Ada', 62_000, undefined, 'Yes.'],
    'Ada: [01:02] Yes.': ['turn', 'Ada', 62_000, undefined, 'Yes.'],
    '[00:01.5 --> 00:03.0] Ada: Yes.': ['turn', 'Ada', 1500, 3000, 'Yes.'],
    '山田太郎：はい': ['turn', '山田太郎', undefined, undefined, 'はい'],
    'Ada Lovelace  0:03': ['head', 'Ada Lovelace', 3000, undefined, ''],
    'Ada Lovelace | 00:03': ['head', 'Ada Lovelace', 3000, undefined, ''],
    'Speaker 1 (00:03)': ['head', 'Speaker 1', 3000, undefined, ''],
    '[Ada Lovelace] 10:22:01': ['head', 'Ada Lovelace', 37_321_000, undefined, ''],
    '00:00:05 Speaker 1': ['head', 'Speaker 1', 5000, undefined, 'Speaker 1'],
    '[00:00:05.000] - Ada': ['head', 'Ada', 5000, undefined, '- Ada'],
    '[00:12] and then she left': ['stamp', undefined, 12_000, undefined, 'and then she left'],
    '[-00:00:00:03]': ['stamp', undefined, -3000, undefined, ''],
    '0:0:3.820 --> 0:0:5.230': ['stamp', undefined, 3820, 5230, ''],
    '1 minute 14 seconds': ['stamp', undefined, 74_000, undefined, ''],
    'Ada Lovelace 0 minutes 9 seconds': ['head', 'Ada Lovelace', 9000, undefined, ''],
    'Ada 5 minutes': ['plain', undefined, undefined, undefined, 'Ada 5 minutes'],
    '5 minutes and then she left': ['plain', undefined, undefined, undefined, '5 minutes and then she left'],
    'So I said: no.': ['plain', undefined, undefined, undefined, 'So I said: no.'],
    'https://example.org': ['plain', undefined, undefined, undefined, 'https://example.org'],
    'Meet at 10:30 in the hall': ['plain', undefined, undefined, undefined, 'Meet at 10:30 in the hall'],
    'Ratio 3:75 of it': ['plain', undefined, undefined, undefined, 'Ratio 3:75 of it'],
  };
  for (const [line, expected] of Object.entries(lines))
    it(`reads “${line}”`, () => expect(short(line)).to.deep.equal(expected));

  it('reads very long lines without slowing down', () => {
    for (const line of ['[', '(00:01', 'Ada ', ' ', ':', 'a:b ', '00:00 ', '1 minute ', 'a 1 m '].map((piece) =>
      piece.repeat(200_000),
    ))
      expect(readTurnLine(line).kind).to.be.a('string');
  });
});
