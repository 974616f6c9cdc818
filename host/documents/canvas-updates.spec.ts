import type { DocumentNode } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { fromJson, fromUpdates, rootOf, toJson } from '@earshot/processing/documents/convert';
import { expect } from 'chai';
import * as Y from 'yjs';
import { checkUpdate, receiveUpdate } from '../../test/kit/at-once.ts';
import { block, element, pair, sent } from '../../test/kit/document-edits.ts';
import { canvasOf, card, elementsOf, group, rectangle, textObject } from '../../test/kit/rooms/canvas.ts';
import { Fault } from './update-rules.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const START = [rectangle(0, 0), textObject(0, 200, 'Words'), group(300, 0, 'Waiting'), card('NOTE', ID, 320, 60)];

function aCanvas(...objects: DocumentNode[]) {
  const host = fromJson(canvasOf(...objects));
  return { host, editor: fromUpdates([Y.encodeStateAsUpdate(host)]) };
}
const attribute = (at: number, key: string, value: unknown) => (root: Y.XmlFragment) =>
  block(root, at).setAttribute(key, value as never);

describe('an update of a canvas', () => {
  const verdict = (change: (root: Y.XmlFragment) => void) => {
    const { host, editor } = aCanvas(...START);
    const checked = checkUpdate(host, sent(editor, change), { top: 'canvas' });
    return checked.ok ? 'ok' : checked.fault;
  };
  const allowed: [string, (root: Y.XmlFragment) => void][] = [
    ['new objects', (root) => root.push(elementsOf(...START))],
    ['moving', attribute(0, 'x', -4200)],
    ['writing in a text', (root) => (block(root, 1).get(0) as Y.XmlText).insert(0, 'More ')],
    ['writing a title', (root) => (block(root, 2).get(0) as Y.XmlText).insert(0, 'Long ')],
    ['another layout', attribute(3, 'layout', 'text-only')],
    ['deleting', (root) => root.delete(0, 2)],
  ];
  for (const [name, change] of allowed) it(`may be ${name}`, () => expect(verdict(change)).to.equal('ok'));

  const refused: [string, (root: Y.XmlFragment) => void][] = [
    ['a paragraph', (root) => root.push([new Y.XmlElement('paragraph')])],
    ['words beside the objects', (root) => root.push([new Y.XmlText('x')])],
    ['words in a rectangle', (root) => block(root, 0).push([new Y.XmlText('x')])],
    ['an object in a group', (root) => block(root, 2).push(elementsOf(rectangle(0, 0)))],
    ['bold words', (root) => (block(root, 1).get(0) as Y.XmlText).format(0, 2, { bold: {} })],
    ['an object a million pixels away', attribute(0, 'x', 1_000_000)],
    ['a place that is no number', attribute(0, 'y', 'here')],
    ['a place that is not one', attribute(0, 'x', Number.NaN)],
    ['a width of nothing', attribute(1, 'width', 0)],
    ['a colour that is a style', attribute(2, 'colour', 'red;x:url(//evil)')],
    ['a card that says its title', attribute(3, 'title', 'Prices')],
    ['a card of a member', attribute(3, 'type', 'MEMBER')],
    ['a card of nothing', (root) => root.push([new Y.XmlElement('canvasReference')])],
    ['an attribute of another object', attribute(0, 'style', 'H1')],
    ['a text as top', (root) => root.push([new Y.XmlElement('doc')])],
  ];
  for (const [name, change] of refused) it(`may not be ${name}`, () => expect(verdict(change)).to.equal('schema'));

  it('may not be an object in a note', () => {
    const { host, editor } = pair();
    const update = sent(editor, (root) => root.push(elementsOf(rectangle(0, 0))));
    expect(checkUpdate(host, update)).to.include({ ok: false, fault: 'schema' });
  });

  it('may fill the canvas up, and go one over only when another object goes', () => {
    const { host, editor } = aCanvas(...Array.from({ length: limits.canvas.objects - 1 }, (_, at) => rectangle(at, 0)));
    const add = (root: Y.XmlFragment) => root.push(elementsOf(rectangle(0, 500)));
    const receive = (change: (root: Y.XmlFragment) => void) =>
      receiveUpdate(host, sent(editor, change), 'editor', { top: 'canvas' }).ok;
    expect(receive(add)).to.equal(true);
    const exchange = (root: Y.XmlFragment) => {
      root.delete(0, 1);
      add(root);
    };
    expect(receive(exchange)).to.equal(true);
    expect(rootOf(host).length).to.equal(limits.canvas.objects);
    expect(() => receive(add))
      .to.throw(Fault)
      .with.property('fault', 'crowded');
  });

  it('that takes a card’s target away takes the card away, others stay', () => {
    const { host, editor } = aCanvas(...START);
    const bare = sent(editor, (root) => {
      for (const at of [0, 1, 3]) for (const key of ['x', 'id']) block(root, at).removeAttribute(key);
    });
    expect(receiveUpdate(host, bare, 'editor', { top: 'canvas' })).to.have.property('ok', true);
    expect(toJson(host, 'canvas').content?.map(({ type }) => type)).to.deep.equal([
      'canvasRectangle',
      'canvasText',
      'canvasGroup',
    ]);
  });

  it('may hold a text of nobody yet', () => {
    const { host, editor } = aCanvas();
    const update = sent(editor, (root) => root.push([element('canvasText', new Y.XmlText())]));
    expect(receiveUpdate(host, update, 'editor', { top: 'canvas' })).to.have.property('ok', true);
    expect(toJson(host, 'canvas')).to.deep.equal({ type: 'canvas', content: [{ type: 'canvasText' }] });
  });
});
