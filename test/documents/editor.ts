import { rootOf } from '@earshot/processing/documents/convert';
import { documentSchema as schema } from '@earshot/processing/documents/schema';
import { initProseMirrorDoc, updateYFragment } from '@tiptap/y-tiptap';
import { Fragment, type MarkType, type Node, type NodeType, Slice } from 'prosemirror-model';
import { canJoin, canSplit, findWrapping, liftTarget, Transform } from 'prosemirror-transform';
import * as Y from 'yjs';

/** A number from 0 up to `below`; the same seed gives the same numbers. */
export type Dice = (below: number) => number;

/** Repeatable pseudo-random integers (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * Math.max(1, below));
  };
}

const REMOTE = 'remote';

/**
 * An editor without a browser: ProseMirror's transforms, written to Yjs and read from it by the same functions that
 * y-tiptap's binding calls (updateYFragment, createNodeFromYElement), so it makes the updates that a browser makes.
 */
export class Editor {
  readonly doc = new Y.Doc();
  private node: Node;
  private meta: ReturnType<typeof initProseMirrorDoc>['meta'];
  private clipboard: Slice = Slice.empty;
  private typed = 0;

  constructor(
    readonly name: string,
    state: Uint8Array,
    private readonly random: Dice,
    private readonly send: (update: Uint8Array) => void,
  ) {
    this.doc.clientID = random(2 ** 31);
    Y.applyUpdate(this.doc, state, REMOTE);
    // Changes by Yjs after a remote update are changes of this replica and have to be sent too.
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== REMOTE) this.send(update);
    });
    ({ doc: this.node, meta: this.meta } = initProseMirrorDoc(rootOf(this.doc), schema));
  }

  receive(update: Uint8Array) {
    Y.applyUpdate(this.doc, update, REMOTE);
    this.read();
  }

  /** Document as this person sees it. */
  get shown(): Node {
    return this.node;
  }

  /** Performs a random action of a person; not every one is always possible. */
  act() {
    this.change((change) => this.acts()?.call(this, change));
  }

  /** Changes the document shown; false if impossible or without effect. */
  change(act: (change: Transform) => void): boolean {
    const change = new Transform(this.node);
    try {
      act(change);
      change.doc.check();
    } catch (error) {
      // A browser's commands check first; here ProseMirror's own refusal means that it is impossible.
      if (error instanceof RangeError || (error instanceof Error && error.name === 'TransformError')) return false;
      throw error;
    }
    if (!change.docChanged) return false;
    this.node = change.doc;
    this.doc.transact(() => updateYFragment(this.doc, rootOf(this.doc), this.node, this.meta));
    return true;
  }

  /** Shows the current document. */
  protected read() {
    ({ doc: this.node, meta: this.meta } = initProseMirrorDoc(rootOf(this.doc), schema));
  }

  private acts() {
    const acts = [this.type, this.type, this.type, this.erase, this.split, this.join, this.format, this.turn];
    const rarer = [this.copy, this.cut, this.paste, this.wrap, this.lift, this.breakLine];
    const all = [...acts, ...acts, ...rarer];
    return all[this.random(all.length)];
  }

  private position(): number {
    const places: [number, number][] = [];
    this.node.descendants((node, at) => {
      if (node.isTextblock) places.push([at + 1, node.content.size]);
    });
    const [start, size] = places[this.random(places.length)] ?? [0, 0];
    return start + this.random(size + 1);
  }

  private range(): [number, number] {
    const from = this.position();
    const reach = this.random(4) === 0 ? this.position() : from + this.random(12);
    const to = Math.min(Math.max(reach, 0), this.node.content.size);
    return from < to ? [from, to] : [to, from];
  }

  private type(change: Transform) {
    const at = this.position();
    this.typed += 1;
    // Inclusive marks of the preceding character continue while typing. In the schema these are all but highlights,
    // which end at their end.
    const marks = change.doc
      .resolve(at)
      .marks()
      .filter(({ type }) => type.name !== 'highlight' || this.random(2) === 0);
    const allowed = marks.filter(({ type }) => change.doc.resolve(at).parent.type.allowsMarkType(type));
    change.insert(at, schema.text(`${this.name}${this.typed} `, allowed));
  }

  private erase(change: Transform) {
    const [from, to] = this.range();
    change.delete(from, Math.min(to, from + 1 + this.random(20)));
  }

  private split(change: Transform) {
    const at = this.position();
    const depth = change.doc.resolve(at).depth > 2 && this.random(2) === 0 ? 2 : 1;
    if (canSplit(change.doc, at, depth)) change.split(at, depth);
  }

  private join(change: Transform) {
    const before = change.doc.resolve(this.position());
    if (before.depth === 0) return;
    const at = before.before();
    if (at > 0 && canJoin(change.doc, at)) change.join(at);
  }

  private format(change: Transform) {
    const [from, to] = this.range();
    const names = ['bold', 'italic', 'code', 'link'] as const;
    const type = schema.marks[names[this.random(names.length)] ?? 'bold'] as MarkType;
    if (this.random(3) === 0) change.removeMark(from, to, type);
    else change.addMark(from, to, type.create(type.name === 'link' ? { href: 'https://a.b' } : null));
  }

  private turn(change: Transform) {
    const at = this.position();
    const type = schema.nodes[['heading', 'paragraph', 'codeBlock'][this.random(3)] ?? 'paragraph'] as NodeType;
    const { parent } = change.doc.resolve(at);
    if (parent.isTextblock && change.doc.resolve(at).depth === 1 && parent.type !== type)
      change.setBlockType(at, at, type);
  }

  private copy() {
    const [from, to] = this.range();
    this.clipboard = this.node.slice(from, to);
  }

  private cut(change: Transform) {
    this.copy();
    const [from, to] = this.range();
    this.clipboard = this.node.slice(from, to);
    change.delete(from, to);
  }

  /** Pastes with the ids of highlights, as from another window: the host has to cope. */
  private paste(change: Transform) {
    change.replaceRange(this.position(), this.position(), this.clipboard);
    if (change.docChanged && change.doc.content.size > 3000) change.delete(0, change.doc.content.size - 3000);
  }

  private wrap(change: Transform) {
    const at = change.doc.resolve(this.position());
    const range = at.blockRange();
    const type = schema.nodes[['bulletList', 'taskList', 'blockquote'][this.random(3)] ?? 'blockquote'] as NodeType;
    const wrapping = range && range.depth < 6 && findWrapping(range, type);
    if (wrapping) change.wrap(range, wrapping);
  }

  private lift(change: Transform) {
    const range = change.doc.resolve(this.position()).blockRange();
    const target = range && liftTarget(range);
    if (range && target != null) change.lift(range, target);
  }

  private breakLine(change: Transform) {
    const at = this.position();
    const id = '00000000-0000-4000-8000-00000000000a';
    const made =
      this.random(2) === 0 ? schema.nodes.hardBreak?.create() : schema.nodes.reference?.create({ type: 'NOTE', id });
    if (made && change.doc.resolve(at).parent.canReplaceWith(0, 0, made.type)) change.insert(at, Fragment.from(made));
  }
}
