import { type Checked, type CheckOptions, checking, type Refused } from '@earshot/host/documents/check';
import { type Received, receiving } from '@earshot/host/documents/receive';
import type { Steps } from '@earshot/host/documents/time-slices';
import type * as Y from 'yjs';

/** Performs sliced work at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Checks at once whether an update can be applied. */
export function checkUpdate(doc: Y.Doc, update: Uint8Array, options?: CheckOptions): { ok: true } | Refused {
  const checked: Checked = atOnce(checking(doc, update, options));
  return checked.ok ? { ok: true } : checked;
}

/** Applies an update at once. */
export const receiveUpdate = (doc: Y.Doc, update: Uint8Array, origin: unknown, options?: CheckOptions): Received =>
  atOnce(receiving(doc, update, origin, options));
