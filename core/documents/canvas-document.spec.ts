import { expect } from 'chai';
import { limits } from '../limits.ts';
import type { DocumentNode } from './document.ts';
import { checkDocument } from './document-check.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const { far, side, objects } = limits.canvas;
const canvas = (...content: unknown[]) => ({ type: 'canvas', content });
const rectangle = (attrs: object = {}): DocumentNode => ({
  type: 'canvasRectangle',
  attrs: { x: 0, y: 0, width: 200, height: 100, colour: '#f59f00', ...attrs },
});
const card = (attrs: object = {}): DocumentNode => ({
  type: 'canvasReference',
  attrs: { type: 'HIGHLIGHT', id: ID, x: 0, y: 0, layout: 'portrait', visible: true, ...attrs },
});
const words = (type: string, text: string, more: object = {}) => ({ type, content: [{ type: 'text', text, ...more }] });

describe('the document of a canvas', () => {
  const right: [string, unknown][] = [
    ['nothing', canvas()],
    ['every kind of object', canvas(rectangle(), card(), words('canvasText', 'A'), words('canvasGroup', 'B'))],
    ['an object at the very edge', canvas(rectangle({ x: far, y: -far, width: side.max, height: side.min }))],
    ['an empty text', canvas({ type: 'canvasText' })],
    ['cards of every kind', canvas(...['HIGHLIGHT', 'NOTE', 'INSIGHT', 'TAG', 'PERSON'].map((type) => card({ type })))],
    ['as many objects as there may be', canvas(...Array.from({ length: objects }, () => rectangle()))],
  ];
  for (const [name, document] of right) it(`may hold ${name}`, () => expect(checkDocument(document)).to.deep.equal([]));

  const wrong: [string, unknown][] = [
    ['a paragraph', canvas({ type: 'paragraph' })],
    ['an object inside an object', canvas({ ...words('canvasGroup', 'A'), content: [rectangle()] })],
    ['another top', canvas({ type: 'canvas' })],
    ['words beside the objects', canvas({ type: 'text', text: 'A' })],
    ['bold words', canvas(words('canvasText', 'A', { marks: [{ type: 'bold' }] }))],
    ['words that cannot be stored', canvas(words('canvasText', 'a\0b'))],
    ['an object a million pixels away', canvas(rectangle({ x: 1_000_000 }))],
    ['an object nowhere', canvas(rectangle({ x: Number.POSITIVE_INFINITY }))],
    ['half a pixel', canvas(rectangle({ y: 0.5 }))],
    ['a place in words', canvas(rectangle({ x: '12' }))],
    ['an object without a size', canvas(rectangle({ width: 0 }))],
    ['an endless object', canvas(rectangle({ height: side.max + 1 }))],
    ['a colour that is a style', canvas(rectangle({ colour: 'red;background:url(//evil)' }))],
    ['a style of text that is none', canvas({ type: 'canvasText', attrs: { style: 'H7' } })],
    ['a card of nothing', canvas({ type: 'canvasReference', attrs: { type: 'NOTE' } })],
    ['a card of a member', canvas(card({ type: 'MEMBER' }))],
    ['a card that says its title', canvas(card({ title: 'Prices' }))],
    ['a card without a uuid', canvas(card({ id: 'javascript:x' }))],
    ['a layout that is none', canvas(card({ layout: 'video' }))],
    ['one object too many', canvas(...Array.from({ length: objects + 1 }, () => rectangle()))],
    ['an object in a text', { type: 'doc', content: [rectangle()] }],
    ['a canvas in a text', { type: 'doc', content: [{ type: 'canvas' }] }],
  ];
  for (const [name, document] of wrong)
    it(`may not hold ${name}`, () => expect(checkDocument(document)).to.have.length.greaterThan(0));
});
