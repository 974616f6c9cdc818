import { Highlight } from '@earshot/core/areas/coding/highlight';
import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { hasLockedWords } from '@earshot/core/model/entity';
import { openDocument, updateDocument } from '@earshot/core/model/live';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import * as Y from 'yjs';
import type { Cost } from '../../documents/apply-update.ts';
import type { CheckOptions } from '../../documents/check.ts';
import type { Documents, LiveDocument } from '../../documents/documents.ts';
import { type Received, receiving } from '../../documents/receive.ts';
import { inTimeSlices } from '../../documents/time-slices.ts';
import { Fault, type UpdateFault } from '../../documents/update-rules.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Rates } from '../../operations/rates.ts';
import type { Work } from '../../operations/work.ts';

const rewritten = () =>
  new Refusal(
    'CONFLICT',
    'This page was rewritten meanwhile. It is opened again; your unsent edits are kept as a copy.',
    { reload: true },
  );
const NOT_KEPT: Partial<Record<UpdateFault, string>> = {
  crowded: `A canvas has at most ${numberText(limits.canvas.objects)} objects, so this was not added. Delete some first; yours are kept as a copy.`,
};
const notKept = ({ fault }: { fault: UpdateFault }) =>
  new Refusal(
    'BAD_USER_INPUT',
    NOT_KEPT[fault] ??
      'This edit does not fit the page and was not kept. The page is opened again; your text is kept as a copy.',
    { reload: true, fault },
  );
const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

/** The handlers of socket messages about documents: opening and editing. */
export function documentHandlers(documents: Documents, rates: Rates): Handler[] {
  return [
    inside(openDocument, async ({ input, work }) => {
      const { entity, page } = await work.loadPage(input.pageId);
      const { epoch, update } = await documents.missing(work, page.id, readable(input.stateVector));
      const writes = work.actor.role !== 'VIEWER' && work.writes(entity, page);
      // An older editor would delete unknown nodes: it can only read, and the user is asked to reload (decision 037).
      const outdated = input.schemaVersion !== DOCUMENT_SCHEMA_VERSION;
      return { epoch, update, writable: writes && !outdated && !hasLockedWords(entity, page), outdated };
    }),
    inside(updateDocument, async ({ input, work, visit }) => {
      const { accountId } = work.actor;
      const { entity, page } = work.pages.get(input.pageId) ?? (await work.loadPage(input.pageId, 'WRITE'));
      work.demandOpenWords(entity, page);
      await rates.demandEditing(accountId);
      const cost: Cost = { steps: 0 };
      try {
        const { seq, result } = await documents.edit(
          work,
          input.pageId,
          (live) => receive(work, live, input, cost),
          visit.socketId ?? null,
        );
        if (result.ok) return { seq };
        throw notKept(result);
      } finally {
        await rates.chargeEditing(accountId, cost.steps);
      }
    }),
  ];
}

/** The state vector of an editor, once it is known to be decodable. */
function readable(stateVector: Uint8Array | undefined): Uint8Array | undefined {
  try {
    if (stateVector) Y.decodeStateVector(stateVector);
    return stateVector;
  } catch (cause) {
    throw new Refusal('BAD_USER_INPUT', 'This state vector cannot be read. Open the page without one.', {
      cause: String(cause).slice(0, 100),
    });
  }
}

type Edit = { pageId: string; epoch: number; update: Uint8Array };

async function receive(work: Work, live: LiveDocument, { pageId, epoch, update }: Edit, cost: Cost) {
  if (epoch !== live.epoch) throw rewritten();
  live.top ??= (await work.loadPage(pageId)).entity.options.document;
  const options = { others: new Set([live.doc.clientID]), cost, ...(live.top && { top: live.top }) };
  let result = await taken(live, update, options);
  if (!result.ok && result.ids)
    result = await taken(live, update, { ...options, known: await onceHere(work, pageId, result.ids) });
  return {
    update: result.ok ? result.update : undefined,
    result,
    echo: result.ok && result.update !== undefined && !same(result.update, update),
  };
}

// Limits exceeded only while an edit is applied are thrown, so that the document is loaded again.
async function taken(
  live: LiveDocument,
  update: Uint8Array,
  options: CheckOptions & { cost: Cost },
): Promise<Received> {
  try {
    return await inTimeSlices(receiving(live.doc, update, null, options));
  } catch (fault) {
    throw fault instanceof Fault ? notKept(fault) : fault;
  }
}

// An editor that was offline can still move the text of a highlight that was deleted since.
async function onceHere(work: Work, pageId: string, ids: string[]): Promise<Set<string>> {
  const rows = await work.rows(Highlight).find({ where: { noteId: pageId, id: ids }, trashed: 'both' });
  return new Set(rows.map(({ id }) => id));
}
