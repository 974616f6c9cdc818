import { documentText } from '@earshot/core/documents/document';
import { documentOf, importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import { expect } from 'chai';
import format from './index.ts';

const SAID = ['Where do you keep your notes?', 'In four places.'];

importFormatContract(
  format,
  {
    at: import.meta.url,
    files: {
      'whisper.json': { title: 'whisper', words: SAID },
      'whisper-cpp.json': { title: 'whisper-cpp', words: SAID },
      'whisper-x.json': {
        title: 'whisper-x',
        words: [...SAID, 'Paper, mostly.'],
        speakers: ['SPEAKER_00', 'SPEAKER_01'],
        notices: ['1 passage has times that cannot be right, and has that of what stands before.'],
      },
      'assemblyai.json': { title: 'assemblyai', words: SAID, speakers: ['Speaker A', 'Speaker B'] },
      'deepgram.json': { title: 'deepgram', words: SAID, speakers: ['Speaker 0', 'Speaker 1'] },
    },
  },
  (read) => {
    const turns = async (json: unknown) =>
      (documentOf(await read('a.json', JSON.stringify(json))).content ?? []).map((node) => [
        node.attrs?.start,
        node.attrs?.end,
        documentText({ type: 'doc', content: [node] }),
      ]);

    it('has times in milliseconds, whatever the service counts in', async () => {
      const said = { text: 'One.', speaker: 'A' };
      expect(await turns({ utterances: [{ ...said, start: 250, end: 2500 }] })).to.deep.equal([[250, 2500, 'One.']]);
      expect(await turns({ utterances: [{ ...said, start: 0.25, end: 2.5 }] })).to.deep.equal([[250, 2500, 'One.']]);
      expect(await turns({ segments: [{ text: 'One.', start: 1, end: 2 }] })).to.deep.equal([[1000, 2000, 'One.']]);
      expect(await turns([{ text: 'One.', start: 1, end: 2 }])).to.deep.equal([[1000, 2000, 'One.']]);
    });

    it('makes turns of words where there is nothing but these', async () => {
      const word = (text: string, start: number, speaker: string) => ({ text, start, end: start + 100, speaker });
      const words = [word('Yes.', 0, 'A'), word('No', 200, 'B'), word('way.', 300, 'B'), word('Later.', 9000, 'B')];
      expect(await turns({ words })).to.deep.equal([
        [0, 100, 'Yes.'],
        [200, 400, 'No way.'],
        [9000, 9100, 'Later.'],
      ]);
    });

    it('names the channels of a call, and brings what they said in order', async () => {
      const channel = (text: string, start: number) => ({
        alternatives: [{ transcript: text, words: [{ word: text, start, end: start + 0.5 }] }],
      });
      const note = await read(
        'a.json',
        JSON.stringify({ results: { channels: [channel('Second', 2), channel('First', 1)] } }),
      );
      expect(note.speakers.map(({ name }) => name)).to.deep.equal(['Channel 2', 'Channel 1']);
      expect(documentText(documentOf(note))).to.equal('First\nSecond');
    });

    it('keeps words without times, and text alone', async () => {
      expect(documentText(documentOf(await read('a.json', '{"text":" One.\\n\\nTwo. "}')))).to.equal('One.\nTwo.');
      const back = await read('a.json', JSON.stringify({ segments: [{ text: 'A', start: 5, end: 1 }, { text: 'B' }] }));
      expect(documentText(documentOf(back))).to.equal('A B');
      expect(back.notices).to.deep.equal([
        '2 passages have times that cannot be right, and have those of what stands before.',
      ]);
    });

    it('keeps what someone says again and again, also without times', async () => {
      const said = Array.from({ length: 12 }, () => ({ text: 'No.', speaker: 'A' }));
      expect(documentText(documentOf(await read('a.json', JSON.stringify({ segments: said }))))).to.equal(
        Array.from({ length: 12 }, () => 'No.').join(' '),
      );
    });

    it('says what is wrong with other JSON, however deep or large it is', async () => {
      const problem = async (text: string) => (await read('a.json', text).catch((error) => error)).message;
      const unknown =
        /^a\.json: It is no transcript of a shape that is known here\. Export the transcript from Whisper/;
      for (const json of ['{}', '[]', '5', 'null', '{"segments":[]}', '{"segments":5}', '{"results":{"channels":[]}}'])
        expect(await problem(json), json).to.match(unknown);
      const deep = 100_000;
      expect(await problem(`${'['.repeat(deep)}${']'.repeat(deep)}`)).to.match(unknown);
      expect(await problem(`${'{"segments":'.repeat(deep)}1${'}'.repeat(deep)}`)).to.match(unknown);
      expect(await problem('[{"text":')).to.match(/^a\.json: It is no whole JSON\./);
      expect(await problem('{"segments":[{"text":" ","start":0,"end":1}]}')).to.match(/There are no words in it/);
      const many = JSON.stringify({
        segments: Array.from({ length: 90_000 }, (_, at) => ({ start: at, end: at, text: 'x' })),
      });
      expect(documentText(documentOf(await read('a.json', many)))).to.have.length.above(90_000);
      const large = new Uint8Array(100_000_000).fill(32);
      expect((await read('a.json', large).catch((error) => error)).message).to.match(
        /^a\.json: It has 100 MB; 10.5 MB are allowed/,
      );
    });
  },
);
