import { expect } from 'chai';
import { captions } from './captions.ts';

const at = Date.parse('2026-11-03T10:00:00.250Z');

describe('what was said in Google Meet as captions', () => {
  it('counts from the first word, in the order of time', () => {
    const said = [
      { from: at + 3_723_004, to: at + 3_725_000, speaker: 'Ben', text: 'Later.' },
      { from: at, to: at + 1500, speaker: 'Ada', text: 'First.' },
    ];
    expect(captions(said)).to.equal(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n<v Ada>First.</v>\n\n01:02:03.004 --> 01:02:05.000\n<v Ben>Later.</v>\n',
    );
  });

  it('lets no name and no word be markup, a cue or a time', () => {
    const said = [{ from: at, to: at, speaker: 'Eve\n<v Ada>', text: '</v>\n\n00:00:01.000 --> 00:00:02.000\nx & y' }];
    expect(captions(said)).to.equal(
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.001\n<v Eve &lt;v Ada&gt;>&lt;/v&gt; 00:00:01.000 --&gt; 00:00:02.000 x &amp; y</v>\n',
    );
    expect(captions([{ from: Number.NaN, to: at, speaker: '', text: 'lost' }])).to.equal('WEBVTT\n\n');
  });
});
