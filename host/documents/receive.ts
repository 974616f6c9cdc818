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
  /** the update to log and to send to everybody else; undefined when the document had all of it already */
  update: Uint8Array | undefined;
  /** the part of it that the sender lacks: what the host added */
  added: Uint8Array | undefined;
}
export type Received = Taken | Refused;

/**
 * Checks an editor's update and applies it. The result includes what Yjs and the repair added, because every replica
 * needs that too. When it throws, the document is inconsistent and must be loaded again; a Fault `full` says that the
 * positions of the new items take too long to find, a Fault `crowded` that the top node holds too many nodes.
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

// Counted when all is applied: what counts is what everybody's edits come to together.
function demandRoom(doc: Y.Doc, top: TopNode = 'doc'): void {
  const most = mostIn(top);
  if (rootOf(doc).length > most) throw new Fault('crowded', `more than ${most} nodes in ${top}`);
}
