import { expect } from 'chai';
import { areFrames, milliseconds, millisecondsOf, parseTimecode, parseTimeInWords, type Timecode } from './timecode.ts';

describe('times in a recording', () => {
  const read: [string, number | undefined][] = [
    ['7:59', 479_000],
    ['07:59.5', 479_500],
    ['1:02:03', 3_723_000],
    ['00:00:01,250', 1250],
    ['0:0:3.8', 3800],
    ['75:30', 4_530_000],
    ['123:00:00', 442_800_000],
    ['08:03:18:18', 8 * 86_400_000 + 3 * 3_600_000 + 18 * 60_000 + 18_000],
    ['-00:00:00:03', -3000],
    ['−0:01', -1000],
    ['-0:00', 0],
    ['00:61:00', undefined],
    ['12:75', undefined],
    ['10', undefined],
    ['a1:00', undefined],
    ['1:2:3:4:5', undefined],
  ];
  for (const [text, ms] of read) it(`reads ${text} as ${ms}`, () => expect(milliseconds(text)).to.equal(ms));

  const spoken: [string, number | undefined][] = [
    ['0 minutes 9 seconds', 9000],
    ['1 minute 14 seconds', 74_000],
    ['1 hour, 2 minutes and 3 seconds', 3_723_000],
    ['9 seconds', 9000],
    ['75 min', 4_500_000],
    ['1h 2m 3s', undefined],
    ['0 Minuten 9 Sekunden', 9000],
    ['1 heure 2 minutes', 3_720_000],
    ['1 minuto y 4 segundos', 64_000],
    ['1 minute 74 seconds', undefined],
    ['about 9 seconds', undefined],
    ['9 seconds later', undefined],
    ['and', undefined],
    ['', undefined],
  ];
  for (const [text, ms] of spoken)
    it(`reads “${text}” as ${ms}`, () => {
      const code = parseTimeInWords(text);
      expect(code && millisecondsOf(code)).to.equal(ms);
    });

  const codes = (...texts: string[]) => texts.map((text) => parseTimecode(text) as Timecode);
  it('takes the last of four parts for pictures only where many times never count to thirty there', () => {
    const cut = Array.from({ length: 12 }, (_, at) => `00:00:${10 + at}:${at * 2}`);
    expect(areFrames(codes(...cut))).to.equal(true);
    expect(areFrames(codes(...cut, '00:00:40:31'))).to.equal(false);
    expect(areFrames(codes(...cut.slice(0, 5)))).to.equal(false);
    expect(millisecondsOf(codes('01:02:03:12')[0] as Timecode, true)).to.equal(3_723_000);
    expect(millisecondsOf(codes('02:03.5')[0] as Timecode, true)).to.equal(123_500);
  });
});
