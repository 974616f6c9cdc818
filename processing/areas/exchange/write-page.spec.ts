import { spawnSync } from 'node:child_process';
import * as build from '@earshot/core/documents/document-builder';
import { readHtml } from '@earshot/core/documents/html/read-html';
import { expect } from 'chai';
import { parse } from 'parse5';
import { stateFromJson } from '../../documents/convert.ts';
import { Archive } from '../../office/archive.ts';
import { writePage } from './write-page.ts';

const ADA = '3f2f3f0e-0000-4000-8000-000000000001';
const QUOTE = '3f2f3f0e-0000-4000-8000-000000000002';
const NOTE = '3f2f3f0e-0000-4000-8000-000000000003';
const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };

const words = {
  title: 'Why <people> wait & *hope*',
  speakers: { [ADA]: 'Ada <b>' },
  citations: { [QUOTE]: { text: 'Half an hour\n# in the rain', speaker: 'Ben' } },
  titles: { [NOTE]: 'Interview [4]' },
  tags: {},
};
type Format = 'md' | 'html' | 'docx' | 'vtt' | 'srt';

async function written(format: Format, ...content: Parameters<typeof build.doc>): Promise<Uint8Array> {
  const updates = [stateFromJson(build.doc(...content))];
  return (
    await writePage.run({
      input: { updates, format, words, pictures: {}, names: null },
      signal,
      emit: async () => undefined,
    })
  ).file;
}
const text = async (format: Format, ...content: Parameters<typeof build.doc>) =>
  new TextDecoder().decode(await written(format, ...content));

const marked = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
});
const ALL = [
  build.heading(1, 'What & why'),
  build.paragraph('Plain ', marked('bold', 'bold'), ' and ', marked('a`b', 'code'), ' 2 * 3 < 4'),
  build.paragraph('# no heading'),
  build.bulletList(build.listItem(build.paragraph('one'), build.bulletList(build.listItem(build.paragraph('inner'))))),
  build.orderedList(3, build.listItem(build.paragraph('three')), build.listItem(build.paragraph('four'))),
  build.taskList(build.taskItem(true, build.paragraph('done'))),
  build.blockquote(build.paragraph('said')),
  build.codeBlock('let a = "```";', 'ts'),
  build.table(
    build.tableRow(build.tableHeader(build.paragraph('When')), build.tableHeader(build.paragraph('What'))),
    build.tableRow(
      build.tableCell(build.paragraph('a|b')),
      build.tableCell(build.paragraph('c'), build.paragraph('d')),
    ),
  ),
  build.citation(QUOTE),
  build.paragraph('See ', build.reference('NOTE', NOTE), '.'),
  build.horizontalRule(),
];
const TURNS = [
  build.segment({ speakerId: ADA, start: 1000, end: 4500 }, 'We wait --> & wait.'),
  build.segment({ speakerId: null, start: 3_661_007, end: null }, 'And then?'),
];

describe('writing a page', () => {
  it('names the tags of a highlight in a comment of Word on all of its words', async () => {
    const id = '3f2f3f0e-0000-4000-8000-000000000009';
    const coded = (text: string) => ({ type: 'text', text, marks: [{ type: 'highlight', attrs: { id } }] });
    const document = build.doc(
      build.paragraph('We ', coded('waited')),
      build.paragraph({ ...coded('all day'), marks: [{ type: 'bold' }, { type: 'highlight', attrs: { id } }] }, '.'),
    );
    const tags = { [id]: { titles: ['Queue & rain', 'Trust'], author: 'Ada', at: '2026-01-02T03:04:05.000Z' } };
    const { file } = await writePage.run({
      input: {
        updates: [stateFromJson(document)],
        format: 'docx',
        words: { ...words, tags },
        pictures: {},
        names: null,
      },
      signal,
      emit: async () => undefined,
    });
    const archive = new Archive(Buffer.from(file), 'Word');
    const comments = archive.read('word/comments.xml').toString();
    expect(comments).to.include('Queue &amp; rain').and.to.include('Trust').and.to.include('w:author="Ada"');
    const body = archive.read('word/document.xml').toString();
    const order = ['commentRangeStart', 'waited', 'all day', 'commentRangeEnd', 'commentReference'];
    const places = order.map((part) => body.indexOf(part));
    expect(places).to.deep.equal([...places].sort((one, other) => one - other));
    expect(Math.min(...places)).to.be.greaterThan(0);
    for (const part of ['commentRangeStart', 'commentRangeEnd', 'commentReference'])
      expect(body.split(`<w:${part} `)).to.have.length(2);
  });

  it('writes Markdown that reads back with every character unchanged', async () => {
    expect(await text('md', ...ALL)).to.equal(
      [
        '# Why \\<people\\> wait & \\*hope\\*',
        '## What & why',
        'Plain **bold** and ``a`b`` 2 \\* 3 \\< 4',
        '\\# no heading',
        '- one\n\n  - inner',
        '3. three\n4. four',
        '- [x] done',
        '> said',
        '````ts\nlet a = "```";\n````',
        '| When | What |\n| --- | --- |\n| a\\|b | c<br><br>d |',
        '> Half an hour\n> \\# in the rain\n>\n> — Ben',
        'See Interview \\[4\\].',
        '---\n',
      ].join('\n\n'),
    );
  });

  it('makes HTML that loads and runs nothing, and reads back as the same text', async () => {
    const html = await text('html', ...ALL);
    expect(html).to.contain('<h1 dir="auto">Why &lt;people&gt; wait &amp; *hope*</h1>');
    expect(html).to.contain("default-src 'none'");
    expect(html).not.to.match(/<script|\ssrc=|url\(/);
    const { content } = readHtml(parse(html));
    const read = JSON.stringify(content);
    for (const words of ['What & why', '2 * 3 < 4', 'inner', 'let a = \\"```\\";', 'Half an hour', 'Interview [4]'])
      expect(read, words).to.contain(words);
  });

  it('writes text of people without markup', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&lt;';
    const html = await text('html', build.paragraph(hostile), build.codeBlock(hostile), build.heading(1, hostile));
    expect(html.match(/<img/g)).to.equal(null);
    expect(html.split('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;lt;')).to.have.length(4);
  });

  it('makes a Word file with its headings, lists, table, quotes and marks', async () => {
    const archive = new Archive(Buffer.from(await written('docx', ...ALL, ...TURNS)), 'Word');
    const xml = archive.read('word/document.xml').toString('utf8');
    for (const part of [
      'Heading1',
      '<w:tbl>',
      '<w:numPr>',
      '<w:b/>',
      'What &amp; why',
      'Half an hour',
      'Interview [4]',
      'Ada &lt;b&gt;',
    ])
      expect(xml, part).to.contain(part);
  });

  it('writes each block in the direction of its own words, as HTML and as Word', async () => {
    const hebrew = [
      build.paragraph('מה קרה אז?'),
      build.bulletList(build.listItem(build.paragraph('שלום'))),
      build.table(build.tableRow(build.tableCell(build.paragraph('כן')))),
      build.paragraph('And then?'),
    ];
    const html = await text('html', ...hebrew);
    expect(html).to.contain('<p dir="auto">מה קרה אז?</p>');
    expect(html.match(/<(?:p|li|td|h1)(?![^>]*\bdir=)[\s>]/g)).to.equal(null);
    const archive = new Archive(Buffer.from(await written('docx', ...hebrew)), 'Word');
    const xml = archive.read('word/document.xml').toString('utf8');
    const [first = '', listed = '', inTable = '', last = ''] = ['מה קרה', 'שלום', 'כן', 'And then'].map(
      (words) => xml.split('<w:p>').find((paragraph) => paragraph.includes(words)) ?? '',
    );
    for (const paragraph of [first, listed, inTable]) {
      expect(paragraph).to.contain('<w:bidi/>');
      expect(paragraph).to.contain('<w:rtl/>');
    }
    expect(last).not.to.match(/w:bidi|w:rtl/);
    expect(xml).to.contain('<w:bidiVisual/>');
  });

  it('is read by Python’s XML reader, whatever characters are in it', async function () {
    if (spawnSync('python3', ['-h']).error) this.skip();
    const file = Buffer.from(await written('docx', build.paragraph('a\u0001b\ufffe 👋 <&>')));
    const script =
      'import sys, zipfile, io, xml.dom.minidom as m\nz = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))\n[m.parseString(z.read(n)) for n in z.namelist() if n.endswith(".xml")]\nprint("ok")';
    expect(spawnSync('python3', ['-c', script], { input: file, encoding: 'utf8' }).stdout.trim()).to.equal('ok');
  });

  it('makes subtitles of turns with times', async () => {
    expect(await text('vtt', build.paragraph('Not said'), ...TURNS)).to.equal(
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.500\n<v Ada &lt;b&gt;>We wait --&gt; &amp; wait.\n\n01:01:01.007 --> 01:01:06.007\nAnd then?\n',
    );
    expect(await text('srt', ...TURNS)).to.equal(
      '1\n00:00:01,000 --> 00:00:04,500\nAda <b>: We wait --> & wait.\n\n2\n01:01:01,007 --> 01:01:06,007\nAnd then?\n',
    );
    const refusal = await written('vtt', build.paragraph('No times')).catch((error: Error) => error.message);
    expect(refusal).to.contain('cannot become subtitles');
  });

  it('lists the references of the page, each once', async () => {
    const updates = [stateFromJson(build.doc(...ALL, build.paragraph(build.reference('NOTE', NOTE))))];
    const input = { updates, format: 'md' as const, words, pictures: {}, names: null };
    const { references } = await writePage.run({ input, signal, emit: async () => undefined });
    expect(references).to.deep.equal([{ type: 'NOTE', id: NOTE }]);
  });
});
