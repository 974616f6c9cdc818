import type { DocumentNode } from '@earshot/core/documents/document';
import * as build from '@earshot/core/documents/document-builder';
import { checkDocument } from '@earshot/core/documents/document-check';
import { fromJson, fromUpdates, rootOf, toJson } from '@earshot/processing/documents/convert';
import { applyHighlight, highlightKey, removeHighlights } from '@earshot/processing/documents/highlight';
import { textOf } from '@earshot/processing/documents/text';
import { expect } from 'chai';
import * as Y from 'yjs';
import { checkUpdate, receiveUpdate } from '../../test/kit/at-once.ts';
import { block, element, pair, sent, withAttributes, words } from '../../test/kit/document-edits.ts';

const { doc: docOf, paragraph } = build;
const A = '00000000-0000-4000-8000-000000000001';
const B = '00000000-0000-4000-8000-000000000002';

describe('a picture that an edit takes its file from', () => {
  it('removes a picture whose file was taken away, for everyone', () => {
    const { host, editor } = pair();
    const added = sent(editor, (root) => root.push([withAttributes('image', { fileId: A })]));
    expect(receiveUpdate(host, added, 'editor').ok).to.equal(true);
    const bared = sent(editor, (root) => block(root, root.length - 1).removeAttribute('fileId'));
    const received = receiveUpdate(host, bared, 'editor');
    expect([
      received.ok,
      rootOf(host)
        .toArray()
        .some((node) => (node as Y.XmlElement).nodeName === 'image'),
    ]).to.deep.equal([true, false]);
  });
});

describe('nodes that come incomplete', () => {
  it('are made whole or taken away, inside each other too', () => {
    const { host, editor } = pair();
    const replica = fromUpdates([Y.encodeStateAsUpdate(host)]);
    const update = sent(editor, (root) =>
      root.push([
        element('table'),
        element('blockquote', element('bulletList')),
        element('bulletList', element('listItem'), element('listItem', element('paragraph', new Y.XmlText('kept')))),
      ]),
    );
    const received = receiveUpdate(host, update, 'editor');
    expect(checkDocument(toJson(host))).to.deep.equal([]);
    expect(textOf(host).endsWith('kept')).to.equal(true);
    if (!received.ok || !received.update || !received.added) return expect.fail('not taken, or nothing was mended');
    Y.applyUpdate(replica, received.update);
    Y.applyUpdate(editor, received.added);
    for (const doc of [replica, editor]) expect(toJson(doc)).to.deep.equal(toJson(host));
  });
});

describe('highlights while an editor works', () => {
  const marked = () => {
    const { host } = pair();
    applyHighlight(host, A, { from: 4, to: 16 });
    return { host, editor: fromUpdates([Y.encodeStateAsUpdate(host)]) };
  };

  it('may be split, moved and deleted with their words', () => {
    const { host, editor } = marked();
    const paint = { [highlightKey(A)]: { id: A } };
    const split = sent(editor, (root) => {
      words(root).delete(8, 14);
      const tail = new Y.XmlText();
      tail.insert(0, 'came', paint);
      root.insert(1, [element('paragraph', tail)]);
    });
    expect(receiveUpdate(host, split, 'editor').ok).to.equal(true);
    const gone = sent(editor, (root) => root.delete(0, 2));
    expect(receiveUpdate(host, gone, 'editor').ok).to.equal(true);
    expect(
      receiveUpdate(
        host,
        sent(editor, (root) => words(root).format(0, 1, paint)),
        'editor',
      ).ok,
    ).to.equal(true);
  });

  it('may come from an editor that was offline while they were deleted, when they are named', () => {
    const { host, editor } = marked();
    removeHighlights(host, [A]);
    const late = sent(editor, (root) => words(root, 1).insert(0, 'x', { [highlightKey(A)]: { id: A } }));
    expect(checkUpdate(host, late)).to.deep.include({ fault: 'highlight', ids: [A] });
    expect(checkUpdate(host, late, { known: new Set([A, B]) }).ok).to.equal(true);
  });
});

describe('a paragraph that is deleted', () => {
  // The parts of a deletion are in the order of the clients that wrote them.
  for (const client of [1, 2 ** 32 - 1])
    it(`takes with it what its writer, client ${client}, adds meanwhile`, () => {
      const { host } = pair();
      const [writer, editor] = [0, 1].map(() => fromUpdates([Y.encodeStateAsUpdate(host)])) as [Y.Doc, Y.Doc];
      writer.clientID = client;
      const early = sent(writer, (root) => words(root).insert(0, 'early '));
      for (const doc of [host, editor]) Y.applyUpdate(doc, early);
      const added = sent(writer, (root) => words(root).insert(6, 'late '));
      const gone = sent(editor, (root) => root.delete(0, 1));
      for (const update of [added, gone]) expect(receiveUpdate(host, update, 'editor').ok).to.equal(true);
      expect(textOf(host)).not.to.contain('early').and.not.to.contain('late');
      Y.applyUpdate(writer, gone);
      expect(toJson(host)).to.deep.equal(toJson(writer));
    });
});

describe('edits that are right alone and wrong together', () => {
  const both = (json: DocumentNode, one: (root: Y.XmlFragment) => void, other: (root: Y.XmlFragment) => void) => {
    const host = fromJson(docOf(paragraph('before'), json));
    const editors = [one, other].map((change) => sent(fromUpdates([Y.encodeStateAsUpdate(host)]), change));
    const replica = fromUpdates([Y.encodeStateAsUpdate(host)]);
    for (const update of editors) {
      const done = receiveUpdate(host, update, 'editor');
      if (done.ok && done.update) Y.applyUpdate(replica, done.update);
    }
    expect(toJson(replica)).to.deep.equal(toJson(host));
    expect(checkDocument(toJson(host))).to.deep.equal([]);
    return textOf(host);
  };
  const item = (words: string) => build.listItem(paragraph(words));

  it('take an emptied list away, with what is empty around it', () => {
    const list = build.blockquote(build.bulletList(item('one'), item('two')));
    const inner = (root: Y.XmlFragment) => block(root, 1).get(0) as Y.XmlElement;
    expect(
      both(
        list,
        (root) => inner(root).delete(0, 1),
        (root) => inner(root).delete(1, 1),
      ),
    ).to.equal('before');
  });

  it('give an item its paragraph back and keep what it holds', () => {
    const list = build.bulletList(build.listItem(paragraph('lead'), paragraph('more'), build.bulletList(item('kept'))));
    const inner = (root: Y.XmlFragment) => block(root, 1).get(0) as Y.XmlElement;
    const said = both(
      list,
      (root) => inner(root).delete(0, 1),
      (root) => inner(root).delete(1, 1),
    );
    expect(said).to.equal('before\n\nkept');
  });

  it('leave a cell with an empty paragraph', () => {
    const table = build.table(build.tableRow(build.tableCell(paragraph('a'), paragraph('b'))));
    const cell = (root: Y.XmlFragment) => (block(root, 1).get(0) as Y.XmlElement).get(0) as Y.XmlElement;
    expect(
      both(
        table,
        (root) => cell(root).delete(0, 1),
        (root) => cell(root).delete(1, 1),
      ),
    ).to.equal('before\n');
  });
});
