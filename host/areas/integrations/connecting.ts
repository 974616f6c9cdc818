import {
  checkConnection,
  connectByForm,
  disconnect,
  finishConnection,
  integrations as listIntegrations,
  startConnection,
} from '@earshot/core/areas/integrations/integration';
import { limits } from '@earshot/core/limits';
import { type Integration, remoteAccount } from '@earshot/core/plugin/integration';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import { type ApartParts, apart } from '../../jobs/apart.ts';
import type { Actor } from '../../operations/access.ts';
import { type Handler, inside, outside } from '../../operations/handlers.ts';
import { SealedSettings } from '../../plugins/sealed-settings.ts';
import { secretFields } from '../../plugins/settings-form.ts';
import type { Vault } from '../../plugins/vault.ts';
import type { Transaction } from '../../store/database.ts';
import { newToken } from '../../store/sessions.ts';
import { caller } from './caller.ts';
import { type Connections, failureWords, type Secrets, secretsOf } from './connections.ts';
import { callbackAt, type Integrations, type Offered, shownConnection } from './integrations.ts';
import { keepSoon } from './jobs/keep-subscriptions.ts';
import { authorizationUrl, NoTokens, type Tokens, tokensForCode } from './oauth.ts';
import {
  connectionBy,
  connectionIdFor,
  connectionsFor,
  eraseConnection,
  putConnection,
  type StoredConnection,
} from './store/connections.ts';
import { addState, takeState } from './store/oauth-states.ts';
import { subscribed } from './store/subscriptions.ts';
import { keepSubscription } from './subscriptions.ts';

export interface ConnectingParts {
  integrations: Integrations;
  connections: Connections;
  apart: ApartParts;
  vault: Vault;
  /** base of webhook addresses */
  origin: string;
}

const { stateSeconds, openStates, answerMs } = limits.integrations;

const verifierPlace = (workspaceId: string, memberId: string) => ({
  workspaceId,
  ownerId: `oauth:${memberId}`,
  field: 'verifier',
});

const lostState = () =>
  new Refusal(
    'CONFLICT',
    'This connection was already finished, was started in another browser, or took longer than ten minutes. Start again in Settings → Integrations.',
  );

/** Refuses workspace connections for non-administrators; members manage their own. */
function demandOwner({ admin }: Actor, { owner, title }: Pick<Integration, 'owner' | 'title'>): void {
  if (owner === 'WORKSPACE' && !admin)
    throw new Refusal('FORBIDDEN', `Only an administrator can connect ${title}, for the whole workspace.`);
}

/** A connection that the caller can change; those of others count as missing. */
async function ownConnection(
  transaction: Transaction,
  { memberId, admin }: Actor,
  id: string,
): Promise<StoredConnection> {
  const stored = await connectionBy(transaction, id);
  if (!stored || (stored.memberId !== null && stored.memberId !== memberId))
    throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  if (stored.memberId === null && !admin)
    throw new Refusal('FORBIDDEN', 'Only an administrator can change a connection of the workspace.');
  return stored;
}

/** Connecting accounts of other services, and disconnecting them. */
export function connectingHandlers(needs: ConnectingParts): Handler[] {
  const { integrations, connections, apart: parts, vault } = needs;
  return [
    inside(listIntegrations, async ({ work, visit }) => {
      const { workspaceId, actor, transaction } = work;
      const stored = await connectionsFor(transaction, actor.memberId);
      return integrations.describe({ workspaceId, origin: visit.origin }, stored, transaction);
    }),
    inside(startConnection, async ({ input, work, visit }) => {
      const { workspaceId, transaction } = work;
      const { id: sessionId = '' } = visit.session ?? {};
      const { memberId } = caller(visit);
      const offered = await integrations.demand(workspaceId, input.integration, transaction);
      demandOwner(work.actor, offered.contribution);
      const { connect } = offered.contribution;
      if (connect.by !== 'oauth')
        throw new Refusal('BAD_USER_INPUT', `${offered.contribution.title} is connected with a key. Type it in.`);
      const { clientId } = await integrations.client(workspaceId, offered, transaction);
      const [state, verifier] = [newToken(), newToken()];
      const redirectUri = callbackAt(visit.origin);
      const sealed = vault.seal(verifier, verifierPlace(workspaceId, memberId));
      const begun = { integration: input.integration, memberId, sessionId, sealed, redirectUri };
      await addState(transaction, state, begun, { seconds: stateSeconds, most: openStates });
      return { url: authorizationUrl(connect, { clientId, redirectUri, state, verifier }) };
    }),
    outside(finishConnection, async ({ input, visit }) => {
      const actor = caller(visit);
      const { workspaceId, memberId } = actor;
      const browser = { memberId, sessionId: visit.session?.id ?? '' };
      const begun = await apart(parts, workspaceId, ({ transaction }) =>
        takeState(transaction, input.state, browser, stateSeconds),
      );
      if (!begun) throw lostState();
      const offered = await integrations.demand(workspaceId, begun.integration);
      demandOwner(actor, offered.contribution);
      const { connect } = offered.contribution;
      if (connect.by !== 'oauth') throw lostState();
      const client = await integrations.client(workspaceId, offered);
      const verifier = vault.open(begun.sealed, verifierPlace(workspaceId, memberId));
      const tokens = await told(workspaceId, offered, (signal) =>
        tokensForCode(integrations.http(offered, signal), connect, client, {
          code: input.code,
          verifier,
          redirectUri: begun.redirectUri,
        }),
      );
      return store(actor, offered, { secrets: secretsOf(tokens), settings: {} }, tokens);
    }),
    outside(connectByForm, async ({ input, visit }) => {
      const actor = caller(visit);
      const offered = await integrations.demand(actor.workspaceId, input.integration);
      demandOwner(actor, offered.contribution);
      const { connect, title } = offered.contribution;
      if (connect.by !== 'key')
        throw new Refusal('BAD_USER_INPUT', `${title} can’t be connected with a key. Sign in to it instead.`);
      const owner = { workspaceId: actor.workspaceId, ownerId: 'connection', title };
      const checked = new SealedSettings(vault, connect.settings, owner).check(input.settings);
      const secret = new Set(secretFields(connect.settings));
      const [secrets, settings] = [true, false].map((wanted) =>
        Object.fromEntries(Object.entries(checked).filter(([name]) => secret.has(name) === wanted)),
      );
      return store(actor, offered, { secrets: (secrets ?? {}) as Secrets, settings: settings ?? {} });
    }),
    outside(checkConnection, async ({ input, visit }) => {
      const actor = caller(visit);
      const { workspaceId } = actor;
      const own = () => apart(parts, workspaceId, ({ transaction }) => ownConnection(transaction, actor, input.id));
      await own();
      try {
        const subscribes = await connections.call(workspaceId, input.id, async (call, { contribution }) => {
          remoteAccount.parse(await contribution.account(call));
          return contribution.subscription !== undefined;
        });
        if (subscribes) await keepSubscription(needs, workspaceId, input.id);
      } catch (fault) {
        // The check's result is returned as the connection's health.
        const { health } = await own();
        if (health === '') throw fault;
      }
      return shownConnection(await own());
    }),
    inside(disconnect, async ({ input, work, visit }) => {
      caller(visit);
      await ownConnection(work.transaction, work.actor, input.id);
      const erased = await eraseConnection(work.transaction, input.id);
      if (!erased) return true;
      const { id, integration, settings, sealed, subscription } = erased;
      work.was.integration = integration;
      // Members who connected the same account may share the subscription.
      const ends =
        subscription !== null && (await subscribed(work.transaction, integration, subscription)).length === 0;
      const revoked = { id, integration, settings, sealed, subscription: ends ? subscription : null };
      await work.enqueue('revoke-connection', revoked);
      return true;
    }),
  ];

  /** Waits for a service, and explains its failures in words. */
  async function told<T>(workspaceId: string, offered: Offered, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { title } = offered.contribution;
    const signal = AbortSignal.timeout(answerMs);
    try {
      return await integrations.blamed(workspaceId, offered, () => ask(signal), signal);
    } catch (fault) {
      if (fault instanceof Refusal) throw fault;
      if (fault instanceof NoTokens)
        throw new Refusal('UNPROCESSABLE', `${title} refused the connection (${fault.message}). Start again.`);
      throw new Refusal('UNPROCESSABLE', failureWords(title, fault));
    }
  }

  /** Stores a connection once the service has identified its account. */
  async function store(
    { workspaceId, memberId }: Actor,
    offered: Offered,
    { secrets, settings }: { secrets: Secrets; settings: Record<string, unknown> },
    tokens?: Tokens,
  ) {
    const { id: integration, owner, connect, account: whose } = offered.contribution;
    const { refreshToken: _, ...usable } = secrets;
    const account = await told(workspaceId, offered, async (signal) =>
      remoteAccount.parse(await whose({ secrets: usable, settings, http: integrations.http(offered, signal) })),
    );
    const asked = connect.by === 'oauth' ? connect.scopes : [];
    return apart(parts, workspaceId, async (change) => {
      const { transaction } = change;
      const connection = { integration, memberId: owner === 'MEMBER' ? memberId : null };
      const id = await connectionIdFor(transaction, connection);
      const stored = await putConnection(transaction, {
        ...connection,
        id,
        connectedBy: memberId,
        account,
        scopes: tokens?.scopes ?? asked,
        settings,
        sealed: connections.seal(workspaceId, id, secrets),
        expiresIn: tokens?.expiresIn,
      });
      if (await integrations.targetOf(workspaceId, offered, transaction)) await keepSoon(change, id);
      return shownConnection(stored);
    });
  }
}
