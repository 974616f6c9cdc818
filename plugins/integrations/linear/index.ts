import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import { integration, oauthApp, type RemoteIssue, signingSecret } from '@earshot/core/plugin/integration';
import { plugin } from '@earshot/core/plugin/plugin';
import { webhook } from '@earshot/core/plugin/webhook';
import * as z from 'zod';
import { linearAccount } from './account.ts';
import { askLinear, ISSUE, Issue, isMissing, issueOf, LINEAR } from './api.ts';

/** Teams per page; a workspace seldom has more. */
const TEAMS = 100;

const connect = {
  by: 'oauth' as const,
  authorizeUrl: 'https://linear.app/oauth/authorize',
  tokenUrl: `${LINEAR}/oauth/token`,
  separator: ',' as const,
  parameters: { prompt: 'consent' },
};

const revoke = ({ secrets, http }: ConnectionCall) =>
  http.json(`${LINEAR}/oauth/revoke`, z.unknown(), {
    headers: { authorization: `Bearer ${secrets.accessToken}` },
    send: { form: {} },
    repeatable: true,
  });

const linear = integration({
  id: 'LINEAR',
  title: 'Linear',
  description: 'Creates issues from insights and themes, and shows how far they have got.',
  kind: 'ISSUE_TRACKER',
  owner: 'WORKSPACE',
  reads: ['Reads teams, and the status of issues that were created here', 'Creates issues, and changes nothing else'],
  connect: { ...connect, scopes: ['read', 'issues:create'] },
  account: async (call) => {
    const shape = z.looseObject({ organization: z.looseObject({ id: z.string(), name: z.string() }) });
    const { organization } = await askLinear(call, shape, '{ organization { id name } }');
    return { id: organization.id, name: organization.name };
  },
  revoke,
  issues: {
    targetTitle: 'Team',
    targets: async (call) => {
      const shape = z.looseObject({
        teams: z.looseObject({ nodes: z.array(z.looseObject({ id: z.string(), name: z.string() })) }),
      });
      const { teams } = await askLinear(call, shape, `{ teams(first: ${TEAMS}) { nodes { id name } } }`);
      return teams.nodes.map(({ id, name }) => ({ id, name }));
    },
    create: async ({ id, repeated, targetId, title, text, url, ...call }) => {
      const there = repeated ? await readIssue(call, id) : undefined;
      if (there) return there;
      const shape = z.looseObject({ issueCreate: z.looseObject({ issue: Issue }) });
      const mutation = `mutation($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { ${ISSUE} } } }`;
      // Linear accepts our id, so the same issue is never created twice.
      const input = { id, teamId: targetId, title, description: `${text}\n\n[Open in Earshot](${url})`.trim() };
      return issueOf((await askLinear(call, shape, mutation, { input })).issueCreate.issue);
    },
    read: ({ id, ...call }) => readIssue(call, id),
  },
});

async function readIssue(call: Parameters<typeof askLinear>[0], id: string): Promise<RemoteIssue | undefined> {
  try {
    const shape = z.looseObject({ issue: Issue });
    return issueOf((await askLinear(call, shape, `query($id: String!) { issue(id: $id) { ${ISSUE} } }`, { id })).issue);
  } catch (fault) {
    if (isMissing(fault)) return undefined;
    throw fault;
  }
}

const Event = z.looseObject({
  type: z.string(),
  data: z.looseObject({ id: z.string() }).optional(),
  webhookTimestamp: z.number(),
  organizationId: z.string().default(''),
});

const events = webhook({
  id: 'LINEAR',
  title: 'Linear',
  path: 'linear/webhook',
  integration: 'LINEAR',
  secret: 'signingSecret',
  seconds: 60,
  // The time is taken from the body, which is signed; the header with the same time is not.
  signed: ({ header, text }) => ({
    signature: header('linear-signature'),
    over: text,
    time: Event.parse(JSON.parse(text)).webhookTimestamp / 1000,
  }),
  eventId: ({ header }) => header('linear-delivery'),
  handle: async ({ received, issueChanged, disconnected }) => {
    const { type, data, organizationId } = Event.parse(JSON.parse(received.text));
    // The payload is only a hint: the issue is read again, so that late events have no effect.
    if (type === 'Issue' && data) await issueChanged(data.id);
    if (type === 'OAuthApp') await disconnected(organizationId);
  },
});

export default plugin({
  id: 'linear',
  title: 'Linear',
  description: 'Connects Linear through an OAuth application of your own: create it in Linear’s settings, under API.',
  needs: { http: [new URL(LINEAR).host] },
  settings: z.strictObject({
    ...oauthApp,
    signingSecret: signingSecret('Of the webhook that tells when issues change. Without it, refresh them by hand.'),
  }),
  contributes: [linear, linearAccount({ ...connect, scopes: ['read'] }, revoke), events],
});
