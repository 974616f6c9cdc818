import { documentOf, importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import { expect } from 'chai';
import format from './index.ts';

importFormatContract(
  format,
  {
    at: import.meta.url,
    files: {
      'market.otr': {
        title: 'market',
        words: [
          'Where do you buy your flour?',
          'At the mill & at the market.',
          'Mostly at the mill.',
          'Why there?',
          'It is near.',
        ],
        speakers: ['Odile', 'Mara'],
        notices: ['Bold and italic letters are plain now.'],
      },
      'no-times.otr': { title: 'no-times', words: ['We went through the shop without talking.', 'bread', 'butter'] },
    },
  },
  (read) => {
    const otr = (html: string) => JSON.stringify({ text: html, media: 'a.mp3', 'media-time': 1 });
    const stamp = (seconds: string, shown = '00:00') =>
      `<span class="timestamp" contenteditable="false" data-timestamp="${seconds}">${shown}</span>`;

    it('keeps the time of each stretch, and words before the first', async () => {
      const note = await read('a.otr', otr(`<p>Before.</p><p>${stamp('1.5')}One. ${stamp('4')}Two.</p><p>Three.</p>`));
      const { content = [] } = documentOf(note);
      expect(content.map(({ attrs }) => [attrs?.start ?? null, attrs?.end ?? null])).to.deep.equal([
        [null, null],
        [1500, 4000],
        [4000, 4000],
        [null, null],
      ]);
    });

    it('takes nothing else for a time', async () => {
      const note = await read(
        'a.otr',
        otr(`<p>${stamp('1')}A</p><p><span data-timestamp="x">00:02</span>B \ue0009\ue000</p>`),
      );
      expect(documentOf(note).content?.at(-1)?.content?.[0]?.text).to.equal('00:02B 9');
    });

    it('refuses a broken oTranscribe file with the reason', async () => {
      const problem = async (text: string) => (await read('a.otr', text).catch((error) => error)).message;
      expect(await problem('words')).to.match(/^a.otr: It is no file of oTranscribe\. Export it/);
      expect(await problem('{"text":5}')).to.match(/^a.otr: It is no file of oTranscribe\./);
      expect(await problem(otr(`<p>${stamp('1')}</p>`))).to.match(/^a.otr: There are no words in it\./);
      expect(await problem(`{"text":"${'<b>'.repeat(100_000)}"}`)).to.match(/^a.otr: There are no words in it\./);
      expect(await problem('['.repeat(1_000_000))).to.match(/^a.otr: It is no file of oTranscribe\./);
    });
  },
);
