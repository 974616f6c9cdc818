import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import type { Http } from '@earshot/core/plugin/http';
import {
  type IssueTarget,
  integration,
  type NewIssue,
  oauthApp,
  type RemoteIssue,
  signingSecret,
} from '@earshot/core/plugin/integration';
import { plugin } from '@earshot/core/plugin/plugin';
import { webhook } from '@earshot/core/plugin/webhook';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';

const API = 'https://api.atlassian.com';
const AUTH = 'https://auth.atlassian.com';
const PROJECTS = 100;

const STAGES: Readonly<Record<string, RemoteIssue['stage']>> = { indeterminate: 'IN_PROGRESS', done: 'DONE' };

const Site = z.looseObject({ id: z.string(), url: z.string(), name: z.string() });
type Site = z.output<typeof Site>;

const Issue = z.looseObject({
  id: z.string(),
  key: z.string(),
  fields: z.looseObject({
    summary: z.string(),
    status: z.looseObject({ name: z.string(), statusCategory: z.looseObject({ key: z.string() }) }),
  }),
});

type Call = Pick<ConnectionCall, 'http' | 'secrets'>;

const headersOf = ({ secrets }: Call) => ({ authorization: `Bearer ${secrets.accessToken}` });
const get = <S extends z.ZodType>(call: Call, path: string, shape: S): Promise<z.output<S>> =>
  call.http.json(`${API}${path}`, shape, { headers: headersOf(call) });

const sitesOf = (call: Call): Promise<Site[]> => get(call, '/oauth/token/accessible-resources', z.array(Site));

async function siteBy(call: Call, id: string): Promise<Site> {
  const site = (await sitesOf(call)).find((one) => one.id === id);
  if (!site) throw new RemoteFailure(API, 403);
  return site;
}

/** Stored id of an issue: its site and its own id. */
const remoteId = (site: Site, id: string) => `${site.id}/${id}`;

const issueOf = (site: Site, { id, key, fields }: z.output<typeof Issue>): RemoteIssue => ({
  id: remoteId(site, id),
  key,
  url: `${site.url.replace(/\/$/, '')}/browse/${key}`,
  title: fields.summary,
  status: fields.status.name,
  stage: STAGES[fields.status.statusCategory.key] ?? 'TO_DO',
});

async function targets(call: Call): Promise<IssueTarget[]> {
  const shape = z.looseObject({ values: z.array(z.looseObject({ id: z.string(), name: z.string() })) });
  const sites = await sitesOf(call);
  const lists = await Promise.all(
    sites.map(async (site) => {
      const { values } = await get(call, `/ex/jira/${site.id}/rest/api/3/project/search?maxResults=${PROJECTS}`, shape);
      const where = sites.length > 1 ? `${site.name}: ` : '';
      return values.map(({ id, name }) => ({ id: remoteId(site, id), name: `${where}${name}` }));
    }),
  );
  return lists.flat();
}

/** A text as an Atlassian document: its paragraphs, followed by the link back. */
const described = (text: string, url: string) => ({
  type: 'doc',
  version: 1,
  content: [
    ...text
      .split(/\n{2,}/)
      .filter((part) => part.trim() !== '')
      .map((part) => ({ type: 'paragraph', content: [{ type: 'text', text: part.trim() }] })),
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Open in Earshot', marks: [{ type: 'link', attrs: { href: url } }] }],
    },
  ],
});

/** Label that identifies the issue created by a call, so that a repeated call finds it. */
const labelOf = (id: string) => `earshot-${id}`;

async function read(call: Call, id: string): Promise<RemoteIssue | undefined> {
  const [siteId = '', issueId = ''] = id.split('/');
  const site = await siteBy(call, siteId);
  try {
    const path = `/ex/jira/${site.id}/rest/api/3/issue/${encodeURIComponent(issueId)}?fields=summary,status`;
    return issueOf(site, await get(call, path, Issue));
  } catch (fault) {
    if (fault instanceof RemoteFailure && fault.status === 404) return undefined;
    throw fault;
  }
}

async function found(call: Call, site: Site, id: string): Promise<RemoteIssue | undefined> {
  const jql = encodeURIComponent(`labels = "${labelOf(id)}"`);
  const shape = z.looseObject({ issues: z.array(Issue) });
  const path = `/ex/jira/${site.id}/rest/api/3/search/jql?jql=${jql}&fields=summary,status&maxResults=1`;
  const [first] = (await get(call, path, shape)).issues;
  return first && issueOf(site, first);
}

/** The type of new issues: a task if there is one, otherwise the first type of the project that is no subtask. */
async function typeIn(call: Call, site: Site, projectId: string): Promise<string> {
  const Type = z.looseObject({ id: z.string(), name: z.string(), subtask: z.boolean().default(false) });
  const path = `/ex/jira/${site.id}/rest/api/3/issue/createmeta/${encodeURIComponent(projectId)}/issuetypes`;
  const { issueTypes } = await get(call, path, z.looseObject({ issueTypes: z.array(Type) }));
  const whole = issueTypes.filter(({ subtask }) => !subtask);
  const type = whole.find(({ name }) => name === 'Task') ?? whole[0];
  if (!type) throw new RemoteFailure(API, 200, { message: 'This project has no type of issue that can be created.' });
  return type.id;
}

const post = (http: Http, url: string, headers: Record<string, string>, json: unknown) =>
  http.json(url, z.looseObject({ id: z.string() }), { headers, send: { json } });

async function create({ id, repeated, targetId, title, text, url, ...call }: NewIssue): Promise<RemoteIssue> {
  const [siteId = '', projectId = ''] = targetId.split('/');
  const site = await siteBy(call, siteId);
  const there = repeated ? await found(call, site, id) : undefined;
  if (there) return there;
  const fields = {
    project: { id: projectId },
    issuetype: { id: await typeIn(call, site, projectId) },
    summary: title,
    description: described(text, url),
    labels: [labelOf(id)],
  };
  const base = `${API}/ex/jira/${site.id}/rest/api/3/issue`;
  const made = await post(call.http, base, headersOf(call), { fields });
  const issue = await read(call, remoteId(site, made.id));
  if (!issue) throw new RemoteFailure(API, 200, { message: 'The issue is not there, though it was created.' });
  return issue;
}

const connect = {
  by: 'oauth' as const,
  authorizeUrl: `${AUTH}/authorize`,
  tokenUrl: `${AUTH}/oauth/token`,
  parameters: { audience: 'api.atlassian.com', prompt: 'consent' },
  sends: 'json' as const,
};

async function account(call: Call): Promise<{ id: string; name: string }> {
  const sites = await sitesOf(call);
  const [first] = sites;
  if (!first) throw new RemoteFailure(API, 403);
  const name = sites.map((site) => site.name).join(', ');
  return { id: first.id, name: name.slice(0, 300) };
}

const jira = integration({
  id: 'JIRA',
  title: 'Jira',
  description: 'Creates issues from insights and themes, and shows how far they have got.',
  kind: 'ISSUE_TRACKER',
  owner: 'WORKSPACE',
  reads: [
    'Reads projects, and the status of issues that were created here',
    'Creates issues, and changes nothing else',
  ],
  connect: { ...connect, scopes: ['read:jira-work', 'write:jira-work', 'offline_access'] },
  account,
  issues: { targetTitle: 'Project', targets, create, read: ({ id, ...call }) => read(call, id) },
});

/** {site}.atlassian.net/browse/{WEB-12}, or a board with the issue selected */
const LINK = /^https:\/\/([a-z0-9-]{1,100}\.atlassian\.net)\//;
const KEY = /^[A-Za-z][A-Za-z0-9_]{0,50}-\d{1,9}$/;

async function titleOf({ link, ...call }: ConnectionCall & { link: string }): Promise<string | undefined> {
  const [, host] = LINK.exec(link) ?? [];
  const { pathname, searchParams } = new URL(link);
  const key = pathname.startsWith('/browse/') ? pathname.split('/')[2] : searchParams.get('selectedIssue');
  if (host === undefined || !key || !KEY.test(key)) return undefined;
  const site = (await sitesOf(call)).find(({ url }) => new URL(url).host === host);
  const issue = site && (await read(call, remoteId(site, key.toUpperCase())));
  return issue && `${issue.key} ${issue.title}`;
}

/** A member’s own account, so that link titles follow the member's access in Jira. */
const own = integration({
  id: 'JIRA_ACCOUNT',
  title: 'Jira, your account',
  description: 'Shows the titles of issues when you paste links to them.',
  kind: 'ISSUE_TRACKER',
  owner: 'MEMBER',
  reads: ['Reads issues that you paste links to', 'Changes nothing in Jira'],
  connect: { ...connect, scopes: ['read:jira-work', 'offline_access'] },
  account,
  links: { hosts: ['*.atlassian.net'], titleOf },
});

const Event = z.looseObject({
  timestamp: z.number(),
  webhookEvent: z.string(),
  issue: z.looseObject({ id: z.string(), self: z.url() }).optional(),
});

export default plugin({
  id: 'jira',
  title: 'Jira',
  description: 'Connects Jira through an OAuth 2.0 app of your own: create it at developer.atlassian.com.',
  needs: { http: [new URL(API).host, new URL(AUTH).host] },
  settings: z.strictObject({
    ...oauthApp,
    signingSecret: signingSecret('Of the webhook that tells when issues change. Without it, refresh them by hand.'),
  }),
  contributes: [
    jira,
    own,
    webhook({
      id: 'JIRA',
      title: 'Jira',
      path: 'atlassian/webhook',
      integration: 'JIRA',
      secret: 'signingSecret',
      signed: ({ header, text }) => ({
        signature: header('x-hub-signature').replace(/^sha256=/, ''),
        over: text,
        time: Event.parse(JSON.parse(text)).timestamp / 1000,
      }),
      eventId: ({ header }) => header('x-atlassian-webhook-identifier'),
      handle: async ({ received, http, connection, issueChanged }) => {
        const { issue } = Event.parse(JSON.parse(received.text));
        const secrets = await connection();
        if (!issue || !secrets) return;
        // The event identifies the site by its address, stored links by its id.
        const { host } = new URL(issue.self);
        const site = (await sitesOf({ http, secrets })).find(({ url }) => new URL(url).host === host);
        if (site) await issueChanged(remoteId(site, issue.id));
      },
    }),
  ],
});
