import { expect } from 'chai';
import { asWebVtt } from './meeting-captions.ts';

describe('captions of Microsoft Teams', () => {
  for (const [given, made] of [
    ['0:0:0.0 --> 0:0:5.320', '00:00:00.000 --> 00:00:05.320'],
    ['00:00:03.210 --> 00:01:05.32', '00:00:03.210 --> 00:01:05.320'],
    ['1:2:3.4567 --> 101:2:4.5', '01:02:03.456 --> 101:02:04.500'],
    ['-00:00:04.100 --> 00:00:01.000', '00:00:00.000 --> 00:00:01.000'],
    ['-0:0:4.1 --> -0:0:2.0', '00:00:00.000 --> 00:00:00.000'],
  ] as const)
    it(`have times as WebVTT has them: ${given}`, () => {
      expect(asWebVtt(`WEBVTT\r\n\r\n${given}\r\n<v Ada>At 0:0:1.0 --> we began.</v>\r\n`)).to.equal(
        `WEBVTT\n\n${made}\n<v Ada>At 0:0:1.0 --> we began.</v>\n`,
      );
    });
});
