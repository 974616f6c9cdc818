import { expect } from 'chai';
import fc from 'fast-check';
import { parse } from 'parse5';
import { type DocumentNode, documentText } from '../document.ts';
import { checkDocument } from '../document-check.ts';
import { readHtml } from './read-html.ts';

const read = (html: string) => readHtml(parse(html, { scriptingEnabled: false })).content;
const text = (words: string, ...marks: (string | object)[]): DocumentNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) as never }),
});
const p = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', ...(content.length > 0 && { content }) });
const href = (to: string) => ({ type: 'link', attrs: { href: to } });
const li = (...content: DocumentNode[]): DocumentNode => ({ type: 'listItem', content });
const ul = (...content: DocumentNode[]): DocumentNode => ({ type: 'bulletList', content });
const ol = (start: number, ...content: DocumentNode[]): DocumentNode => ({
  type: 'orderedList',
  attrs: { start },
  content,
});

describe('reading HTML', () => {
  const cases: Record<string, [html: string, expected: DocumentNode[]]> = {
    'paragraphs and breaks': [
      '<p>one<br>two</p>loose<div>in <span>a</span> box<p>three',
      [p(text('one'), { type: 'hardBreak' }, text('two')), p(text('loose')), p(text('in a box')), p(text('three'))],
    ],
    'blanks as browsers show them': [
      '<p>  a \n b&nbsp;&nbsp;c <b> d </b> e  <br> f <br></p><p> &nbsp; </p>',
      [p(text('a b c '), text('d ', 'bold'), text('e'), { type: 'hardBreak' }, text('f'))],
    ],
    'marks by name and by style': [
      '<p><b>a<i>b</i></b><u>c</u><s>d</s><code>e</code><span style="font-weight:700;font-style:italic">f</span>',
      [
        p(
          text('a', 'bold'),
          text('b', 'bold', 'italic'),
          text('c', 'underline'),
          text('d', 'strike'),
          text('e', 'code'),
          text('f', 'bold', 'italic'),
        ),
      ],
    ],
    'headings, which are bold by themselves': [
      '<h1><b>a</b></h1><h5>b<p>c</h5>',
      [
        { type: 'heading', attrs: { level: 1 }, content: [text('a')] },
        { type: 'heading', attrs: { level: 3 }, content: [text('b')] },
        { type: 'heading', attrs: { level: 3 }, content: [text('c')] },
      ],
    ],
    'links to the web and to mail': [
      '<a href="https://a.org/x y">a</a> <a href="mailto:b@c.org">b</a> <a href="/c">c</a> <a href="javascript:d()">d</a> <a href=" java\nscript:e()">e</a>',
      [p(text('a', href('https://a.org/x%20y')), text(' '), text('b', href('mailto:b@c.org')), text(' c d e'))],
    ],
    'links that Google redirects': [
      '<a href="https://www.google.com/url?q=https://a.org/%3Fb%3D1&sa=D">a</a><a href="https://www.google.com/url?q=javascript:x&sa=D">b</a><a href="https://www.google.com/url?q=%E0%A4%A">c</a>',
      [
        p(
          text('a', href('https://a.org/?b=1')),
          text('b', href('https://www.google.com/url?q=javascript:x&sa=D')),
          text('c', href('https://www.google.com/url?q=%E0%A4%A')),
        ),
      ],
    ],
    'lists in lists': [
      '<ol start=3 type=a><li>a<ul><li>b</ul><li><p>c<p>d</ol>',
      [
        {
          ...ol(3, li(p(text('a')), ul(li(p(text('b'))))), li(p(text('c')), p(text('d')))),
          attrs: { start: 3, type: 'a' },
        },
      ],
    ],
    'lists without items around them (Google Docs on the clipboard)': [
      '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
      [ul(li(p(text('a')), ul(li(p(text('b'))))), li(p(text('c'))))],
    ],
    'lists by level (Google Docs exported)': [
      '<ul class="lst-kix_x-0"><li>a</ul><ol class="lst-kix_x-1"><li>b</ol><ul class="lst-kix_x-0"><li>c</ul><p>d',
      [ul(li(p(text('a')), ol(1, li(p(text('b'))))), li(p(text('c')))), p(text('d'))],
    ],
    'paragraphs that are items (Word)': [
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span> </span></span>a</p><p style="mso-list:l0 level3 lfo1"><span style="mso-list:Ignore">·</span>b</p>',
      [ol(1, li(p(text('a')), ul(li(p(text('b'))))))],
    ],
    'boxes to tick': [
      '<ul><li><input type=checkbox checked> a<li><label><input type=checkbox> b</label><li>c<li role=checkbox aria-checked=true>d</ul>',
      [
        {
          type: 'taskList',
          content: [
            { type: 'taskItem', attrs: { checked: true }, content: [p(text('a'))] },
            { type: 'taskItem', attrs: { checked: false }, content: [p(text('b'))] },
          ],
        },
        ul(li(p(text('c')))),
        { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [p(text('d'))] }] },
      ],
    ],
    tables: [
      '<table><caption>t</caption><tr><th>a<th align=right>b<tr><td colspan=2 rowspan=9><p>c<p>d</table>',
      [
        p(text('t')),
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                { type: 'tableHeader', content: [p(text('a'))] },
                { type: 'tableHeader', attrs: { align: 'right' }, content: [p(text('b'))] },
              ],
            },
            {
              type: 'tableRow',
              content: [{ type: 'tableCell', attrs: { colspan: 2 }, content: [p(text('c')), p(text('d'))] }],
            },
          ],
        },
      ],
    ],
    'tables that are there for the layout as what is in them': [
      '<table><tr><td><h2>a</h2>b</table><table role=presentation><tr><td>c<td>d</table>',
      [{ type: 'heading', attrs: { level: 2 }, content: [text('a')] }, p(text('b')), p(text('c')), p(text('d'))],
    ],
    'quotes, code and lines': [
      '<blockquote>a<p>b</blockquote><pre class="language-js">\n c  d\n\te</pre><hr>',
      [
        { type: 'blockquote', content: [p(text('a')), p(text('b'))] },
        { type: 'codeBlock', attrs: { language: 'js' }, content: [text(' c  d\n\te')] },
        { type: 'horizontalRule' },
      ],
    ],
    'the wrapper that Google Docs puts around what is copied': [
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">a</span><span style="font-weight:700">b</span></p></b>',
      [p(text('a'), text('b', 'bold'))],
    ],
    'what classes mean by style sheets': [
      '<style>.x{font-weight:bold}.y .x{font-style:italic}.z{display:none}</style><p class="x">a</p><p class=z>b</p>',
      [p(text('a', 'bold'))],
    ],
    'terms in bold': ['<dl><dt>a<dd>b</dl>', [p(text('a', 'bold')), p(text('b'))]],
    'footnotes without their way back': [
      '<p>a<sup><a href="#n" id=r>[1]</a></sup></p><ol><li id=n><p>b <a href="#r">↑</a></p></ol>',
      [p(text('a[1]')), ol(1, li(p(text('b'))))],
    ],
    nothing: ['', []],
  };
  for (const [what, [html, expected]] of Object.entries(cases))
    it(`keeps ${what}`, () => {
      expect(read(html)).to.deep.equal(expected);
      expect(checkDocument({ type: 'doc', content: expected.length > 0 ? expected : [p()] })).to.deep.equal([]);
    });

  it('drops what runs, loads, asks or hides, with the words inside', () => {
    const dropped = [
      '<script>x</script>',
      '<style>x{}</style>',
      '<iframe>x</iframe>',
      '<object>x</object>',
      '<svg><text>x</text></svg>',
      '<math><mi>x</mi></math>',
      '<textarea>x</textarea>',
      '<select><option>x</select>',
      '<button>x</button>',
      '<input value=x>',
      '<template>x</template>',
      '<canvas>x</canvas>',
      '<nav>x</nav>',
      '<p hidden>x</p>',
      '<p style="display: none">x</p>',
      '<span style="mso-hide:all">x</span>',
      '<!-- x -->',
      '<audio>x</audio>',
      '<noframes>x</noframes>',
      '<xml>x</xml>',
      '<title>x</title>',
      '<dialog>x</dialog>',
    ];
    for (const html of dropped) expect(read(`<p>a</p>${html}`), html).to.deep.equal([p(text('a'))]);
    expect(read('<form action=x><label>a</label></form><noscript>b</noscript><a onclick=x>c</a>')).to.deep.equal([
      p(text('a')),
      p(text('bc')),
    ]);
  });

  it('counts the pictures that it drops, and knows the title', () => {
    const page = readHtml(parse('<title> A  page </title><img src=x onerror=alert(1)><p>a<img>'));
    expect(page).to.deep.include({ title: 'A  page', pictures: 2 });
  });

  it('keeps what is nested deeper than documents go', () => {
    for (const tag of ['ul><li', 'blockquote', 'table><tr><td', 'div', 'b', 'h1']) {
      const deep = read(`${`<${tag}>`.repeat(400)}deep`);
      expect(checkDocument({ type: 'doc', content: deep }), tag).to.deep.equal([]);
      expect(JSON.stringify(deep), tag).to.contain('deep');
    }
    const levels = Array.from(
      { length: 30 },
      (_, at) => `<ul class="lst-kix_x-${at % 10}"><li>l${at}<blockquote><blockquote>q</ul>`,
    ).join('');
    for (let quotes = 0; quotes < 40; quotes += 1) {
      const loose = read(`${'<blockquote>'.repeat(quotes)}<ul>loose<li>item</li><span>between</span></ul>`);
      for (const word of ['loose', 'item', 'between'])
        expect(JSON.stringify(loose), `${quotes} quotes`).to.contain(word);
    }
    const inside = read(`${'<blockquote>'.repeat(9)}${levels}`);
    expect(checkDocument({ type: 'doc', content: inside })).to.deep.equal([]);
    for (let at = 0; at < 30; at += 1) expect(JSON.stringify(inside)).to.contain(`l${at}"`);
  });

  it('makes nothing but documents of any HTML, and no word of it is lost', () => {
    const tags =
      'p div ul ol li table tr td th tbody b i a h1 h3 blockquote pre code span br hr img form label section dl dt dd sup font center'.split(
        ' ',
      );
    const attrs = [
      '',
      ' style="font-weight:700"',
      ' class="lst-kix_a-3"',
      ' style="mso-list:l0 level7 lfo1"',
      ' href="javascript:alert(1)"',
      ' href="https://a.org"',
      ' onclick=x',
      ' colspan=999 rowspan=-3',
      ' start=-5 type=q',
      ' align=LEFT',
    ];
    const piece = fc.oneof(
      fc.tuple(fc.constantFrom(...tags), fc.constantFrom(...attrs)).map(([tag, attr]) => `<${tag}${attr}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag}>`),
      fc.constantFrom(
        'words ',
        ' ',
        '\n',
        '&#x202e;',
        '&#0;',
        '< ',
        '&lt;script>',
        '\ud800',
        '“é”',
        '<!--',
        '-->',
        '<![CDATA[x]]>',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = pieces.join('');
        const content = read(html);
        expect(checkDocument({ type: 'doc', content: content.length > 0 ? content : [p()] })).to.deep.equal([]);
        expect(JSON.stringify(content)).to.not.match(/javascript:|onclick/);
        const said = (all: string) => all.split('words').length;
        if (!html.includes('<!--') && !html.includes('CDATA'))
          expect(said(content.map(documentText).join('\n'))).to.equal(said(html));
      }),
      { numRuns: 400 },
    );
  }).timeout(60_000);
});
