import { DOCUMENT_ROOT, type DocumentNode } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { action, computed, makeObservable, observable, observableRef } from 'mobx';
import * as Y from 'yjs';
import { StepHistory } from '../../../data/documents/step-history.ts';
import { flatNode } from '../../../data/documents/top-nodes.ts';
import { groupsOf } from './groups.ts';
import { type CanvasObject, elementOf, idOf, isCanvasNode, objectOf, textsIn } from './objects.ts';
import type { TextEdit } from './text-edit.ts';

const STEP_MS = 500;

/** Objects of a live canvas, with changes and Undo. */
export class CanvasModel {
  objects: readonly CanvasObject[] = [];
  /** true if there is a step to undo or redo */
  undoes = false;
  redoes = false;
  private readonly root: Y.XmlFragment;
  private readonly history: StepHistory;
  private elements = new Map<string, Y.XmlElement>();
  private readonly known = new WeakMap<Y.XmlElement, CanvasObject>();

  constructor(private readonly doc: Y.Doc) {
    makeObservable<this, 'read' | 'followHistory'>(this, {
      objects: observableRef,
      undoes: observable,
      redoes: observable,
      byId: computed,
      groups: computed,
      read: action,
      followHistory: action,
    });
    this.root = doc.getXmlFragment(DOCUMENT_ROOT);
    this.history = new StepHistory(this.root, {
      trackedOrigins: new Set([this]),
      captureTimeout: STEP_MS,
      // Undo restores the previous value of an attribute, but keeps a later one by a colleague. Without this, Yjs would
      // leave the attribute without a value.
      deleteFilter: (item) => item.parentSub === null,
    });
    for (const event of ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const)
      this.history.on(event, this.followHistory);
    this.root.observeDeep(this.changed);
    this.read();
  }

  /** Stops following the document. */
  stop(): void {
    this.root.unobserveDeep(this.changed);
    this.history.destroy();
  }

  get byId(): ReadonlyMap<string, CanvasObject> {
    return new Map(this.objects.map((object) => [object.id, object]));
  }

  /** Group of each object, by id. */
  get groups(): ReadonlyMap<string, string> {
    return groupsOf(this.objects);
  }

  /** Number of objects that can still be added. */
  get room(): number {
    return Math.max(0, limits.canvas.objects - this.objects.length);
  }

  /** Performs all of this as one step of Undo. */
  step<T>(act: () => T): T {
    this.history.stopCapturing();
    try {
      return this.doc.transact(act, this);
    } finally {
      this.history.stopCapturing();
    }
  }

  /** Adds objects on top of the others; returns their ids. Nodes that a canvas cannot have are left out. */
  add(nodes: readonly DocumentNode[]): string[] {
    const elements = nodes.filter(isCanvasNode).slice(0, this.room).map(elementOf);
    if (elements.length > 0) this.step(() => this.root.push(elements));
    return elements.map(idOf);
  }

  /** Changes attributes of objects, by their ids. */
  set(changes: ReadonlyMap<string, Readonly<Record<string, unknown>>>): void {
    this.step(() => {
      for (const [id, attributes] of changes) {
        const element = this.elements.get(id);
        for (const [key, value] of Object.entries(attributes))
          if (element && element.getAttribute(key) !== value) element.setAttribute(key, value as never);
      }
    });
  }

  remove(ids: Iterable<string>): void {
    const gone = new Set(ids);
    this.step(() => {
      for (let at = this.root.length - 1; at >= 0; at -= 1) {
        const element = this.root.get(at);
        if (element instanceof Y.XmlElement && gone.has(idOf(element))) this.root.delete(at, 1);
      }
    });
  }

  /** Current words of a text or title of a group. */
  wordsOf(id: string): string {
    const object = this.byId.get(id);
    return object && 'text' in object ? object.text : '';
  }

  /** Changes words of a text or title; uninterrupted typing is one step of Undo. */
  edit(id: string, { from, to, insert }: TextEdit): void {
    const element = this.elements.get(id);
    if (!element) return;
    this.doc.transact(() => {
      if (textsIn(element).length === 0) element.insert(0, [new Y.XmlText()]);
      let start = 0;
      let left = insert;
      for (const text of textsIn(element)) {
        const { length } = text;
        const [first, last] = [Math.max(0, from - start), Math.min(length, to - start)];
        if (last > first) text.delete(first, last - first);
        if (left !== '' && from <= start + length) {
          text.insert(Math.min(first, text.length), left);
          left = '';
        }
        start += length;
      }
    }, this);
  }

  /** Objects as JSON, in their order. */
  nodes(ids: Iterable<string>): DocumentNode[] {
    const wanted = new Set(ids);
    return [...this.elements].flatMap(([id, element]) => (wanted.has(id) ? [flatNode(element)] : []));
  }

  /** Undoes the user's last step; false if there is none. */
  undo(): boolean {
    return this.history.undo() !== null;
  }

  redo(): boolean {
    return this.history.redo() !== null;
  }

  private readonly followHistory = (): void => {
    this.undoes = this.history.undoStack.length > 0;
    this.redoes = this.history.redoStack.length > 0;
  };

  private readonly changed = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    for (const { target } of events) {
      let element: unknown = target;
      while (element instanceof Y.AbstractType && element.parent && element.parent !== this.root)
        element = element.parent;
      if (element instanceof Y.XmlElement) this.known.delete(element);
    }
    this.read();
  };

  // Unchanged objects keep their identity, so that only changed ones are redrawn.
  private read(): void {
    this.elements = new Map(
      this.root.toArray().flatMap((child) => (child instanceof Y.XmlElement ? [[idOf(child), child] as const] : [])),
    );
    this.objects = [...this.elements].flatMap(([id, element]) => {
      const object = this.known.get(element) ?? objectOf(flatNode(element), id);
      if (object) this.known.set(element, object);
      return object ?? [];
    });
  }
}
