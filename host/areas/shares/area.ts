import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { FILES } from '../files/area.ts';
import { shareRoutes } from './http/shares.ts';
import { shareHandlers } from './shares.ts';
import { sealShareTokens } from './store/share-tokens.ts';

/** Shares: public links to an insight or a highlight, and their pages. */
export const shares = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (database, documents, pool, rates, secretKey, vault) =>
      shareHandlers({ database, documents, pool, rates, secretKey, vault }),
    [T.database, T.documents, T.pool, T.rates, T.secretKey, T.vault],
  );
  bind(AREA.routes).toResolvedValue(
    (runner, visits, files) => (routes) => shareRoutes(routes, { runner, visits, files }),
    [T.runner, T.visits, FILES.files],
  );
  bind(AREA.upgrade).toResolvedValue(
    (database, vault) => () => sealShareTokens(database, vault),
    [T.database, T.vault],
  );
});
