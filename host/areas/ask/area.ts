import { entities } from '@earshot/core/model/all';
import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { MODELS } from '../models/area.ts';
import { SEARCH } from '../search/area.ts';
import { Answering } from './answering.ts';
import { conversationHandlers } from './conversations.ts';
import { insightDraftHandlers } from './insight-drafts.ts';
import { insightFromAnswerHandlers } from './insight-from-answer.ts';
import { writeAnswer } from './jobs/write-answer.ts';
import { eraseDeleted, eraseQuotes } from './store/conversations.ts';
import { activityWrapHandlers } from './wraps/activity-wraps.ts';

/** Ask: questions answered with verbatim quotes, and the conversations that hold them. */
export const ask = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (database, documents, pool, retrieval, models) => {
      const answering = new Answering({ database, documents, pool, retrieval });
      return [
        ...conversationHandlers(answering, models),
        ...insightDraftHandlers(answering, models),
        ...insightFromAnswerHandlers(answering, documents),
        ...activityWrapHandlers(answering),
      ];
    },
    [T.database, T.documents, T.pool, SEARCH.retrieval, MODELS.textModels],
  );
  bind(AREA.jobs).toResolvedValue(
    (apart, documents, pool, models, runner) => [writeAnswer({ ...apart, documents, pool, models, runner })],
    [T.apart, T.documents, T.pool, MODELS.textModels, T.laterRunner],
  );
  bind(AREA.onErase).toConstantValue((change, idsOf) => eraseQuotes(change, entities, idsOf));
  bind(AREA.leftovers).toConstantValue(async ({ transaction }) => {
    await eraseDeleted(transaction);
  });
});
