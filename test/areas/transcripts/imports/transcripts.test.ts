import { blocks } from '@earshot/core/documents/document';
import { expect } from 'chai';
import { documentOf } from '../../../kit/contracts/import-format-contract.ts';
import { realFiles, realText } from '../../../kit/fixtures/real-files.ts';
import { type OwnFormats, ownFormats } from '../../../kit/hosts/own-formats.ts';

interface Said {
  speaker: string;
  start: number | null;
  text: string;
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

describe('transcripts of other people', function () {
  this.timeout(120_000);
  let own: OwnFormats;
  before(async () => {
    own = await ownFormats(1);
  });
  after(() => own.close());

  async function segmentsOf(name: string, bytes: Uint8Array): Promise<{ said: Said[]; others: string[] }> {
    const note = await own.read(name, bytes);
    const names = new Map(note.speakers.map(({ id, name: speaker }) => [id, speaker]));
    const all = blocks(documentOf(note));
    const said = all
      .filter(({ type }) => type === 'segment')
      .map(({ attrs, text }) => ({
        speaker: names.get(String(attrs.speakerId)) ?? '',
        start: typeof attrs.start === 'number' ? attrs.start : null,
        text: squeezed(text),
      }));
    return { said, others: all.filter(({ type }) => type !== 'segment').map(({ text }) => text) };
  }

  it('keep every turn and every speaker of twelve podcasts', async function () {
    let turns = 0;
    for (const { name, bytes } of realFiles(this, 'transcripts-changelog')) {
      const source = new TextDecoder().decode(bytes);
      const marked = [...source.matchAll(/^\*\*([^*\n]+?):?\*\*:?[ \t]*(?:\\\[([\d:.]+)\\\])?(.*)$/gm)];
      const { said, others } = await segmentsOf(name, bytes);
      expect(others, name).to.deep.equal([]);
      expect(new Set(said.map(({ speaker }) => speaker)), name).to.deep.equal(
        new Set(marked.map(([, speaker]) => speaker)),
      );
      let at = -1;
      for (const [, speaker, time, words = ''] of marked) {
        const begin = letters(words.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/&#?\w+;/g, '')).slice(0, 40);
        at = said.findIndex(
          (one, index) => index > at && one.speaker === speaker && letters(one.text).startsWith(begin),
        );
        if (at < 0) expect.fail(`${name}: ${speaker} does not say “${words.slice(0, 60)}”`);
        if (time) expect(said[at]?.start, `${name}: ${time}`).to.not.equal(null);
        turns += 1;
      }
    }
    expect(turns).to.equal(3771);
  });

  const missions: [file: string, entries: number, first: number, last: number][] = [
    ['a11-TEC.txt', 8480, 4000, ((8 * 24 + 3) * 60 + 18) * 60_000 + 18_000],
    ['a11-CM.txt', 4928, 1_733_000, ((5 * 24 + 15) * 60 + 34) * 60_000 + 57_000],
    ['ma6-TEC.txt', 1747, -3000, 18_310_000],
  ];
  for (const [file, entries, first, last] of missions)
    it(`keep every entry of ${file}, with its time and call sign`, async function () {
      const source = realText(this, 'transcripts-nasa-spacelog', file);
      const { said, others } = await segmentsOf(file, new TextEncoder().encode(source));
      expect(others.filter((text) => !text.startsWith('# '))).to.deep.equal([]);
      const timed = said.filter(({ start }) => start !== null);
      expect(timed).to.have.length(entries);
      expect([timed[0]?.start, timed.at(-1)?.start]).to.deep.equal([first, last]);
      const expected = source.split(/\n(?=\[)/).map((entry) => {
        const lines = entry
          .split('\n')
          .slice(1)
          .filter((line) => !/^_\w+ *:|^# /.test(line));
        const [, speaker = '', words = ''] =
          /^([A-Z][^:]*): ?(.*)$/.exec(lines.find((line) => line.trim() !== '') ?? '') ?? [];
        return { speaker: speaker.trim(), begin: letters(words).slice(0, 30) };
      });
      for (const [at, { speaker, begin }] of expected.entries()) {
        expect(timed[at]?.speaker, `entry ${at}`).to.equal(speaker);
        expect(letters(timed[at]?.text ?? '').startsWith(begin), `entry ${at}: ${begin}`).to.equal(true);
      }
      const words = (text: string) => letters(text).length;
      const spoken = source.replace(/^\[[^\]]*\]$|^_\w+ *:.*$|^# .*$|^[A-Z][^:\n]*:/gm, '');
      expect(said.reduce((sum, { text }) => sum + words(text), 0)).to.equal(words(spoken));
    });
});
