import { spokenSpans } from '@earshot/core/documents/spoken-spans';
import type { TimedWord } from '@earshot/core/documents/transcript';
import { expect } from 'chai';
import { captionsOf, cueText } from './caption-lines.ts';

describe('captions of a turn', () => {
  const sentence = 'We waited for the export and nobody could tell us how long it was going to take that week. ';

  it('divide a turn without timed words by its letters, in at most two lines each', () => {
    const text = sentence.repeat(3).trim();
    const captions = captionsOf({ start: 1000, end: 31_000, text }, spokenSpans(text, []));
    expect(captions.map((one) => one.text).join(' ')).to.equal(text);
    for (const one of captions) expect(one.text.length).to.be.at.most(84);
    expect(captions[0]?.start).to.equal(1000);
    expect(captions.at(-1)?.end).to.equal(31_000);
    captions.slice(1).forEach(({ start }, at) => {
      expect(start).to.equal(captions[at]?.end);
    });
  });

  it('follow the times of words: a pause ends one, and none is longer than two lines or seven seconds', () => {
    const all = sentence.repeat(2).trim().split(' ');
    const words = all.map((word, at): TimedWord => {
      const start = at * 400 + (at >= 10 ? 5000 : 0);
      return [start, start + 350, word];
    });
    const text = all.join(' ');
    const captions = captionsOf({ start: 0, end: 60_000, text }, spokenSpans(text, words));
    expect(captions.map((one) => one.text).join(' ')).to.equal(text);
    for (const { start, end, text: says } of captions) {
      expect(says.length).to.be.at.most(84);
      expect(end - start).to.be.at.most(7000);
    }
    expect(captions[0]?.text).to.equal(all.slice(0, 10).join(' '));
    expect(captions[1]?.start).to.equal(9000);
  });

  it('say what WebVTT would take for markup', () => {
    expect(cueText('a < b && <i>c</i>')).to.equal('a &lt; b &amp;&amp; &lt;i>c&lt;/i>');
  });
});
