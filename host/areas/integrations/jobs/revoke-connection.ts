import { limits } from '@earshot/core/limits';
import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import type { EventSubscription } from '@earshot/core/plugin/subscription';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import type { Connections } from '../connections.ts';
import type { Integrations } from '../integrations.ts';
import { freshTokens, giveTokensBack, NoTokens } from '../oauth.ts';

const sealed = z.strictObject({ key: z.string(), iv: z.string(), tag: z.string(), data: z.string() });

/** Revokes a removed connection at its service. Only this job has its secrets, encrypted. */
export function revokeConnection(integrations: Integrations, connections: Connections): Job {
  return job({
    kind: 'revoke-connection',
    input: z.strictObject({
      id: z.uuid(),
      integration: z.string(),
      settings: z.record(z.string(), z.unknown()),
      sealed,
      /** id of its subscription to events, if not shared */
      subscription: z.string().nullable().default(null),
    }),
    deadlineMs: limits.integrations.webhookMs,
    description: 'Tell a service that it is no longer connected.',
    run: ({ input, change: { workspaceId, transaction }, signal }) =>
      unlessFinal(async () => {
        const offered = await integrations.demand(workspaceId, input.integration, transaction);
        const { refreshToken, ...secrets } = connections.unseal(workspaceId, input);
        const call = { secrets, settings: input.settings, http: integrations.http(offered, signal) };
        const { connect, subscription, revoke } = offered.contribution;
        const client = () => integrations.client(workspaceId, offered, transaction);
        const freshToken = async () => {
          if (connect.by !== 'oauth' || refreshToken === undefined) throw new NoTokens('no refresh token');
          return (await freshTokens(call.http, connect, await client(), refreshToken)).accessToken;
        };
        const { subscription: id } = input;
        if (subscription && id !== null)
          await unlessFinal(() => endSubscription(subscription, { ...call, id }, freshToken));
        if (connect.by === 'oauth' && connect.revokeUrl !== undefined) {
          const given = { accessToken: secrets.accessToken, refreshToken };
          await giveTokensBack(call.http, { ...connect, revokeUrl: connect.revokeUrl }, await client(), given);
        }
        await revoke?.(call);
      }),
  });
}

/** Removes a subscription; the token may have expired since its last use. */
async function endSubscription(
  { remove }: EventSubscription,
  call: ConnectionCall & { id: string },
  freshToken: () => Promise<string>,
): Promise<void> {
  try {
    await remove(call);
  } catch (fault) {
    if (!(fault instanceof RemoteFailure) || fault.status !== 401) throw fault;
    await remove({ ...call, secrets: { ...call.secrets, accessToken: await freshToken() } });
  }
}

/** Ignores final failures: without its plugin, or with a rejected token, nothing can be sent. */
async function unlessFinal(tell: () => Promise<unknown>): Promise<void> {
  try {
    await tell();
  } catch (fault) {
    const final =
      fault instanceof Refusal || fault instanceof NoTokens || (fault instanceof RemoteFailure && isFinal(fault));
    if (!final) throw fault;
  }
}

const isFinal = ({ status }: RemoteFailure) => status !== undefined && status < 500 && status !== 429;
