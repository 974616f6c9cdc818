import { linkOrigin } from '@earshot/config/environment';
import { limits } from '@earshot/core/limits';
import { ContainerModule } from 'inversify';
import { AREA, T, token } from '../../area.ts';
import { Pace } from '../../egress/pace.ts';
import { HOURLY, schedule } from '../../jobs/schedule.ts';
import { FILES } from '../files/area.ts';
import { connectingHandlers } from './connecting.ts';
import { Connections } from './connections.ts';
import { documentHandlers } from './documents.ts';
import { webhookRoutes } from './http/webhooks.ts';
import { Integrations } from './integrations.ts';
import { issueHandlers } from './issues.ts';
import { createIssueThere } from './jobs/create-issue.ts';
import { fetchDocument } from './jobs/fetch-document.ts';
import { keepOneSubscription, keepSubscriptions } from './jobs/keep-subscriptions.ts';
import { readIssue } from './jobs/read-issue.ts';
import { revokeConnection } from './jobs/revoke-connection.ts';
import { takeEvent } from './jobs/take-event.ts';
import { linkTitleHandlers } from './link-titles.ts';
import { objectNameHandlers } from './object-names.ts';
import { eraseOldEvents } from './store/webhook-events.ts';
import { workspaceConnections } from './workspace-connections.ts';

/** Parts shared with other areas. */
export const INTEGRATIONS = {
  integrations: token<Integrations>('integrations'),
  connections: token<Connections>('connections'),
};

/** Integrations: connected accounts of other services, their events, and issues there. */
export const integrations = new ContainerModule(({ bind }) => {
  bind(INTEGRATIONS.integrations).toResolvedValue(
    (plugins, registry, egress, rates, secretKey) =>
      new Integrations({ plugins, registry, egress, pace: new Pace(rates.factor), secretKey }),
    [T.workspacePlugins, T.registry, T.egress, T.rates, T.secretKey],
  );
  bind(INTEGRATIONS.connections).toResolvedValue(
    (offered, { database }, vault) => new Connections({ integrations: offered, database, vault }),
    [INTEGRATIONS.integrations, T.apart, T.vault],
  );
  bind(AREA.handlers).toResolvedValue(
    (offered, connections, apart, vault, environment) => [
      ...connectingHandlers({
        ...{ integrations: offered, connections, apart, vault },
        origin: linkOrigin(environment),
      }),
      ...issueHandlers(offered, connections),
      ...documentHandlers(offered, connections),
      ...linkTitleHandlers(offered, connections),
      ...objectNameHandlers(),
    ],
    [INTEGRATIONS.integrations, INTEGRATIONS.connections, T.apart, T.vault, T.environment],
  );
  bind(AREA.connections).toResolvedValue(
    (offered, connections) => workspaceConnections(offered, connections),
    [INTEGRATIONS.integrations, INTEGRATIONS.connections],
  );
  bind(AREA.jobs).toResolvedValue(
    (offered, connections, apart, environment, runner) => {
      const parts = { integrations: offered, connections, apart, runner, origin: linkOrigin(environment) };
      return [
        ...[createIssueThere(parts), readIssue(parts), takeEvent(parts)],
        ...[keepSubscriptions(offered), keepOneSubscription(parts), revokeConnection(offered, connections)],
      ];
    },
    [INTEGRATIONS.integrations, INTEGRATIONS.connections, T.apart, T.environment, T.laterRunner],
  );
  bind(AREA.jobs).toResolvedValue(
    (offered, connections, apart, files, pool) => [
      fetchDocument({ integrations: offered, connections, apart, finish: { ...files, pool } }),
    ],
    [INTEGRATIONS.integrations, INTEGRATIONS.connections, T.apart, FILES.files, T.pool],
  );
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'keep-subscriptions', kind: 'keep-subscriptions', scope: 'workspace', ...HOURLY }),
  ]);
  bind(AREA.leftovers).toConstantValue(({ transaction }) => eraseOldEvents(transaction, limits.integrations.eventDays));
  bind(AREA.routes).toResolvedValue(
    (offered, apart, rates, environment, runner) => (routes) =>
      webhookRoutes(routes, {
        ...{ integrations: offered, apart, rates },
        face: { runner, origin: linkOrigin(environment) },
      }),
    [INTEGRATIONS.integrations, T.apart, T.rates, T.environment, T.laterRunner],
  );
});
