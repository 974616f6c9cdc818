import { CLIPBOARDS } from '@earshot/test/kit/fixtures/clipboards';
import { expect } from 'chai';
import { parse } from 'parse5';
import { checkDocument } from '../document-check.ts';
import { readHtml } from './read-html.ts';

describe('what programs put on the clipboard', () => {
  for (const { from, html, blocks, pictures = 0 } of CLIPBOARDS)
    it(`comes in clean from ${from}`, () => {
      const page = readHtml(parse(html, { scriptingEnabled: false }));
      expect(page.content).to.deep.equal(blocks);
      expect(page.pictures).to.equal(pictures);
      expect(checkDocument({ type: 'doc', content: blocks })).to.deep.equal([]);
    });
});
