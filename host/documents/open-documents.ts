import type { TopNode } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import type * as Y from 'yjs';

/** A document in memory: everything up to edit `seq` of its epoch. */
export interface LiveDocument {
  doc: Y.Doc;
  epoch: number;
  seq: number;
  /** bytes of state and log when loaded, and of the edits since */
  bytes: number;
  /** its kind, once determined */
  top?: TopNode | undefined;
}

/** The documents in a host's memory. Above a maximum number or size, the least recently used ones are dropped. */
export class OpenDocuments {
  private readonly documents = new Map<string, LiveDocument>();

  constructor(private readonly most: { count: number; stateBytes: number } = limits.heldDocuments) {}

  get(documentId: string): LiveDocument | undefined {
    return this.documents.get(documentId);
  }

  /** Adds a document as the most recently used one, which stays whatever its size. */
  keep(documentId: string, live: LiveDocument): void {
    this.documents.delete(documentId);
    this.documents.set(documentId, live);
    for (const oldest of this.documents.keys()) {
      if (oldest === documentId || this.fits()) break;
      this.documents.delete(oldest);
    }
  }

  forget(documentId: string): void {
    this.documents.delete(documentId);
  }

  private fits(): boolean {
    const bytes = [...this.documents.values()].reduce((sum, live) => sum + live.bytes, 0);
    return this.documents.size <= this.most.count && bytes <= this.most.stateBytes;
  }
}
