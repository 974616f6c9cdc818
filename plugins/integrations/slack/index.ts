import { integration, oauthApp, signingSecret } from '@earshot/core/plugin/integration';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';
import { callSlack, HOOKS, SLACK } from './api.ts';
import { slackWebhook } from './webhook.ts';

const team = integration({
  id: 'SLACK',
  title: 'Slack',
  description: 'Sends messages to channels, shows what public links lead to, and searches by a slash command.',
  kind: 'TEAM_CHAT',
  owner: 'WORKSPACE',
  reads: [
    'Sends messages to channels that the app is in',
    'Reads the names of public channels',
    'Sees links to this Earshot that people post, and shows the titles of public pages',
  ],
  perSecond: 1,
  connect: {
    by: 'oauth',
    authorizeUrl: `${SLACK}/oauth/v2/authorize`,
    tokenUrl: `${SLACK}/api/oauth.v2.access`,
    scopes: ['chat:write', 'channels:read', 'commands', 'links:read', 'links:write'],
    separator: ',',
  },
  account: async ({ secrets, http }) => {
    const shape = z.looseObject({ team: z.string(), team_id: z.string() });
    const token = secrets.accessToken ?? '';
    const said = await callSlack(http, { token, method: 'auth.test', shape, send: { form: {} }, repeatable: true });
    return { id: said.team_id, name: said.team };
  },
  revoke: ({ secrets, http }) =>
    callSlack(http, {
      token: secrets.accessToken ?? '',
      method: 'auth.revoke',
      shape: z.looseObject({}),
      send: { form: {} },
      repeatable: true,
    }),
});

// Signing in with Slack is OpenID Connect; only the account's identity is stored.
const person = integration({
  id: 'SLACK_ACCOUNT',
  title: 'Slack, your account',
  description: 'Lets you search Earshot from Slack with your own rights.',
  kind: 'TEAM_CHAT',
  owner: 'MEMBER',
  reads: ['Learns which Slack user you are, and nothing else'],
  perSecond: 1,
  connect: {
    by: 'oauth',
    authorizeUrl: `${SLACK}/openid/connect/authorize`,
    tokenUrl: `${SLACK}/api/openid.connect.token`,
    scopes: ['openid', 'profile'],
  },
  account: async ({ secrets, http }) => {
    const shape = z.looseObject({
      'https://slack.com/user_id': z.string(),
      'https://slack.com/team_id': z.string(),
      name: z.string().default('Slack user'),
    });
    const token = secrets.accessToken ?? '';
    const method = 'openid.connect.userInfo';
    const said = await callSlack(http, { token, method, shape, send: { form: {} }, repeatable: true });
    return { id: `${said['https://slack.com/team_id']}:${said['https://slack.com/user_id']}`, name: said.name };
  },
});

export default plugin({
  id: 'slack',
  title: 'Slack',
  description: 'Connects a Slack workspace through an app of your own: create it at api.slack.com/apps.',
  needs: { http: [new URL(SLACK).host, new URL(HOOKS).host] },
  settings: z.strictObject({
    ...oauthApp,
    signingSecret: signingSecret('With which Slack signs events and slash commands. Without it none are taken.'),
  }),
  contributes: [team, person, slackWebhook],
});
