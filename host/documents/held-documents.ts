import { limits } from '@earshot/core/limits';
import type * as Y from 'yjs';

/** A document as this host holds it: everything up to `seq` of its epoch. */
export interface LiveDocument {
  doc: Y.Doc;
  epoch: number;
  seq: number;
  /** what state and log were when it was loaded, and what was added since */
  bytes: number;
}

/** The live documents in a host's memory; beyond a number and a size those that nobody used for longest are let go. */
export class HeldDocuments {
  private readonly held = new Map<string, LiveDocument>();

  constructor(private readonly most: { count: number; stateBytes: number } = limits.heldDocuments) {}

  get(documentId: string): LiveDocument | undefined {
    return this.held.get(documentId);
  }

  /** Holds a document, as the one used last; that one stays, whatever its size. */
  keep(documentId: string, live: LiveDocument): void {
    this.held.delete(documentId);
    this.held.set(documentId, live);
    for (const oldest of this.held.keys()) {
      if (oldest === documentId || this.fits()) break;
      this.held.delete(oldest);
    }
  }

  forget(documentId: string): void {
    this.held.delete(documentId);
  }

  private fits(): boolean {
    const bytes = [...this.held.values()].reduce((sum, live) => sum + live.bytes, 0);
    return this.held.size <= this.most.count && bytes <= this.most.stateBytes;
  }
}
