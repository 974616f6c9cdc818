import type { Mark, Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { AddMarkStep, RemoveMarkStep, ReplaceAroundStep, type Step } from '@tiptap/pm/transform';

// Maximum bytes that Yjs writes around a node, text or attribute, at either end of a mark, and at the edges of an edit:
// its id and those of its neighbours, type, length. The adjacent spec compares this with real updates.
const AROUND = 28;
const AROUND_MARK = 64;
const EDGES = 512;

const utf8 = new TextEncoder();
const bytesOf = (value: unknown): number =>
  utf8.encode(typeof value === 'string' ? value : JSON.stringify(value)).length;
const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

// A mark has a start and an end; one that can overlap itself has a hash in its name.
const markSize = ({ type, attrs }: Mark): number => 2 * (AROUND_MARK + bytesOf(type.name) + bytesOf(attrs));

const attributeSizes = ({ attrs }: Node): number[] =>
  Object.entries(attrs).map(([name, value]) => (value === null ? 0 : AROUND + bytesOf(name) + bytesOf(value)));

/** Maximum bytes of an update that adds this node. */
function nodeSize(node: Node): number {
  if (node.isText) return AROUND + bytesOf(node.text) + sum(node.marks.map(markSize));
  return AROUND + bytesOf(node.type.name) + sum(attributeSizes(node)) + sum(node.content.content.map(nodeSize));
}

const sizeBetween = (doc: Node, from: number, to: number): number =>
  from < to ? sum(doc.slice(from, to).content.content.map(nodeSize)) : 0;

const inOneBlock = (doc: Node, from: number, to: number) => doc.resolve(from).sameParent(doc.resolve(to));

function blockEnd(doc: Node, at: number): number {
  const place = doc.resolve(at);
  return place.parent.isTextblock ? place.end() : at;
}

interface Size {
  added: number;
  removed: number;
}

function markedSize({ from, to, mark }: AddMarkStep | RemoveMarkStep, doc: Node): Size {
  let texts = 0;
  doc.nodesBetween(from, to, ({ isText }) => {
    if (isText) texts += 1;
  });
  // Existing marks end before it and start again after it.
  const size = 3 * texts * markSize(mark);
  return { added: size, removed: size };
}

function stepSize(step: Step, before: Node, after: Node): Size {
  if (step instanceof AddMarkStep || step instanceof RemoveMarkStep) return markedSize(step, before);
  // A change of the block type writes the same words again.
  if (step instanceof ReplaceAroundStep) {
    const { from, to } = step;
    return { added: sizeBetween(after, from, step.getMap().map(to, 1)), removed: sizeBetween(before, from, to) };
  }
  const size = { added: 0, removed: 0 };
  step.getMap().forEach((oldFrom, oldTo, newFrom, newTo) => {
    // If a block is joined or split, its rest is written again as well.
    const moves = !(inOneBlock(before, oldFrom, oldTo) && inOneBlock(after, newFrom, newTo));
    size.removed += sizeBetween(before, oldFrom, moves ? blockEnd(before, oldTo) : oldTo);
    size.added += sizeBetween(after, newFrom, moves ? blockEnd(after, newTo) : newTo);
  });
  return size;
}

/** Maximum bytes of an edit, or of undoing it. */
export function editSize({ steps, docs, doc }: Transaction): number {
  const sizes = steps.map((step, at) => stepSize(step, docs[at] ?? doc, docs[at + 1] ?? doc));
  return EDGES + Math.max(sum(sizes.map(({ added }) => added)), sum(sizes.map(({ removed }) => removed)));
}
