import { importFormatContract } from '@earshot/test/kit/contracts/import-format-contract';
import { expect } from 'chai';
import format from './index.ts';
import { read } from './task.ts';

const page = (body: string) => `<!doctype html><meta charset=utf-8><body>${body}`;

importFormatContract(
  format,
  {
    at: import.meta.url,
    files: {
      'page.html': {
        title: 'Diary study, week one',
        words: [
          'Twelve people kept a diary for seven days. See the plan or do not.',
          'paper\nlost twice\nphone',
          'day\nentries\nMonday\n34\nno power\nName\nselect *\nfrom diary\n“I forgot',
        ],
        notices: ['1 picture was left out.'],
      },
      'google-docs.html': {
        title: 'Findings of the field trip',
        words: ['Four of nine kept paper. Notes\nat work\nin meetings\nbetween them\nat home\nwho\nhow\nInes\ncards'],
        notices: ['1 picture was left out.'],
      },
      'word.htm': {
        title: 'Café interviews',
        words: ['What we asked\nBold and under\nthe first café\nits back room\nthe second\nHe said “no”.'],
      },
    },
  },
  (import_) => {
    it('is known by its first element, whatever its name', async () => {
      for (const name of ['a.txt', 'a.doc', 'a.md', 'a'])
        expect(await import_(name, page('<p>Hello'))).to.include({ format: 'Web page' });
      expect((await import_('a.txt', '<p>not a page</p>').catch((error) => error)).details.problem).to.equal(
        'no-format',
      );
    }).timeout(60_000);

    it('says when there are no words in it', async () => {
      const refusal = await import_('a.html', page('<div id=root></div><script src=app.js></script>')).catch(
        (error) => error,
      );
      expect(refusal.message).to.match(/^a.html: There are no words in this page\./);
    }).timeout(60_000);

    it('refuses what only takes its time', async () => {
      const attributes = Array.from({ length: 1_500_000 }, (_, at) => `a${at}`).join(' ');
      const refusal = await import_('a.html', `<!doctype html><p ${attributes}>`.slice(0, 10_000_000)).catch(
        (error) => error,
      );
      expect(refusal.message).to.match(/^a.html: (Reading it takes|There are no words|It has)/);
    }).timeout(180_000);
  },
);

describe('web pages', () => {
  const note = async (html: string) => read({ text: html, fileName: 'a.html', settings: {} });

  it('are titled by the heading they begin with, else by their head', async () => {
    expect(await note('<title>Head</title><h1>Heading</h1><p>x')).to.deep.include({ title: 'Heading' });
    expect(await note('<title> In the\n head </title><p>x</p><h1>Heading</h1>')).to.deep.include({
      title: 'In the head',
    });
    expect((await note('<p>x')).title).to.equal(undefined);
  });

  it('are transcripts where people talk in them', async () => {
    const talk = ['Ada', 'Grace', 'Ada', 'Grace']
      .map((name, at) => `<p><b>${name}</b> 0:0${at}<br>This is what I say.</p>`)
      .join('');
    const { speakers, document } = await note(page(`<h1>Call</h1>${talk}`));
    expect(speakers?.map(({ name }) => name)).to.deep.equal(['Ada', 'Grace']);
    expect(document.content?.map(({ attrs }) => attrs?.start)).to.deep.equal([0, 1000, 2000, 3000]);
  });
});
