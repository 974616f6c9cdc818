import { ContainerModule } from 'inversify';
import { AREA, T, token } from '../../area.ts';
import { Pace } from '../../egress/pace.ts';
import { EmbeddingModels } from './embedding-models.ts';
import { ledgerRoutes } from './http/ledger.ts';
import { ModelLedger } from './model-ledger.ts';
import { modelHandlers } from './models.ts';
import { endLostCalls, eraseOldCalls } from './store/model-calls.ts';
import { TextModels } from './text-models.ts';

/** Parts shared with other areas. */
export const MODELS = {
  textModels: token<TextModels>('textModels'),
  embeddings: token<EmbeddingModels>('embeddingModels'),
  ledger: token<ModelLedger>('modelLedger'),
};

/** Text models: a workspace's choice and its uses, and the ledger of every call. */
export const models = new ContainerModule(({ bind }) => {
  bind(MODELS.ledger).toResolvedValue((apart) => new ModelLedger(apart), [T.apart]);
  bind(MODELS.textModels).toResolvedValue(
    (plugins, egress, ledger) => new TextModels({ plugins, egress, ledger }),
    [T.workspacePlugins, T.egress, MODELS.ledger],
  );
  bind(MODELS.embeddings).toResolvedValue(
    (plugins, egress, rates, ledger) => new EmbeddingModels({ plugins, egress, pace: new Pace(rates.factor), ledger }),
    [T.workspacePlugins, T.egress, T.rates, MODELS.ledger],
  );
  bind(AREA.handlers).toResolvedValue(modelHandlers, [MODELS.textModels, MODELS.embeddings]);
  bind(AREA.routes).toResolvedValue(
    (runner, visits) => (routes) => ledgerRoutes(routes, { runner, visits }),
    [T.runner, T.visits],
  );
  bind(AREA.leftovers).toConstantValue(async ({ transaction }) => {
    await endLostCalls(transaction);
    await eraseOldCalls(transaction);
  });
});
