import { expect } from 'chai';
import { limits } from '../limits.ts';
import { blocks, cleanLink, documentText, isSafeLink } from './document.ts';
import * as build from './document-builder.ts';
import { accepts, checkDocument, DocumentJson, isComplete } from './document-check.ts';

const { doc, paragraph, text } = build;
const A = '00000000-0000-4000-8000-000000000001';
const everything = () =>
  doc(
    build.heading(2, 'Interview 4'),
    paragraph('She said ', text('never', build.bold, build.italic), build.hardBreak(), 'and left.'),
    paragraph('As ', build.reference('PERSON', A), ' said.'),
    build.bulletList(build.listItem(paragraph('one'), build.orderedList(3, build.listItem(paragraph('two'))))),
    build.taskList(build.taskItem(true, paragraph('call back'))),
    build.blockquote(paragraph('quoted')),
    build.codeBlock('a\nb', 'ts'),
    build.horizontalRule(),
    build.table(
      build.tableRow(build.tableHeader(paragraph('h'))),
      build.tableRow(build.tableCell(paragraph('c'), paragraph('d'))),
    ),
  );

describe('the document schema', () => {
  it('accepts a document with every kind of node', () => {
    expect(checkDocument(everything())).to.deep.equal([]);
    expect(DocumentJson.parse(everything())).to.deep.equal(everything());
  });

  it('reads text block by block, line breaks as new lines, references as a sign', () => {
    expect(documentText(everything())).to.equal(
      'Interview 4\nShe said never\nand left.\nAs ↗ said.\none\ntwo\ncall back\nquoted\na\nb\nh\nc\nd',
    );
    expect(blocks(everything()).map((block) => block.type)).to.include.members(['heading', 'paragraph', 'codeBlock']);
  });

  const refused: [string, unknown, RegExp][] = [
    ['no object', 'doc', /not a document/],
    ['another root', { type: 'paragraph' }, /not a document/],
    ['an empty document', { type: 'doc', content: [] }, /doc does not hold/],
    ['an unknown node', doc({ type: 'iframe' }), /unknown node/],
    ['a node named like an object member', doc({ type: 'constructor' }), /unknown node/],
    ['a document inside', doc({ type: 'doc', content: [paragraph()] }), /unknown node/],
    ['a row outside a table', doc(build.tableRow()), /tableRow cannot stand in doc/],
    ['an empty list', doc(build.bulletList()), /bulletList does not hold/],
    [
      'a list item without a paragraph first',
      doc(build.bulletList({ type: 'listItem', content: [build.blockquote(paragraph())] })),
      /listItem does not hold/,
    ],
    ['an attribute too many', doc({ type: 'paragraph', attrs: { style: 'color:red' } }), /unknown attribute style/],
    ['a heading of level 7', doc({ type: 'heading', attrs: { level: 7 } }), /bad value for level/],
    ['an empty text', doc({ type: 'paragraph', content: [{ type: 'text', text: '' }] }), /without words/],
    ['a NUL', doc({ type: 'paragraph', content: [{ type: 'text', text: 'a\0b' }] }), /cannot be stored/],
    ['half a surrogate', doc({ type: 'paragraph', content: [{ type: 'text', text: 'a\ud83d' }] }), /cannot be stored/],
    ['a script link', doc(paragraph(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))), /bad value/],
    ['a link without an address', doc(paragraph(text('x', { type: 'link' }))), /href is missing/],
    ['an unknown mark', doc(paragraph(text('x', { type: 'textStyle' }))), /unknown mark/],
    ['a highlight without a uuid', doc(paragraph(text('x', { type: 'highlight', attrs: { id: 'x' } }))), /bad value/],
    ['bold code', doc({ type: 'codeBlock', content: [{ type: 'text', text: 'x', marks: [build.bold] }] }), /not used/],
    [
      'marks that are no list',
      doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: {} as never }] }),
      /not a/,
    ],
    ['content that is no list', doc({ type: 'paragraph', content: 'x' as never }), /content is not a list/],
    ['attributes that are no object', doc({ type: 'paragraph', attrs: [1] } as never), /not an object/],
  ];
  for (const [name, json, says] of refused) {
    it(`refuses ${name}`, () => expect(checkDocument(json).join('; ')).to.match(says));
  }

  it('refuses what is nested too deep, without running out of stack', () => {
    let node = paragraph('deep');
    for (let depth = 0; depth < 100_000; depth++) node = { type: 'blockquote', content: [node] };
    expect(checkDocument(doc(node)).join()).to.match(/nested more than/);
  });

  it('counts blocks, not the words in them, as depth', () => {
    const nested = (times: number) => {
      let node = paragraph('deep', build.hardBreak());
      for (let depth = 1; depth < times; depth++) node = build.blockquote(node);
      return checkDocument(doc(node));
    };
    expect(nested(limits.document.depth)).to.deep.equal([]);
    expect(nested(limits.document.depth + 1)).to.have.length(1);
  });

  it('refuses more characters than a document may have', () => {
    expect(checkDocument(doc(paragraph('x'.repeat(limits.document.characters))))).to.deep.equal([]);
    expect(checkDocument(doc(paragraph('x'.repeat(limits.document.characters + 1)))).join()).to.match(/characters/);
  });

  it('names at most twenty problems', () => {
    const bad = Array.from({ length: 50 }, () => ({ type: 'iframe' }));
    expect(checkDocument(doc(...bad))).to.have.length(20);
  });

  it('knows which links are safe', () => {
    for (const good of ['https://a.b/c?d#e', 'HTTP://a.b', 'mailto:a@b.c'])
      expect(isSafeLink(good), good).to.equal(true);
    const bad = [
      'javascript:alert(1)',
      'java\tscript:x',
      ' https://a',
      'data:text/html,x',
      '//a.b',
      '/a',
      'https://a\nb',
    ];
    for (const link of [...bad, `https://a/${'x'.repeat(limits.url)}`]) expect(isSafeLink(link), link).to.equal(false);
    expect(cleanLink(' https://a.b/c d ')).to.equal('https://a.b/c%20d');
    expect(cleanLink('vbscript:x')).to.equal(undefined);
  });

  it('matches content by kind and by order', () => {
    expect(accepts('tableRow', 'tableHeader')).to.equal(true);
    expect(accepts('paragraph', 'paragraph')).to.equal(false);
    expect(isComplete('listItem', ['paragraph', 'bulletList', 'paragraph'])).to.equal(true);
    expect(isComplete('listItem', ['bulletList'])).to.equal(false);
    expect(isComplete('tableRow', [])).to.equal(true);
    expect(isComplete('codeBlock', ['hardBreak'])).to.equal(false);
  });

  it('builds documents that keep the schema from odd input', () => {
    const odd = doc(
      paragraph('', undefined, 'a\0b\ud800'),
      build.heading(9, 'x'),
      build.blockquote(),
      build.bulletList(build.listItem()),
      build.codeBlock('', 'x'.repeat(90)),
      build.table(build.tableRow(build.tableCell())),
    );
    expect(checkDocument(odd)).to.deep.equal([]);
    expect(checkDocument(doc())).to.deep.equal([]);
    expect(build.link('javascript:x')).to.equal(undefined);
  });
});
