import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, codeName, moment, secret, sentId } from '../../model/entity.ts';
import { act, command, listQuery, query } from '../../model/operation.ts';
import { CONNECTION_OWNERS, INTEGRATION_KINDS } from '../../plugin/integration.ts';

/** REFUSED: the service no longer accepts the connection; it has to be connected again. */
const CONNECTION_STATES = ['CONNECTED', 'REFUSED'] as const;

/** A connected account of another service. Its secrets are encrypted and never returned. */
export const Connection = answer('Connection', {
  id: z.uuid(),
  integration: z.string(),
  /** owner; null for a connection of the workspace */
  memberId: z.uuid().nullable(),
  connectedBy: z.uuid().nullable(),
  createdAt: moment(),
  /** name of the account at the service */
  account: z.string(),
  scopes: z.array(z.string()),
  state: choice('ConnectionState', CONNECTION_STATES),
  /** problem in words; '' if there is none */
  health: z.string(),
  checkedAt: moment(),
  usedAt: moment().nullable(),
  /** end of its service's event subscription, which is renewed before then; null without a subscription (IG-06) */
  eventsUntil: moment().nullable(),
});
export type Connection = z.infer<typeof Connection.row>;

/** An address to which a service can send events; the title names them. */
export const WebhookAddress = answer('WebhookAddress', { title: z.string(), address: z.string() });

/** An integration that a plugin contributes, with the caller's connection. */
export const Integration = answer('Integration', {
  id: z.string(),
  pluginId: z.string(),
  title: z.string(),
  description: z.string(),
  kind: choice('IntegrationKind', INTEGRATION_KINDS),
  owner: choice('ConnectionOwner', CONNECTION_OWNERS),
  reads: z.array(z.string()),
  hosts: z.array(z.string()),
  /** scopes requested from the service */
  scopes: z.array(z.string()),
  /** true if its plugin is on here */
  enabled: z.boolean(),
  /** JSON schema of the form for connecting; empty for services with an authorization page */
  form: z.record(z.string(), z.unknown()),
  /** address that the service redirects people to; '' if it does not */
  callback: z.string(),
  webhooks: z.array(WebhookAddress.row),
  /** true if it can create issues */
  issues: z.boolean(),
  /** type of importable documents, such as Pages; '' for none */
  documents: z.string(),
  /** kind of search terms that it accepts; '' if its list cannot be searched */
  documentsSearchedBy: z.string(),
  /** true if its documents are in folders */
  documentFolders: z.boolean(),
  /** hosts of links whose titles it can look up */
  linkHosts: z.array(z.string()),
  connection: Connection.row.nullable(),
});
export type Integration = z.infer<typeof Integration.row>;

const named = { integration: codeName().min(1) };

export const integrations = listQuery('integrations', Integration, {
  input: z.strictObject({}),
  description: 'The integrations of this Earshot, with the connections of the workspace and of the caller.',
});

/** URL where the user authorises a connection. */
export const ConnectionStart = answer('ConnectionStart', { url: z.string() });
export const startConnection = command('startConnection', ConnectionStart, {
  rate: 'sign-in',
  once: true,
  input: z.strictObject(named),
  description:
    'Begin to connect an account by OAuth: answers the address at the service to go to. It can be used once, in this browser.',
});
export const finishConnection = command('finishConnection', Connection, {
  rate: 'sign-in',
  input: z.strictObject({
    state: secret(200),
    code: secret(limits.integrations.code),
  }),
  description: 'Finish connecting an account with what its service gave back: the state and a code.',
});
export const connectByForm = command('connectByForm', Connection, {
  rate: 'sign-in',
  input: z.strictObject({ ...named, settings: z.record(z.string().max(100), z.unknown()) }),
  description: 'Connect an account with a key. What is secret is stored encrypted and is never given back.',
});
export const checkConnection = command('checkConnection', Connection, {
  rate: 'bulk',
  input: z.strictObject({ id: sentId() }),
  description: 'Ask the service whether a connection still works.',
});
export const disconnect = act('disconnect', {
  input: z.strictObject({ id: sentId() }),
  description: 'Take a connection away: its secrets are erased, and the service is told.',
});

export const takeWebhook = act('takeWebhook', {
  transport: 'rest',
  audience: 'anyone',
  rate: 'public',
  audit: null,
  input: z.strictObject({}),
  description:
    'POST /<path of a plugin>/<workspace>: takes events of another service, which are signed. 503 without a secret.',
});

/** Container for new issues at a connection, such as a team. */
export const IssueTarget = answer('IssueTarget', { id: z.string(), name: z.string() });
export type IssueTarget = z.infer<typeof IssueTarget.row>;
export const IssueTargets = answer('IssueTargets', { title: z.string(), targets: z.array(IssueTarget.row) });
export const issueTargets = query('issueTargets', IssueTargets, {
  audience: 'contributor',
  rate: 'search',
  input: z.strictObject(named),
  description: 'The teams or projects in which issues can be created, as the service says.',
});
