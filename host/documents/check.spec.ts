import { limits } from '@earshot/core/limits';
import { fromUpdates, rootOf } from '@earshot/processing/documents/convert';
import { highlightKey } from '@earshot/processing/documents/highlight';
import { textOf } from '@earshot/processing/documents/text';
import { expect } from 'chai';
import * as Y from 'yjs';
import { checkUpdate, receiveUpdate } from '../../test/kit/at-once.ts';
import { block, element, pair, sent, withAttributes, words } from '../../test/kit/document-edits.ts';
import type { CheckOptions } from './check.ts';

const A = '00000000-0000-4000-8000-000000000001';
const verdict = (change: (root: Y.XmlFragment) => void, options?: CheckOptions) => {
  const { host, editor } = pair();
  const before = Y.encodeStateAsUpdate(host);
  const checked = checkUpdate(host, sent(editor, change), options);
  expect(Y.encodeStateAsUpdate(host), 'the document is left alone').to.deep.equal(before);
  return checked.ok ? 'ok' : checked.fault;
};

describe('an update that an editor may send', () => {
  const allowed: [string, (root: Y.XmlFragment) => void][] = [
    ['typing', (root) => words(root).insert(3, ' old')],
    ['a picture with its words', (root) => root.push([withAttributes('image', { fileId: A, alt: 'A kitchen' })])],
    ['a picture of which nothing is said', (root) => root.push([withAttributes('image', { fileId: A })])],
    ['an embedded page', (root) => root.push([withAttributes('embed', { url: 'https://youtu.be/dQw4w9WgXcQ' })])],
    ['a theme', (root) => root.push([withAttributes('theme', { themeId: A })])],
    ['a panel', (root) => root.push([withAttributes('panel', { pluginId: 'sources', panelId: 'text' })])],
    ['a chart', (root) => root.push([withAttributes('chart', { chartId: A })])],
    [
      'a reference between words',
      (root) =>
        block(root, 0).push([withAttributes('reference', { type: 'PERSON', id: A }), new Y.XmlText(' said so')]),
    ],
    ['a quote', (root) => root.push([withAttributes('citation', { id: A })])],
    [
      'deleting words and blocks',
      (root) => {
        words(root).delete(0, 4);
        root.delete(1, 2);
      },
    ],
    [
      'bold words and plain again',
      (root) => {
        words(root).format(0, 3, { bold: {} });
        words(root).format(0, 2, { bold: null });
      },
    ],
    ['a web link', (root) => words(root).format(0, 3, { link: { href: 'https://a.b/c' } })],
    [
      'a new list with a list inside',
      (root) => {
        const item = () => element('listItem', element('paragraph', new Y.XmlText('x')));
        root.insert(1, [
          element('orderedList', element('listItem', element('paragraph'), element('bulletList', item()))),
        ]);
      },
    ],
    [
      'a table',
      (root) => root.push([element('table', element('tableRow', element('tableCell', element('paragraph'))))]),
    ],
    [
      'a line break between words',
      (root) => block(root, 0).push([new Y.XmlElement('hardBreak'), new Y.XmlText('more')]),
    ],
    ['another heading level', (root) => block(root, 1).setAttribute('level', 3 as never)],
    ['taking an attribute off', (root) => block(root, 1).removeAttribute('level')],
    [
      'column widths',
      (root) => {
        const cell = element('tableCell', element('paragraph'));
        cell.setAttribute('colwidth', [120] as never);
        root.push([element('table', element('tableRow', cell))]);
      },
    ],
    ['an emoji and a line break in code', (root) => words(root, 2).insert(1, '😀\n')],
  ];
  for (const [name, change] of allowed) it(`may be ${name}`, () => expect(verdict(change)).to.equal('ok'));

  it('may repeat what is here, all or in part', () => {
    const { host, editor } = pair();
    const update = sent(editor, (root) => words(root).insert(0, 'So: '));
    expect(receiveUpdate(host, update, 'editor'))
      .to.have.property('update')
      .instanceOf(Uint8Array);
    expect(receiveUpdate(host, update, 'editor')).to.deep.equal({ ok: true, update: undefined, added: undefined });
    sent(editor, (root) => words(root).insert(4, 'yes, '));
    expect(checkUpdate(host, Y.encodeStateAsUpdate(editor))).to.deep.equal({ ok: true });
    expect(checkUpdate(host, Y.encodeStateAsUpdate(new Y.Doc()))).to.deep.equal({ ok: true });
  });

  it('can write into a block that is deleted meanwhile', () => {
    const { host, editor } = pair();
    const update = sent(editor, (root) => {
      words(root).insert(0, 'lost');
      block(root, 1).push([new Y.XmlText('lost')]);
    });
    rootOf(host).delete(0, 2);
    expect(receiveUpdate(host, update, 'editor').ok).to.equal(true);
    expect(textOf(host)).to.not.include('lost');
  });
});

describe('an update that is turned down', () => {
  const href = (link: string) => (root: Y.XmlFragment) => words(root).format(0, 3, { link: { href: link } });
  const any = (value: unknown) => (root: Y.XmlFragment) => block(root, 1).setAttribute('level', value as never);
  const schema: [string, (root: Y.XmlFragment) => void][] = [
    ['an unknown node', (root) => root.push([new Y.XmlElement('iframe')])],
    ['a node named doc', (root) => root.push([new Y.XmlElement('doc')])],
    ['a node named text', (root) => block(root, 0).push([new Y.XmlElement('text')])],
    ['a node named like an object member', (root) => root.push([new Y.XmlElement('constructor')])],
    ['a block inside a paragraph', (root) => block(root, 0).push([new Y.XmlElement('paragraph')])],
    ['a cell outside a table', (root) => root.push([new Y.XmlElement('tableCell')])],
    ['an item of the wrong list', (root) => block(root, 3).push([element('taskItem', element('paragraph'))])],
    ['words outside a block', (root) => root.push([new Y.XmlText('x')])],
    ['words in a list', (root) => block(root, 3).push([new Y.XmlText('x')])],
    ['words in a line break', (root) => block(root, 0).push([element('hardBreak', new Y.XmlText('x'))])],
    ['a hook', (root) => root.push([new Y.XmlHook('x') as never])],
    ['a map in the text', (root) => block(root, 0).push([new Y.Map() as never])],
    ['a fragment in a block', (root) => root.push([new Y.XmlFragment() as never])],
    ['a picture of nothing', (root) => root.push([withAttributes('image', { alt: 'A kitchen' })])],
    ['a picture of no file', (root) => root.push([withAttributes('image', { fileId: '../etc' })])],
    [
      'an embedded page of another site',
      (root) => root.push([withAttributes('embed', { url: 'https://evil-youtube.com/x' })]),
    ],
    ['an embedded script', (root) => root.push([withAttributes('embed', { url: 'javascript:alert(1)' })])],
    ['an embed of nothing', (root) => root.push([new Y.XmlElement('embed')])],
    ['a theme of nothing', (root) => root.push([new Y.XmlElement('theme')])],
    ['a theme of no theme', (root) => root.push([withAttributes('theme', { themeId: 'javascript:x' })])],
    ['a chart of no chart', (root) => root.push([withAttributes('chart', { chartId: 'javascript:x' })])],
    ['a panel of no plugin', (root) => root.push([withAttributes('panel', { panelId: 'text' })])],
    [
      'a panel by a name that no plugin has',
      (root) => root.push([withAttributes('panel', { pluginId: '../x', panelId: 'text' })]),
    ],
    [
      'a panel that says what it shows',
      (root) => root.push([withAttributes('panel', { pluginId: 'sources', panelId: 'text', title: 'x' })]),
    ],
    ['a chart that says what it shows', (root) => root.push([withAttributes('chart', { chartId: A, title: 'x' })])],
    ['a theme that says what it is', (root) => root.push([withAttributes('theme', { themeId: A, title: 'Prices' })])],
    ['a reference to nothing', (root) => block(root, 0).push([new Y.XmlElement('reference')])],
    [
      'a reference to something that nobody can refer to',
      (root) => block(root, 0).push([withAttributes('reference', { type: 'PROJECT', id: A })]),
    ],
    [
      'a reference without a uuid',
      (root) => block(root, 0).push([withAttributes('reference', { type: 'NOTE', id: 'javascript:x' })]),
    ],
    [
      'a reference that says its title',
      (root) => block(root, 0).push([withAttributes('reference', { type: 'NOTE', id: A, title: 'Prices' })]),
    ],
    ['a reference outside a block', (root) => root.push([withAttributes('reference', { type: 'NOTE', id: A })])],
    ['a reference in code', (root) => block(root, 2).push([withAttributes('reference', { type: 'NOTE', id: A })])],
    [
      'words in a reference',
      (root) => {
        const holding = withAttributes('reference', { type: 'NOTE', id: A });
        holding.insert(0, [new Y.XmlText('x')]);
        block(root, 0).push([holding]);
      },
    ],
    ['a quote of nothing', (root) => root.push([new Y.XmlElement('citation')])],
    ['an unknown attribute', (root) => block(root, 0).setAttribute('style', 'color:red')],
    ['an attribute of another node', (root) => block(root, 0).setAttribute('level', 1 as never)],
    ['a bad attribute', any(7)],
    ['an attribute of many kinds', any([1, { a: [null] }])],
    ['a type as attribute', any(new Y.Map())],
    ['a nothing as attribute', any(null)],
    ['bytes as attribute', any(new Uint8Array(3))],
    ['an attribute on words', (root) => words(root).setAttribute('dir', 'rtl')],
    ['an embedded thing', (root) => words(root).insertEmbed(0, { image: 'https://a/b' })],
    ['an embedded type', (root) => words(root).insertEmbed(0, new Y.Map())],
    ['an unknown mark', (root) => words(root).format(0, 3, { textStyle: { color: 'red' } })],
    ['a mark with attributes too many', (root) => words(root).format(0, 3, { bold: { onclick: 'x' } })],
    ['a mark that is no object', (root) => words(root).format(0, 3, { bold: true })],
    ['a mark under a hashed name', (root) => words(root).format(0, 3, { 'bold--AAAAAAAA': {} })],
    ['bold code', (root) => words(root, 2).format(0, 1, { bold: {} })],
    ['a script link', href('javascript:alert(1)')],
    ['a script link in disguise', href('java\nscript:alert(1)')],
    ['a data link', href('data:text/html,<script>alert(1)</script>')],
    ['a link without scheme', href('//evil.example')],
    ['a NUL', (root) => words(root).insert(0, 'a\0b')],
    ['another root', (root) => root.doc?.getXmlFragment('other').push([new Y.XmlElement('paragraph')])],
    ['a map as root', (root) => root.doc?.getMap('meta').set('a', 1)],
    ['a document inside', (root) => root.doc?.getMap('default2').set('a', new Y.Doc())],
    ['a highlight without a hash', (root) => words(root).format(0, 3, { highlight: { id: A } })],
    ['a highlight under a wrong hash', (root) => words(root).format(0, 3, { 'highlight--AAAAAAAA': { id: A } })],
    [
      'a highlight with more than an id',
      (root) => words(root).format(0, 3, { [highlightKey(A)]: { id: A, by: 'me' } }),
    ],
  ];
  for (const [name, change] of schema) it(`has ${name}`, () => expect(verdict(change)).to.equal('schema'));

  it('refuses an update that nests too deep', () => {
    const nest = (times: number) => (root: Y.XmlFragment) => {
      let holder = root;
      for (let depth = 1; depth <= times; depth++) {
        const node = new Y.XmlElement(depth === times ? 'paragraph' : 'blockquote');
        holder.insert(0, [node]);
        holder = node;
      }
      holder.insert(0, [new Y.XmlText('x')]);
    };
    const bare = new Y.XmlElement('paragraph');
    const deepest = (root: Y.XmlFragment) => {
      nest(limits.document.depth)(root);
      let holder = block(root, 0);
      while (holder.get(0) instanceof Y.XmlElement && block(holder, 0).nodeName === 'blockquote')
        holder = block(holder, 0);
      holder.insert(0, [element('blockquote', bare)]);
    };
    expect(verdict(deepest)).to.equal('schema');
    expect(verdict(nest(limits.document.depth))).to.equal('ok');
    expect(verdict(nest(limits.document.depth + 1))).to.equal('schema');
    expect(verdict(nest(3000))).to.equal('schema');
  });

  it('holds a highlight that the document never had', () => {
    const paint = (root: Y.XmlFragment) => words(root).format(0, 3, { [highlightKey(A)]: { id: A } });
    expect(verdict(paint)).to.equal('highlight');
    expect(verdict(paint, { known: new Set([A]) })).to.equal('ok');
    const { host, editor } = pair();
    expect(checkUpdate(host, sent(editor, paint))).to.deep.include({ fault: 'highlight', ids: [A] });
  });

  it('refuses an update in the name of someone else', () => {
    const { host, editor } = pair();
    const update = sent(editor, (root) => words(root).insert(0, 'x'));
    const checked = checkUpdate(host, update, { others: new Set([editor.clientID]) });
    expect(checked).to.include({ ok: false, fault: 'impersonated' });
    expect(checkUpdate(host, update, { others: new Set([host.clientID]) }).ok).to.equal(true);
  });

  it('lacks what went before it', () => {
    const { host, editor } = pair();
    sent(editor, (root) => words(root).insert(0, 'first '));
    const second = sent(editor, (root) => words(root).insert(6, 'second '));
    expect(checkUpdate(host, second)).to.include({ fault: 'missing' });
    const third = sent(editor, (root) => words(root).delete(0, 6));
    expect(checkUpdate(host, third)).to.include({ fault: 'missing' });
    const after = new Y.Doc();
    Y.applyUpdate(after, Y.encodeStateAsUpdate(editor));
    expect(
      checkUpdate(
        host,
        sent(after, (root) => words(root).insert(8, 'x')),
      ),
    ).to.include({ fault: 'missing' });
  });

  it('is no update at all', () => {
    const { host } = pair();
    const junk = [[], [1], [255, 255, 255, 255, 255, 255, 255, 255, 255], [1, 1, 1, 0], [0, 1, 255, 255, 255, 127]];
    for (const bytes of junk)
      expect(checkUpdate(host, Uint8Array.from(bytes)), String(bytes)).to.include({ ok: false });
    const deep = new Y.Doc();
    let nested: unknown = 1;
    for (let depth = 0; depth < 2000; depth++) nested = [nested];
    deep.getXmlFragment('default').push([new Y.XmlElement('heading')]);
    block(rootOf(deep), 0).setAttribute('level', nested as never);
    expect(checkUpdate(host, Y.encodeStateAsUpdate(deep))).to.include({ ok: false });
    expect(checkUpdate(host, new Uint8Array(limits.documentUpdate + 1))).to.include({ fault: 'full' });
  });

  it('would make the document too long, however it is cut up', () => {
    const { host, editor } = pair();
    const chunk = 'x'.repeat(limits.document.characters / 4);
    const add = () =>
      receiveUpdate(
        host,
        sent(editor, (root) => words(root).insert(0, chunk)),
        'editor',
      );
    expect([add(), add(), add(), add()].map(({ ok }) => ok)).to.deep.equal([true, true, true, false]);
    editor.destroy();
    const next = fromUpdates([Y.encodeStateAsUpdate(host)]);
    const replace = sent(next, (root) => {
      words(root).delete(0, chunk.length);
      words(root).insert(0, `${chunk}.`);
    });
    expect(checkUpdate(host, replace)).to.deep.equal({ ok: true });
    expect(
      checkUpdate(
        host,
        sent(next, (root) => words(root).delete(0, chunk.length)),
      ),
    ).to.include({ fault: 'missing' });
  });
});
