import {
  type CanvasNodeName,
  type CanvasTextStyle,
  type CardLayout,
  type DocumentNode,
  holdsText,
  NODES,
  type NodeSpec,
  nodeSpec,
  type ReferenceType,
} from '@earshot/core/documents/document';
import { accepts, attributeProblem, isStorable } from '@earshot/core/documents/document-check';
import * as Y from 'yjs';

/** A point of a canvas, in pixels of the unscaled canvas. */
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
export type Box = Point & Size;

interface Placed extends Point {
  /** the id of its Yjs item, which is the same for everyone */
  id: string;
}
export interface RectangleObject extends Placed, Size {
  kind: 'canvasRectangle';
  colour: string;
}
export interface TextObject extends Placed {
  kind: 'canvasText';
  width: number;
  style: CanvasTextStyle;
  text: string;
}
export interface GroupObject extends Placed, Size {
  kind: 'canvasGroup';
  colour: string;
  /** title */
  text: string;
}
export interface CardObject extends Placed {
  kind: 'canvasReference';
  type: ReferenceType;
  targetId: string;
  layout: CardLayout;
  visible: boolean;
}
/** Object of a canvas, from the document. */
export type CanvasObject = RectangleObject | TextObject | GroupObject | CardObject;

/** Width of a card in each layout. */
export const CARD_WIDTHS: Record<CardLayout, number> = { landscape: 440, portrait: 260, 'text-only': 260 };

/** Maximum height of a portrait card in pixels: six lines of text, its source and two rows of tags. */
export const TALLEST_CARD = 300;

/** Assumed height of an object whose height depends on its text, until it is drawn. */
const GUESSED_HEIGHT = { canvasText: 40, canvasReference: 160 };

/** Size of an object: the document's, or the measured height if it depends on the text. */
export function sizeOf(object: CanvasObject, measured?: Size): Size {
  if (object.kind === 'canvasRectangle' || object.kind === 'canvasGroup')
    return { width: object.width, height: object.height };
  const width = object.kind === 'canvasText' ? object.width : CARD_WIDTHS[object.layout];
  return { width, height: measured?.height ?? GUESSED_HEIGHT[object.kind] };
}

/** The id of an element of the document, as text. */
export function idOf(element: Y.XmlElement): string {
  const id = element._item?.id;
  return id ? `${id.client}-${id.clock}` : '';
}

/** The Yjs id from its text; undefined if it is none. */
export function yjsIdOf(id: string): { client: number; clock: number } | undefined {
  const [client = Number.NaN, clock = Number.NaN] = id.split('-').map(Number);
  return Number.isInteger(client) && Number.isInteger(clock) ? { client, clock } : undefined;
}

/** Default attributes of a node. */
export const defaultsOf = (name: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(nodeSpec(name)?.attributes ?? {}).flatMap(([key, { default: value }]) =>
      value === undefined ? [] : [[key, value]],
    ),
  );

/** The texts with the words of an element; two people who begin at once create two. */
export const textsIn = (element: Y.XmlElement): Y.XmlText[] =>
  element.toArray().filter((child): child is Y.XmlText => child instanceof Y.XmlText);

/** Object from its JSON; undefined for a node type unknown to this release. */
export function objectOf(node: DocumentNode, id: string): CanvasObject | undefined {
  if (!Object.hasOwn(NODES, node.type) || !accepts('canvas', node.type)) return undefined;
  const { id: targetId, ...attrs } = { ...defaultsOf(node.type), ...node.attrs };
  const text = (node.content ?? []).map((part) => part.text ?? '').join('');
  return {
    kind: node.type,
    id,
    ...attrs,
    ...(holdsText(node.type) ? { text } : {}),
    ...(node.type === 'canvasReference' ? { targetId } : {}),
  } as CanvasObject;
}

/** True if a node is allowed on a canvas: clipboard content is checked before it is added. */
export function isCanvasNode(node: DocumentNode): node is DocumentNode & { type: CanvasNodeName } {
  const spec: NodeSpec | undefined = nodeSpec(node.type);
  return (
    spec !== undefined &&
    accepts('canvas', node.type) &&
    attributeProblem(spec, node.attrs ?? {}) === undefined &&
    (node.content ?? []).every(
      ({ type, text = '', marks }) => type === 'text' && !marks && holdsText(node.type) && isStorable(text),
    )
  );
}

/** A new element for a node that `isCanvasNode`. It has all attributes: Undo changes values, never removes one. */
export function elementOf({ type, attrs, content = [] }: DocumentNode): Y.XmlElement {
  const element = new Y.XmlElement(type);
  for (const [key, value] of Object.entries({ ...defaultsOf(type), ...attrs }))
    element.setAttribute(key, value as never);
  if (holdsText(type)) element.insert(0, [new Y.XmlText(content.map(({ text = '' }) => text).join(''))]);
  return element;
}
