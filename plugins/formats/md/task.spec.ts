import type { DocumentNode } from '@earshot/core/documents/document';
import { checkDocument } from '@earshot/core/documents/document-check';
import { expect } from 'chai';
import fc from 'fast-check';
import { read } from './task.ts';

const note = (text: string) => read({ text, fileName: 'a.md', settings: {} });
const blocks = async (text: string) => (await note(text)).document.content ?? [];
const text = (words: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const linked = (words: string, href: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text: words,
  marks: [{ type: 'link', attrs: { href } }, ...marks.map((type) => ({ type }))],
});
const paragraph = (...content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  ...(content.length > 0 && { content }),
});

describe('Markdown', () => {
  describe('as title', () => {
    it('takes the first H1 and takes it out of the text', async () => {
      expect(await note('# A *plan*\n\nGo.')).to.deep.equal({
        title: 'A plan',
        document: { type: 'doc', content: [paragraph(text('Go.'))] },
      });
    });

    it('leaves the H1 in the text when something stands above it or it is too long to be kept whole', async () => {
      expect((await note('Before\n\n# After')).document.content).to.have.length(2);
      const long = 'word '.repeat(100).trim();
      const { title, document } = await note(`# ${long}`);
      expect(title).to.have.length(200);
      expect(document.content?.[0]).to.deep.equal({ type: 'heading', attrs: { level: 1 }, content: [text(long)] });
    });

    it('takes the title of the front matter when there is no H1, and keeps the rest as code', async () => {
      const { title, document } = await note('---\ntitle: "Day one"\ntags: [a]\n---\nHi');
      expect(title).to.equal('Day one');
      expect(document.content).to.deep.equal([
        { type: 'codeBlock', attrs: { language: 'yaml' }, content: [text('title: "Day one"\ntags: [a]')] },
        paragraph(text('Hi')),
      ]);
    });

    it('does not take a line across the page for front matter', async () => {
      expect((await blocks('---\n\nHi\n\n---')).map(({ type }) => type)).to.deep.equal([
        'horizontalRule',
        'paragraph',
        'horizontalRule',
      ]);
    });
  });

  it('lowers headings below the third level to the third', async () => {
    expect((await blocks('x\n\n##### Deep'))[1]).to.deep.include({ attrs: { level: 3 } });
  });

  it('parts checked and plain items into lists of their own', async () => {
    expect(await blocks('- [ ] a\n- [x] b\n- c')).to.deep.equal([
      {
        type: 'taskList',
        content: [
          { type: 'taskItem', attrs: { checked: false }, content: [paragraph(text('a'))] },
          { type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('b'))] },
        ],
      },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('c'))] }] },
    ]);
  });

  it('begins every item with a paragraph', async () => {
    const [list] = await blocks('7. \n   ```\n   code\n   ```');
    expect(list).to.deep.equal({
      type: 'orderedList',
      attrs: { start: 7 },
      content: [
        {
          type: 'listItem',
          content: [paragraph(), { type: 'codeBlock', attrs: { language: null }, content: [text('code')] }],
        },
      ],
    });
  });

  it('keeps web and mail links; other addresses stand behind the words', async () => {
    expect(await blocks('[a](https://a.org) <b@c.org> [d](./d.md) [e](javascript:alert)')).to.deep.equal([
      paragraph(
        linked('a', 'https://a.org'),
        text(' '),
        linked('b@c.org', 'mailto:b@c.org'),
        text(' d (./d.md) [e](javascript:alert)'),
      ),
    ]);
  });

  it('keeps the words of links within the page, and nothing else of them', async () => {
    expect(await blocks('See [Participants](#participants).')).to.deep.equal([paragraph(text('See Participants.'))]);
  });

  it('makes links of pictures and leaves the bytes of inlined ones out', async () => {
    expect(await blocks('![map](https://a.org/m.png) ![](x.png) ![dot](data:image/png;base64,AAAA)')).to.deep.equal([
      paragraph(linked('map', 'https://a.org/m.png'), text(' x.png dot')),
    ]);
  });

  it('shows HTML as the text that it is', async () => {
    expect(await blocks('<script>alert(1)</script>')).to.deep.equal([paragraph(text('<script>alert(1)</script>'))]);
  });

  it('keeps marks in the order of the schema, each once, and code alone except in a link', async () => {
    expect(await blocks('**a _b_** *c*~~d~~ **`e`** **[`f`](https://f.org)**')).to.deep.equal([
      paragraph(
        text('a ', 'bold'),
        text('b', 'bold', 'italic'),
        text(' '),
        text('c', 'italic'),
        text('d', 'strike'),
        text(' '),
        text('e', 'code'),
        text(' '),
        linked('f', 'https://f.org', 'bold'),
      ),
    ]);
  });

  it('makes hard breaks of two spaces at the end of a line', async () => {
    expect(await blocks('a  \nb\nc')).to.deep.equal([paragraph(text('a'), { type: 'hardBreak' }, text('b c'))]);
  });

  it('keeps what is nested deeper than documents go', async () => {
    const deep = Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}- level ${at}`).join('\n');
    const { document } = await note(deep);
    expect(checkDocument(document)).to.deep.equal([]);
    expect(JSON.stringify(document)).to.contain('level 39');
    const quoted = (await note(`${'> '.repeat(500)}deep`)).document;
    expect(checkDocument(quoted)).to.deep.equal([]);
    expect(JSON.stringify(quoted)).to.contain('deep');
  });

  it('makes a document of any text', async () => {
    const piece = fc.constantFrom(
      '# ',
      '- ',
      '  ',
      '> ',
      '1. ',
      '[ ] ',
      '```\n',
      '|',
      '|-|-|\n',
      '\n',
      '\n\n',
      '**',
      '*',
      '`',
      '~~',
      '[',
      '](',
      ')',
      '![',
      '---\n',
      '<b>',
      'a',
      'b c',
      '\\',
      '&amp;',
      'https://x.org ',
      '\t',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const { title, document } = await note(pieces.join(''));
        expect(checkDocument(document)).to.deep.equal([]);
        expect(title ?? 'x').to.not.equal('');
      }),
      { numRuns: 500 },
    );
  });
});
