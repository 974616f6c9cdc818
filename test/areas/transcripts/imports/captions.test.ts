import { expect } from 'chai';
import { parseCue } from '../../../../plugins/formats/vtt/parse-cue.ts';
import { parseFile } from '../../../../plugins/formats/vtt/parse-file.ts';
import { realFiles } from '../../../kit/fixtures/real-files.ts';
import { type OwnFormats, ownFormats } from '../../../kit/hosts/own-formats.ts';

interface ExpectedCue {
  startTime: number;
  endTime: number;
  text: string;
}

/** Non-standard files in which Earshot keeps words that vtt.js drops, with the reason. */
const KEPT_WORDS: Record<string, string> = {
  'cue-times/fraction-digits': 'milliseconds of two digits, as people write them by hand',
  'cuetext/lang/no-end-gt': 'a tag that is never closed is text',
  'cuetext/tag-format/end-tag-no-gt': 'a tag that is never closed is text',
  'cuetext/tag-format/no-closing-gt': 'a tag that is never closed is text',
  'cuetext/tag-format/start-tag-missing-gt': 'a tag that is never closed is text',
  'file-layout/header-no-new-line': 'the standard of today begins a cue at any arrow',
  'integration/id': 'the standard of today begins a cue at any arrow',
};

/** Cues in such files that vtt.js gives up, as Earshot reads them. */
const KEPT_CUES: Record<string, object[]> = {
  'cue-times/fraction-digits': [{ start: 0, end: 2000, text: 'Text' }],
};

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('captions of other programs', function () {
  this.timeout(120_000);

  it('are parsed as vtt.js expects: cues, times, text', function () {
    const all = new Map(realFiles(this, 'subtitles-vttjs').map(({ name, bytes }) => [name, bytes]));
    let compared = 0;
    for (const [name, json] of all) {
      if (!name.endsWith('.json') || name.endsWith('-proc.json') || name === 'integration/id.json') continue;
      const { cues } = JSON.parse(new TextDecoder().decode(json)) as { cues: ExpectedCue[] };
      const parsed = parseFile(textOf(all.get(name.replace('.json', '.vtt'))));
      const expected = cues.map(({ startTime, endTime, text }) => ({
        start: Math.round(startTime * 1000),
        end: Math.round(endTime * 1000),
        text,
      }));
      expect(parsed?.cues, name).to.deep.equal(KEPT_CUES[name.replace('.json', '')] ?? expected);
      compared += 1;
    }
    expect(compared).to.equal(72);
  });

  it('reads captions as vtt.js shows them', function () {
    const all = new Map(realFiles(this, 'subtitles-vttjs').map(({ name, bytes }) => [name, bytes]));
    let compared = 0;
    for (const [name, json] of all) {
      if (!name.endsWith('-proc.json') || name.replace('-proc.json', '') in KEPT_WORDS) continue;
      const shown = JSON.parse(new TextDecoder().decode(json)) as { textContent: string }[] | null;
      if (shown === null) continue;
      const parsed = parseFile(textOf(all.get(name.replace('-proc.json', '.vtt'))));
      const said = (parsed?.cues ?? []).map((cue) =>
        squeezed(
          parseCue(cue)
            .map(({ text }) => text)
            .join(''),
        ),
      );
      expect(said.filter(Boolean), name).to.deep.equal(
        shown.map(({ textContent }) => squeezed(textContent)).filter(Boolean),
      );
      compared += 1;
    }
    expect(compared).to.be.above(60);
  });

  describe('through the whole import', () => {
    let own: OwnFormats;
    before(async () => {
      own = await ownFormats(1);
    });
    after(() => own.close());

    it('become notes or are refused in words', async function () {
      const files = [
        ...realFiles(this, 'subtitles-vttjs', /\.vtt$/),
        ...realFiles(this, 'subtitles-tika'),
        ...realFiles(this, 'bad-inputs', /\.vtt$/),
      ];
      let read = 0;
      for (const { name, bytes } of files) {
        const note = await own.read(name, bytes).catch((error) => error);
        if (note instanceof Error) expect(note, `${name}: ${note.message}`).to.have.property('name', 'Refusal');
        else read += 1;
      }
      expect(own.failures).to.deep.equal([]);
      expect(files).to.have.length(141);
      expect(read).to.be.above(90);
    });
  });
});
