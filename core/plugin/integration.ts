import * as z from 'zod';
import { limits } from '../limits.ts';
import { line, secret } from '../model/entity.ts';
import type { ConnectionCall } from './connection-call.ts';
import { type ContributionOf, capitalName, contributionPoint, pluginTitle } from './contribution.ts';
import { remoteDocuments } from './remote-document.ts';
import { eventSubscription } from './subscription.ts';

/** Kinds of services that integrations connect to (IG-05). */
export const INTEGRATION_KINDS = [
  'CALENDAR',
  'HELP_DESK',
  'CALL_RECORDING',
  'SUITE',
  'CRM',
  'CUSTOMER_MESSAGING',
  'ISSUE_TRACKER',
  'TEAM_CHAT',
  'VIDEO_MEETING',
  'NOTES',
  'PRODUCT_FEEDBACK',
  'RECRUITING',
] as const;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

/** Owner of a connection: the workspace, connected by administrators, or each member. */
export const CONNECTION_OWNERS = ['WORKSPACE', 'MEMBER'] as const;
export type ConnectionOwner = (typeof CONNECTION_OWNERS)[number];

/** Stages of an issue, independent of a service's names. */
export const ISSUE_STAGES = ['TO_DO', 'IN_PROGRESS', 'DONE', 'CANCELLED'] as const;
export type IssueStage = (typeof ISSUE_STAGES)[number];

/** Container for new issues: a team, a project. */
export interface IssueTarget {
  id: string;
  name: string;
}

const named = z.object({
  id: z.string().min(1).max(limits.integrations.name),
  name: z.string().max(limits.integrations.name),
});

/** Account of a connection. */
export const remoteAccount = named;

/** Containers for new issues, up to the limit. */
export const issueTargetList = z.array(named).transform((targets) => targets.slice(0, limits.integrations.targets));

/** Current state of an issue at its service. */
export const remoteIssue = z.strictObject({
  id: z.string().min(1).max(limits.integrations.name),
  /** display key, such as ENG-12 */
  key: z.string().min(1).max(limits.integrations.name),
  url: z.url({ protocol: /^https$/ }).max(2000),
  title: z.string(),
  /** the service's name of the status */
  status: z.string(),
  stage: z.enum(ISSUE_STAGES),
});
export type RemoteIssue = z.output<typeof remoteIssue>;

export interface NewIssue extends ConnectionCall {
  /** a UUID that is the same for repeated calls after a lost answer */
  id: string;
  /** true if an earlier call can have reached the service: search for the issue before creating one */
  repeated: boolean;
  targetId: string;
  title: string;
  text: string;
  /** page of the subject in Earshot */
  url: string;
}

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);
const https = () => z.url({ protocol: /^https$/ });

const oauth = z.strictObject({
  by: z.literal('oauth'),
  authorizeUrl: https(),
  tokenUrl: https(),
  /** revocation URL, called on disconnecting (RFC 7009) */
  revokeUrl: https().optional(),
  scopes: z.array(z.string().min(1).max(200)).max(50),
  /** separator of scopes */
  separator: z.enum([' ', ',']).default(' '),
  /** further parameters of the authorization page */
  parameters: z.record(z.string(), z.string()).default({}),
  /** encoding of token requests */
  sends: z.enum(['form', 'json']).default('form'),
  /** transport of the client ID and secret: in the body, or as HTTP Basic */
  client: z.enum(['body', 'basic']).default('body'),
});

const key = z.strictObject({
  by: z.literal('key'),
  /** a strictObject, rendered as the form; fields made by secret() are stored encrypted */
  settings: z.custom<z.ZodObject>((value) => value instanceof z.ZodObject, 'settings is a z.strictObject'),
});

/** Functions of a plugin for its service's issues. */
const issues = z.strictObject({
  /** singular name of a target, such as team */
  targetTitle: line(50).min(1),
  targets: fn<(call: ConnectionCall) => Promise<IssueTarget[]>>('targets'),
  create: fn<(call: NewIssue) => Promise<RemoteIssue>>('create'),
  /** undefined for an issue that no longer exists */
  read: fn<(call: ConnectionCall & { id: string }) => Promise<RemoteIssue | undefined>>('read'),
});

/** Functions of a plugin for pasted links to its service, with the rights of the person who pastes (SH-03). */
const links = z.strictObject({
  /** hosts of such links, such as *.example.org */
  hosts: z.array(line(253).min(1)).min(1).max(20),
  /** undefined for a link without a target that this account can access */
  titleOf: fn<(call: ConnectionCall & { link: string }) => Promise<string | undefined>>('titleOf'),
});

/** An account type of another service, with the features that use it. */
export const integration = contributionPoint(
  'integration',
  z.strictObject({
    /** never changes, since connections store it */
    id: capitalName(),
    title: pluginTitle(),
    /** one-line description for deciding about a connection */
    description: line(300).min(1),
    kind: z.enum(INTEGRATION_KINDS),
    owner: z.enum(CONNECTION_OWNERS),
    /** permissions there, one line each */
    reads: z.array(line(200).min(1)).min(1).max(20),
    connect: z.discriminatedUnion('by', [oauth, key]),
    /** maximum requests to each of its hosts per second */
    perSecond: z.number().positive().max(100).default(5),
    /** owner of the account: requested on connecting and for its health; throws RemoteFailure with 401 if rejected */
    account: fn<(call: ConnectionCall) => Promise<{ id: string; name: string }>>('account'),
    /** informs the service that its token is no longer used */
    revoke: fn<(call: ConnectionCall) => Promise<unknown>>('revoke').optional(),
    issues: issues.optional(),
    documents: remoteDocuments.optional(),
    /** for a member’s own account; integrations with documents provide titles of links to these automatically */
    links: links.optional(),
    /** for services that send events only with a subscription */
    subscription: eventSubscription.optional(),
  }),
  ({ title, owner }) => `Integration: ${title}${owner === 'MEMBER' ? ', for each member' : ''}`,
);

export type Integration = ContributionOf<typeof integration>;

/**
 * The settings of a plugin that connects by OAuth: an app that the workspace's administrator registered with the service.
 */
export const oauthApp = {
  clientId: line(500).min(1, 'Paste the client ID of your app.').meta({
    title: 'Client ID',
    description: 'Of the app that you registered with the service',
  }),
  clientSecret: secret(limits.integrations.secret).meta({ title: 'Client secret' }),
};

/** The setting for the secret of a service's event signatures. */
export const signingSecret = (description: string) =>
  secret(limits.integrations.secret).optional().meta({ title: 'Signing secret', description });
