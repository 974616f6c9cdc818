import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { agreementHandlers } from './agreement.ts';
import { blindCodingHandlers } from './blind-coding.ts';
import { codingRoundHandlers } from './coding-rounds.ts';
import { agreementRoutes } from './http/exports.ts';
import { resolutionHandlers } from './resolutions.ts';
import { saturationHandlers } from './saturation.ts';

/** Agreement: coding rounds in which several members code independently, and the comparison of their codes. */
export const agreement = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (documents, pool) => [
      ...codingRoundHandlers(),
      ...blindCodingHandlers(documents),
      ...agreementHandlers({ documents, pool }),
      ...resolutionHandlers({ documents, pool }),
      ...saturationHandlers(),
    ],
    [T.documents, T.pool],
  );
  bind(AREA.routes).toResolvedValue(
    (runner, visits) => (routes) => agreementRoutes(routes, { runner, visits }),
    [T.runner, T.visits],
  );
});
