import { ContainerModule } from 'inversify';
import { AREA, T, token } from '../../area.ts';
import { schedule } from '../../jobs/schedule.ts';
import { MODELS } from '../models/area.ts';
import { feedHandlers } from './feeds.ts';
import { searchHandlers } from './handlers.ts';
import { onErase, onWrite } from './index-rows.ts';
import { embedPassages } from './jobs/embed-passages.ts';
import { indexPassages } from './jobs/index-passages.ts';
import { makePassages, purgeErased } from './passages/make-passages.ts';
import { PassageMemory } from './passages/passage-memory.ts';
import { Retrieval } from './passages/retrieval.ts';
import { eraseDeletedFeeds } from './store/feeds.ts';
import { QuestionVectors } from './vectors/question-vectors.ts';
import { vectorHandlers } from './vectors.ts';

/** Parts shared with other areas. */
export const SEARCH = {
  /** finds passages by questions */
  retrieval: token<Retrieval>('search.retrieval'),
};

/** Maximum delay of vectors from the embedding model for new words. */
const SOON = { cron: '*/5 * * * *', timeZone: 'UTC', windowMs: 240_000 };

/** Search: its index, updated in the transaction of each change, and its queries. */
export const search = new ContainerModule(({ bind }) => {
  bind(SEARCH.retrieval).toResolvedValue(
    (database, pool, embeddings) =>
      new Retrieval(new PassageMemory(database), pool, new QuestionVectors({ database, embeddings })),
    [T.database, T.pool, MODELS.embeddings],
  );
  bind(AREA.handlers).toResolvedValue(
    (retrieval, pool) => [
      ...searchHandlers({ retrieval, pool }),
      ...feedHandlers({ retrieval, pool }),
      ...vectorHandlers(),
    ],
    [SEARCH.retrieval, T.pool],
  );
  bind(AREA.onWrite).toConstantValue(onWrite);
  bind(AREA.onErase).toConstantValue(onErase);
  bind(AREA.jobs).toResolvedValue(
    (apart, documents, embeddings) => [indexPassages({ ...apart, documents }), embedPassages({ ...apart, embeddings })],
    [T.apart, T.documents, MODELS.embeddings],
  );
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'embed-passages', kind: 'embed-passages', scope: 'workspace', ...SOON }),
  ]);
  bind(AREA.leftovers).toConstantValue(async ({ transaction }) => {
    await purgeErased(transaction);
    await eraseDeletedFeeds(transaction);
  });
  bind(AREA.upgrade).toResolvedValue((database) => () => makePassages(database), [T.database]);
});
