import { documentText } from '@earshot/core/documents/document';
import { documentOf, importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import { expect } from 'chai';
import format from './index.ts';

importFormatContract(
  format,
  {
    at: import.meta.url,
    files: {
      'round-table.vtt': {
        title: 'round-table',
        words: [
          'Where do you keep your notes, and why & how?\nIn four places.\nFour?\n',
          'Paper, phone, whiteboard, and my head.\nThat was a pause.',
        ],
        speakers: ['Mara Lind', 'Odile Brandt'],
        notices: ['1 caption has times that cannot be right and was left out: “00:00:20.000 --> 00:00:18.000”'],
      },
      'no-names.vtt': {
        title: 'no-names',
        words: ['So we opened the box, and nothing was in it.\nNothing?\nNothing at all.'],
      },
    },
  },
  (read) => {
    it('keeps the times of words, and of cues where nobody timed the words', async () => {
      const file =
        'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ada>One <00:02.000>two <00:03.000>three\n\n00:04.000 --> 00:05.000\n<v Ada>four five\n';
      expect(JSON.parse((await read('a.vtt', file)).words)).to.deep.equal([
        [1000, 2000, 'One'],
        [2000, 3000, 'two'],
        [3000, 4000, 'three'],
        [4000, 5000, 'four five'],
      ]);
    });

    it('is known by its first line, whatever its name', async () => {
      for (const name of ['a.txt', 'a.srt', 'a', 'a.docx'])
        expect((await read(name, '\ufeffWEBVTT - a\r\n\r\n00:01.000 --> 00:02.000\r\nHello')).format).to.equal(
          'WebVTT captions',
        );
      expect((await read('a.txt', 'WEBVTTX').catch((error) => error)).details.problem).to.equal('no-format');
    });

    it('loses no words below an empty line without a word about it', async () => {
      const note = await read(
        'a.vtt',
        'WEBVTT\n\n00:01.000 --> 00:04.000\n\n<v Ada>This stands below an empty line.\n\n00:05.000 --> 00:06.000\nNo?\n\nAnd <i>this</i>.',
      );
      expect(documentText(documentOf(note))).to.equal('This stands below an empty line.\nNo?');
      expect(note.notices).to.deep.equal(['1 passage belongs to no caption and was left out: “And this.”']);
    });

    it('refuses an incomplete WebVTT file with the reason', async () => {
      const problem = async (text: string) => (await read('a.vtt', text).catch((error) => error)).message;
      expect(await problem('words')).to.match(/^a.vtt: It does not begin with WEBVTT\./);
      expect(await problem('WEBVTT\n\n1.5 --> 2.5\nwords')).to.equal(
        'a.vtt: Its times cannot be read: “1.5 --> 2.5” Write them as 00:00:01.000 --> 00:00:04.000.',
      );
      expect(await problem('WEBVTT\n\nwords')).to.match(/^a.vtt: None of its words has times above it\./);
      expect(await problem('WEBVTT\n\nNOTE nothing')).to.match(/^a.vtt: It holds no captions\./);
    });
  },
);
