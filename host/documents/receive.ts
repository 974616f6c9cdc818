import type { TopNode } from '@earshot/core/documents/document';
import { mostIn } from '@earshot/core/documents/document-check';
import { rootOf } from '@earshot/processing/documents/convert';
import type * as Y from 'yjs';
import { Application, type Cost } from './apply-update.ts';
import { type CheckOptions, checking, type Refused } from './check.ts';
import { mending } from './mend.ts';
import type { Steps } from './time-slices.ts';
import { Fault } from './update-rules.ts';

export interface Taken {
  ok: true;
  /** update to log and to send to all others; undefined if the document had all of it already */
  update: Uint8Array | undefined;
  /** the part that the sender lacks, added by the host */
  added: Uint8Array | undefined;
}
export type Received = Taken | Refused;

/**
 * Checks an editor's update and applies it. The result includes the additions of Yjs and the repair, because every
 * replica needs them too. If it throws, the document is inconsistent and must be loaded again; a Fault `full` means
 * that the positions of the new items take too long to find, a Fault `crowded` that the top node has too many nodes.
 */
export function* receiving(
  doc: Y.Doc,
  update: Uint8Array,
  origin: unknown,
  { cost, ...options }: CheckOptions & { cost?: Cost } = {},
): Steps<Received> {
  const checked = yield* checking(doc, update, options);
  if (!checked.ok) return checked;
  const application = new Application(doc, origin, { cost });
  yield* application.add(checked.read.fresh, checked.read.deleted);
  yield* application.tidy();
  yield* mending(application);
  demandRoom(doc, options.top);
  return { ok: true, update: yield* application.update(), added: yield* application.extra() };
}

// Counted after applying, as the limit is on everyone's edits together.
function demandRoom(doc: Y.Doc, top: TopNode = 'doc'): void {
  const most = mostIn(top);
  if (rootOf(doc).length > most) throw new Fault('crowded', `more than ${most} nodes in ${top}`);
}
