import { randomUUID } from 'node:crypto';
import { DOCUMENT_ROOT } from '@earshot/core/documents/document';
import { highlightKey } from '@earshot/processing/documents/highlight';
import * as Y from 'yjs';

/** One edit on top of a state, made by a function that can use all of Yjs. */
function edit(state: Uint8Array, change: (root: Y.XmlFragment, doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  doc.transact(() => change(doc.getXmlFragment(DOCUMENT_ROOT), doc));
  return Y.mergeUpdates(updates);
}

const wordsIn = (root: Y.XmlFragment): Y.XmlText => (root.get(0) as Y.XmlElement).get(0) as Y.XmlText;

function nested(depth: number): Y.XmlElement {
  const quote = new Y.XmlElement('blockquote');
  quote.insert(0, [depth > 0 ? nested(depth - 1) : new Y.XmlElement('paragraph')]);
  return quote;
}

const marked = (name: string, value: unknown) => (root: Y.XmlFragment) => wordsIn(root).format(0, 3, { [name]: value });
const added = (make: () => Y.XmlElement | Y.XmlText) => (root: Y.XmlFragment) => root.push([make()]);
const withAttribute = (name: string, attribute: string, value: unknown) =>
  added(() => {
    const element = new Y.XmlElement(name);
    element.setAttribute(attribute, value as string);
    return element;
  });

const FORGED: Record<string, (root: Y.XmlFragment, doc: Y.Doc) => void> = {
  'a highlight that nobody made': (root) => {
    const id = randomUUID();
    marked(highlightKey(id), { id })(root);
  },
  'a highlight under a plain name': marked('highlight', { id: randomUUID() }),
  'a link that runs code': marked('link', { href: 'javascript:alert(1)' }),
  'a link that hides its scheme': marked('link', { href: 'java\nscript:alert(1)' }),
  'a data link': marked('link', { href: 'data:text/html,<script>alert(1)</script>' }),
  'a link with more than a link has': marked('link', { href: 'https://a.example', onclick: 'alert(1)' }),
  'an unknown mark': marked('blink', {}),
  'a mark called __proto__': marked('__proto__', { polluted: true }),
  'a mark called constructor': marked('constructor', {}),
  'an unknown node': added(() => new Y.XmlElement('script')),
  'a node called __proto__': added(() => new Y.XmlElement('__proto__')),
  'words outside a paragraph': added(() => new Y.XmlText('loose')),
  'a list item outside a list': added(() => new Y.XmlElement('listItem')),
  'an unknown attribute': withAttribute('paragraph', 'onclick', 'alert(1)'),
  'an attribute called __proto__': withAttribute('heading', '__proto__', { polluted: true }),
  'an attribute out of range': withAttribute('heading', 'level', 9),
  'quotes nested without end': added(() => nested(40)),
  'another root': (_root, doc) => doc.getXmlFragment('meta').push([new Y.XmlElement('paragraph')]),
  'a root called __proto__': (_root, doc) => doc.getMap('__proto__').set('polluted', true),
  'a map as a root': (_root, doc) => doc.getMap('settings').set('admin', true),
  'another document inside': (_root, doc) => doc.getMap('docs').set('inner', new Y.Doc()),
  'an object instead of words': (root) => wordsIn(root).insertEmbed(0, { polluted: true }),
  'a character that cannot be stored': (root) => wordsIn(root).insert(0, 'a\u0000b'),
};

/** Valid Yjs edits that must not enter a note whose first paragraph has words. */
export const forgeries = (state: Uint8Array): [name: string, update: Uint8Array][] =>
  Object.entries(FORGED).map(([name, change]) => [name, edit(state, change)]);

/** An edit based on another one that the host never received. */
export function orphan(state: Uint8Array): Uint8Array {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  const words = wordsIn(doc.getXmlFragment(DOCUMENT_ROOT));
  words.insert(0, 'never sent ');
  const before = Y.encodeStateVector(doc);
  words.insert(5, 'built on it ');
  return Y.encodeStateAsUpdate(doc, before);
}
