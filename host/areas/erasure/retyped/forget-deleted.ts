import { Canvas } from '@earshot/core/areas/canvas/canvas';
import { limits } from '@earshot/core/limits';
import { buffersOf } from '../../../documents/load-document.ts';
import type { Change } from '../../../operations/change.ts';
import type { Transaction } from '../../../store/database.ts';
import type { StoreParts } from '../store/note-stores.ts';
import type { SoughtWords } from './sought-words.ts';

const CANVAS = Canvas.options.document ?? 'doc';

/** A page with its stored edits. */
interface Stored {
  id: string;
  top: 'doc' | typeof CANVAS;
}

/** A batch of pages of the workspace, in trash or not, by id, after a given one. */
const pagesAfter = (transaction: Transaction, after: string): Promise<Stored[]> =>
  transaction.sql<Stored>(
    `select d.id, case when c.id is null then 'doc' else $3 end as top from documents d
     left join canvases c on c.workspace_id = d.workspace_id and c.id = d.id
     where d.workspace_id = $1 and d.id > $2 and (c.id is not null
       or exists (select 1 from notes n where n.workspace_id = d.workspace_id and n.id = d.id)
       or exists (select 1 from insights i where i.workspace_id = d.workspace_id and i.id = d.id))
     order by d.id limit $4`,
    [transaction.workspaceId, after, CANVAS, limits.retyped.pagesAtOnce],
  );

/**
 * Erases deleted text in documents that has a person's words: it is visible nowhere, so it cannot be chosen. `aside`
 * runs a part in a transaction of its own.
 */
export async function forgetDeleted(
  { documents, pool }: StoreParts,
  sought: SoughtWords,
  signal: AbortSignal,
  aside: <T>(act: (one: Change) => Promise<T>) => Promise<T>,
): Promise<void> {
  const rewrite = async (updates: readonly Uint8Array[], top: Stored['top']) =>
    (await pool.run('forget-deleted', { ...sought, updates: [...updates], top }, { transfer: buffersOf(updates) }))
      .state;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const here = after;
    const pages = await aside(async ({ transaction }) => {
      const some = await pagesAfter(transaction, here);
      const read = [];
      for (const page of some)
        read.push({ ...page, updates: (await documents.stored(transaction, page.id))?.updates ?? [] });
      return read;
    });
    for (const { id, top, updates } of pages) {
      signal.throwIfAborted();
      if ((await rewrite(updates, top)) === null) continue;
      await aside(async (one) => {
        const head = await documents.lock(one, id);
        if (!head) return;
        const state = await one.transaction.ahead(
          `page ${id} of ${head.epoch} at ${head.seq} without what was deleted`,
          async () => (await documents.stored(one.transaction, id))?.updates ?? [],
          (now) => rewrite(now, top),
        );
        if (state) await documents.replace(one, id, head, state);
      });
    }
    const last = pages.at(-1);
    if (!last || pages.length < limits.retyped.pagesAtOnce) return;
    after = last.id;
  }
}
