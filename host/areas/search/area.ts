import { ContainerModule } from 'inversify';
import { AREA, T, token } from '../../boot/tokens.ts';
import { feedHandlers } from './feeds.ts';
import { searchHandlers } from './handlers.ts';
import { onErase, onWrite } from './index-rows.ts';
import { indexPassages } from './jobs/index-passages.ts';
import { makePassages, purgeErased } from './passages/make-passages.ts';
import { PassageMemory } from './passages/passage-memory.ts';
import { Retrieval } from './passages/retrieval.ts';
import { eraseDeletedFeeds } from './store/feeds.ts';

/** What other areas take of search. */
export const SEARCH = {
  /** finds passages by questions */
  retrieval: token<Retrieval>('search.retrieval'),
};

/** Search: its index, kept in the transaction of each change, and what is asked of it. */
export const search = new ContainerModule(({ bind }) => {
  bind(SEARCH.retrieval).toResolvedValue(
    (database, pool) => new Retrieval(new PassageMemory(database), pool),
    [T.database, T.pool],
  );
  bind(AREA.handlers).toResolvedValue(
    (retrieval, pool) => [...searchHandlers({ retrieval, pool }), ...feedHandlers({ retrieval, pool })],
    [SEARCH.retrieval, T.pool],
  );
  bind(AREA.onWrite).toConstantValue(onWrite);
  bind(AREA.onErase).toConstantValue(onErase);
  bind(AREA.jobs).toResolvedValue(
    (apart, documents) => [indexPassages({ ...apart, documents })],
    [T.apart, T.documents],
  );
  bind(AREA.leftovers).toConstantValue(async ({ transaction }) => {
    await purgeErased(transaction);
    await eraseDeletedFeeds(transaction);
  });
  bind(AREA.upgrade).toResolvedValue((database) => () => makePassages(database), [T.database]);
});
