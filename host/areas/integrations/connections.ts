import { limits } from '@earshot/core/limits';
import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import type { ConnectionOwner } from '@earshot/core/plugin/integration';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import type { SecretPlace, Vault } from '../../plugins/vault.ts';
import type { Database, Transaction } from '../../store/database.ts';
import type { Integrations, Offered } from './integrations.ts';
import { freshTokens, NoTokens, type Tokens } from './oauth.ts';
import {
  connectionBy,
  connectionOf,
  recordHealth,
  recordUse,
  replaceSecrets,
  type StoredConnection,
  workspaceConnection,
} from './store/connections.ts';

export type Secrets = Readonly<Record<string, string>>;

export interface ConnectionsNeeds {
  integrations: Integrations;
  /** database of background jobs: a connection is locked while its token is replaced */
  database: Database;
  vault: Vault;
}

/** A connection with its secrets decrypted. */
interface Opened {
  stored: StoredConnection;
  offered: Offered;
  secrets: Secrets;
}

const placeOf = (workspaceId: string, id: string): SecretPlace => ({
  workspaceId,
  ownerId: `connection:${id}`,
  field: 'secrets',
});

/** Tokens as stored secrets; without a new refresh token the previous one stays valid. */
export const secretsOf = ({ accessToken, refreshToken }: Tokens, before?: Secrets): Secrets => {
  const refresh = refreshToken ?? before?.refreshToken;
  return { accessToken, ...(refresh === undefined ? {} : { refreshToken: refresh }) };
};

const notConnected = (title: string, owner: ConnectionOwner = 'WORKSPACE') =>
  new Refusal(
    'UNPROCESSABLE',
    owner === 'MEMBER'
      ? `${title} is not connected. Connect your account in Settings → Your integrations.`
      : `${title} is not connected. An administrator can connect it in Settings → Integrations.`,
  );

const refusedWords = (title: string) => `${title} no longer accepts this connection. Reconnect it.`;

/** Explains a service's failure. */
export function failureWords(title: string, fault: unknown): string {
  if (!(fault instanceof RemoteFailure)) return `${title} did not answer in time. Try again later.`;
  const { status, message } = fault;
  if (status === undefined) return `${title} could not be reached. Try again later.`;
  if (status === 401) return refusedWords(title);
  if (status === 403) return `${title} does not allow this with the connection’s permissions. Reconnect it with more.`;
  if (status === 429) return `${title} limits requests. Try again in a few minutes.`;
  return status === 200 ? `${title}: ${message}` : `${title} answered with an error (${status}). Try again later.`;
}

/** Passes refusals on, and explains other failures of a service to users. */
export const inWords =
  (title: string) =>
  (fault: unknown): never => {
    if (fault instanceof Refusal) throw fault;
    throw new Refusal('UNPROCESSABLE', failureWords(title, fault));
  };

/** Connected accounts: keeps tokens fresh and gives them only to the plugin's calls. */
export class Connections {
  constructor(private readonly needs: ConnectionsNeeds) {}

  /** Encrypts the secrets of a connection. */
  seal(workspaceId: string, id: string, secrets: Secrets) {
    return this.needs.vault.seal(JSON.stringify(secrets), placeOf(workspaceId, id));
  }

  /** Decrypts the secrets of a connection. */
  unseal(workspaceId: string, { id, sealed }: Pick<StoredConnection, 'id' | 'sealed'>): Secrets {
    return JSON.parse(this.needs.vault.open(sealed, placeOf(workspaceId, id))) as Secrets;
  }

  /** The workspace's connection by an integration, if there is one. */
  ofWorkspace(workspaceId: string, integration: string): Promise<string | undefined> {
    return this.inside(workspaceId, (transaction) => workspaceConnection(transaction, integration));
  }

  /** The workspace's connection by an integration; refuses when there is none. */
  async demand(workspaceId: string, integration: string, within?: Transaction): Promise<string> {
    const { title } = (await this.needs.integrations.demand(workspaceId, integration, within)).contribution;
    const id = within
      ? await workspaceConnection(within, integration)
      : await this.ofWorkspace(workspaceId, integration);
    if (id === undefined) throw notConnected(title);
    return id;
  }

  /** The connection that a member can use: their own, or the workspace's where one serves all; refuses without one. */
  async demandFor(memberId: string, { contribution }: Offered, within: Transaction): Promise<string> {
    const { id: integration, title, owner } = contribution;
    const wanted = { integration, memberId: owner === 'MEMBER' ? memberId : null };
    const id = await connectionOf(within, wanted);
    if (id === undefined) throw notConnected(title, owner);
    return id;
  }

  /**
   * Calls a service with a connection. A token that is refused or ends soon is replaced first. Failures are recorded
   * with the connection; those of the service are thrown as RemoteFailure, a rejected connection as Refusal.
   */
  async call<T>(
    workspaceId: string,
    id: string,
    use: (call: ConnectionCall, offered: Offered) => Promise<T>,
    signal: AbortSignal = AbortSignal.timeout(limits.integrations.answerMs),
  ): Promise<T> {
    let opened = await this.open(workspaceId, id, signal);
    try {
      let result: T;
      try {
        result = await this.used(workspaceId, opened, use, signal);
      } catch (fault) {
        if (!isRefused(fault) || opened.secrets.refreshToken === undefined) throw fault;
        opened = await this.refresh(workspaceId, opened, signal);
        result = await this.used(workspaceId, opened, use, signal);
      }
      await this.inside(workspaceId, (transaction) => recordUse(transaction, id));
      return result;
    } catch (fault) {
      throw await this.failed(workspaceId, opened, fault);
    }
  }

  /** The secrets of a connection with a fresh token, for calls by the host itself. */
  async fresh(
    workspaceId: string,
    id: string,
  ): Promise<Pick<Opened, 'secrets'> & { settings: Record<string, unknown> }> {
    const { secrets, stored } = await this.open(workspaceId, id, AbortSignal.timeout(limits.integrations.answerMs));
    const { refreshToken: _, ...usable } = secrets;
    return { secrets: usable, settings: stored.settings };
  }

  /** Records that a service rejects a connection; with `forget` its secrets are erased. */
  async refuse(workspaceId: string, id: string, title: string, { forget = false } = {}): Promise<void> {
    await this.inside(workspaceId, async (transaction) => {
      if (forget)
        await replaceSecrets(transaction, id, { sealed: this.seal(workspaceId, id, {}), expiresIn: undefined });
      await recordHealth(transaction, id, { state: 'REFUSED', health: refusedWords(title) });
    });
  }

  private used<T>(
    workspaceId: string,
    { offered, secrets, stored }: Opened,
    use: (call: ConnectionCall, offered: Offered) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const { refreshToken: _, ...usable } = secrets;
    const call = { secrets: usable, settings: stored.settings, http: this.needs.integrations.http(offered, signal) };
    return this.needs.integrations.blamed(workspaceId, offered, () => use(call, offered), signal);
  }

  private async open(workspaceId: string, id: string, signal: AbortSignal): Promise<Opened> {
    const seconds = limits.integrations.refreshSeconds;
    const stored = await this.inside(workspaceId, (transaction) => connectionBy(transaction, id, { seconds }));
    if (!stored) throw notConnected('This account');
    const offered = await this.needs.integrations.demand(workspaceId, stored.integration);
    const opened = { stored, offered, secrets: this.unseal(workspaceId, stored) };
    if (stored.state === 'REFUSED' && opened.secrets.refreshToken === undefined) return opened;
    return stored.ending ? this.refresh(workspaceId, opened, signal) : opened;
  }

  /** Replaces a token. Of several hosts one does; the others wait and use its result. */
  private async refresh(workspaceId: string, opened: Opened, signal: AbortSignal): Promise<Opened> {
    const { offered, stored: before } = opened;
    const { connect, title } = offered.contribution;
    if (connect.by !== 'oauth') return opened;
    const client = await this.needs.integrations.client(workspaceId, offered);
    const http = this.needs.integrations.http(offered, signal);
    try {
      return await this.inside(workspaceId, async (transaction) => {
        const stored = await connectionBy(transaction, before.id, { lock: true });
        if (!stored) throw notConnected(title);
        const secrets = this.unseal(workspaceId, stored);
        if (stored.version !== before.version) return { offered, stored, secrets };
        if (secrets.refreshToken === undefined) throw new NoTokens('no refresh token');
        const tokens = await freshTokens(http, connect, client, secrets.refreshToken);
        const fresh = secretsOf(tokens, secrets);
        const sealed = this.seal(workspaceId, stored.id, fresh);
        await replaceSecrets(transaction, stored.id, { sealed, expiresIn: tokens.expiresIn });
        return { offered, stored, secrets: fresh };
      });
    } catch (fault) {
      throw await this.failed(workspaceId, opened, fault);
    }
  }

  /** Records a failure, and returns what is to be thrown. */
  private async failed(workspaceId: string, { stored, offered }: Opened, fault: unknown): Promise<unknown> {
    const { title } = offered.contribution;
    if (isRefused(fault) || fault instanceof NoTokens) {
      await this.refuse(workspaceId, stored.id, title);
      return new Refusal('UNPROCESSABLE', refusedWords(title));
    }
    if (fault instanceof RemoteFailure)
      await this.inside(workspaceId, (transaction) =>
        recordHealth(transaction, stored.id, { state: stored.state, health: failureWords(title, fault) }),
      );
    return fault;
  }

  private inside: Database['inWorkspace'] = (workspaceId, work) => this.needs.database.inWorkspace(workspaceId, work);
}

const isRefused = (fault: unknown) => fault instanceof RemoteFailure && fault.status === 401;
