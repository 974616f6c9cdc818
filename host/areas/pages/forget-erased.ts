import { pageEntities } from '@earshot/core/model/page';
import type { Documents } from '../../documents/documents.ts';
import type { OnErase } from '../../jobs/erase-rows.ts';

/** Closes the documents in memory of pages erased from trash. */
export const forgetErased =
  (documents: Documents): OnErase =>
  async ({ transaction }, idsOf) => {
    const ids = pageEntities.flatMap(idsOf);
    transaction.afterCommit(() => {
      for (const id of ids) documents.forget(id);
    });
  };
