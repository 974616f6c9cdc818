import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import type { Connections } from '../connections.ts';
import type { Integrations } from '../integrations.ts';
import { giveTokensBack } from '../oauth.ts';

const sealed = z.strictObject({ key: z.string(), iv: z.string(), tag: z.string(), data: z.string() });

/** Tells a service that a connection was taken away here. Its secrets are in this job only, encrypted. */
export function revokeConnection(integrations: Integrations, connections: Connections): Job {
  return job({
    kind: 'revoke-connection',
    input: z.strictObject({
      id: z.uuid(),
      integration: z.string(),
      settings: z.record(z.string(), z.unknown()),
      sealed,
    }),
    deadlineMs: limits.integrations.webhookMs,
    says: 'Tell a service that it is no longer connected.',
    run: async ({ input, change, signal }) => {
      try {
        const offered = await integrations.demand(change.workspaceId, input.integration, change.transaction);
        const { refreshToken, ...secrets } = connections.unseal(change.workspaceId, input);
        const http = integrations.http(offered, signal);
        const { connect } = offered.contribution;
        if (connect.by === 'oauth' && connect.revokeUrl !== undefined) {
          const client = await integrations.client(change.workspaceId, offered, change.transaction);
          const given = { accessToken: secrets.accessToken, refreshToken };
          await giveTokensBack(http, { ...connect, revokeUrl: connect.revokeUrl }, client, given);
        }
        await offered.contribution.revoke?.({ secrets, settings: input.settings, http });
      } catch (fault) {
        // Without its plugin, or with a token that the service does not take, there is nothing left to tell it.
        const settled = fault instanceof Refusal || (fault instanceof RemoteFailure && isFinal(fault));
        if (!settled) throw fault;
      }
    },
  });
}

const isFinal = ({ status }: RemoteFailure) => status !== undefined && status < 500 && status !== 429;
