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

/** Stages of an issue, whatever its service calls them. */
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

/** An issue as its service has it now. */
export const remoteIssue = z.strictObject({
  id: z.string().min(1).max(limits.integrations.name),
  /** display key, such as ENG-12 */
  key: z.string().min(1).max(limits.integrations.name),
  url: z.url({ protocol: /^https$/ }).max(2000),
  title: z.string(),
  /** the status by the service's own name */
  status: z.string(),
  stage: z.enum(ISSUE_STAGES),
});
export type RemoteIssue = z.output<typeof remoteIssue>;

export interface NewIssue extends ConnectionCall {
  /** a UUID that stays the same when the call is repeated, because its answer was lost */
  id: string;
  /** an earlier call may have reached the service: look for the issue before another one is created */
  repeated: boolean;
  targetId: string;
  title: string;
  text: string;
  /** the page in Earshot that the issue is about */
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
  /** further parameters of the page on which people allow it */
  parameters: z.record(z.string(), z.string()).default({}),
  /** encoding of token requests */
  sends: z.enum(['form', 'json']).default('form'),
  /** transport of the client ID and secret: in the body, or as HTTP Basic */
  client: z.enum(['body', 'basic']).default('body'),
});

const key = z.strictObject({
  by: z.literal('key'),
  /** a strictObject, drawn as the form; fields made by secret() are stored encrypted */
  settings: z.custom<z.ZodObject>((value) => value instanceof z.ZodObject, 'settings is a z.strictObject'),
});

/** Functions of a plugin for its service's issues. */
const issues = z.strictObject({
  /** noun of a target, such as team */
  targetTitle: line(50).min(1),
  targets: fn<(call: ConnectionCall) => Promise<IssueTarget[]>>('targets'),
  create: fn<(call: NewIssue) => Promise<RemoteIssue>>('create'),
  /** undefined for an issue that is not there any more */
  read: fn<(call: ConnectionCall & { id: string }) => Promise<RemoteIssue | undefined>>('read'),
});

/** Functions of a plugin for pasted links to its service, with the rights of the person who pastes (SH-03). */
const links = z.strictObject({
  /** the hosts of such links, such as *.example.org */
  hosts: z.array(line(253).min(1)).min(1).max(20),
  /** undefined for a link that leads to nothing this account sees */
  titleOf: fn<(call: ConnectionCall & { link: string }) => Promise<string | undefined>>('titleOf'),
});

/** An account of another service that can be connected, with what Earshot does there. */
export const integration = contributionPoint(
  'integration',
  z.strictObject({
    /** it never changes, since connections name it */
    id: capitalName(),
    title: pluginTitle(),
    /** one line for who decides whether to connect */
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
    /** tells the service that its token is not used any more */
    revoke: fn<(call: ConnectionCall) => Promise<unknown>>('revoke').optional(),
    issues: issues.optional(),
    documents: remoteDocuments.optional(),
    /** for a member’s own account; what has documents tells the titles of links to them by itself */
    links: links.optional(),
    /** for services that send no events without one */
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

/** The setting with the secret that a service signs its events with. */
export const signingSecret = (description: string) =>
  secret(limits.integrations.secret).optional().meta({ title: 'Signing secret', description });
