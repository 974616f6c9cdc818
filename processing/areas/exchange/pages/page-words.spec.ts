import { expect } from 'chai';
import { Archive } from '../../../office/archive.ts';
import { docxOf } from './docx.ts';
import { htmlOf } from './html.ts';
import { markdownOf } from './markdown.ts';

describe('a panel of a plugin in an exported page', () => {
  const page = {
    document: {
      type: 'doc' as const,
      content: [{ type: 'panel', attrs: { pluginId: 'people-by-tag', panelId: 'block' } }],
    },
    words: { title: 'T', speakers: {}, citations: {}, titles: {}, tags: {} },
    pictures: {},
  };
  const NAMED = 'The panel “block” of the plugin “people-by-tag” is shown in Earshot only.';

  it('is replaced by a line with its name in Markdown', () => expect(markdownOf(page)).to.include(`*${NAMED}*`));
  it('is replaced by a line with its name in HTML', () => expect(htmlOf(page)).to.include(NAMED));
  it('is replaced by a line with its name in Word', async () => {
    const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };
    const file = new Archive(Buffer.from(await docxOf(page, signal)), 'Word');
    expect(file.read('word/document.xml').toString('utf8')).to.include(NAMED);
  });
});
