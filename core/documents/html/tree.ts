/**
 * The minimal node of an HTML tree. Trees of parse5 have this shape; a browser's nodes are converted by `{ nodeName:
 * node.nodeName.toLowerCase(), value: node.nodeValue, attrs: node.attributes, childNodes: … }`.
 */
export interface HtmlNode {
  /** lowercase; #text for text */
  readonly nodeName: string;
  /** content of a text node */
  readonly value?: string;
  readonly attrs?: Iterable<{ readonly name: string; readonly value: string }>;
  readonly childNodes?: Iterable<HtmlNode>;
}

export const isText = ({ nodeName }: HtmlNode): boolean => nodeName === '#text';

/** The value of an attribute; '' if absent. */
export function attribute({ attrs = [] }: HtmlNode, name: string): string {
  for (const attr of attrs) if (attr.name === name) return attr.value;
  return '';
}

export const hasAttribute = ({ attrs = [] }: HtmlNode, name: string): boolean => {
  for (const attr of attrs) if (attr.name === name) return true;
  return false;
};

/** A whole number in an attribute, from 1 to `most`; 1 by default. */
export const integer = (text: string, most: number) => Math.min(Math.max(Number.parseInt(text, 10) || 1, 1), most);

export const childrenOf = ({ childNodes = [] }: HtmlNode): readonly HtmlNode[] => [...childNodes];

/** All elements of a name below a node, in reading order, at any depth. */
export function* elementsOf(root: HtmlNode, ...names: string[]): Generator<HtmlNode> {
  const open = childrenOf(root).toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    if (names.includes(node.nodeName)) yield node;
    for (const child of childrenOf(node).toReversed()) open.push(child);
  }
}

const SILENT = new Set(['script', 'style', 'template']);

/** The text below a node as in the source, with \n for a break, at any depth. */
export function sourceText(root: HtmlNode): string {
  const parts: string[] = [];
  const open: HtmlNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (isText(node)) parts.push(node.value ?? '');
    else if (node.nodeName === 'br') parts.push('\n');
    else if (!SILENT.has(node.nodeName)) for (const child of childrenOf(node).toReversed()) open.push(child);
  }
  return parts.join('');
}
