import { type EventCall, type Received, type Shown, signedV0, webhook } from '@earshot/core/plugin/webhook';
import * as z from 'zod';
import { callSlack, HOOKS } from './api.ts';

const MOST_LINKS = 10;

const linkShared = z.looseObject({
  type: z.literal('link_shared'),
  channel: z.string(),
  message_ts: z.string(),
  links: z.array(z.looseObject({ url: z.string() })),
});

const Event = z.looseObject({
  type: z.literal('event_callback'),
  team_id: z.string(),
  event_id: z.string().min(1),
  event: z.looseObject({ type: z.string() }),
});

const Command = z.looseObject({
  command: z.string(),
  text: z.string().default(''),
  team_id: z.string(),
  user_id: z.string(),
  response_url: z.string().startsWith(`${HOOKS}/`),
  trigger_id: z.string().min(1),
});

const isForm = ({ header }: Received) => header('content-type').startsWith('application/x-www-form-urlencoded');
const bodyOf = (received: Received): unknown =>
  isForm(received) ? Object.fromEntries(new URLSearchParams(received.text)) : JSON.parse(received.text);

/** Escapes Slack’s control characters in our text (mrkdwn). */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const linked = ({ title, url, text }: Shown) =>
  `• <${url}|${escaped(title)}>${text === '' ? '' : `\n${escaped(text)}`}`;

/** Shows previews of public pages of ours whose addresses were posted. */
async function unfurl({ http, connection, publicPage }: EventCall, event: z.output<typeof linkShared>): Promise<void> {
  const secrets = await connection();
  if (!secrets) return;
  const pages = await Promise.all(event.links.slice(0, MOST_LINKS).map(({ url }) => publicPage(url)));
  const shown = pages.filter((page) => page !== undefined);
  if (shown.length === 0) return;
  const unfurls = Object.fromEntries(
    shown.map(({ title, text, url }) => [
      url,
      {
        blocks: [{ type: 'section', text: { type: 'mrkdwn', text: `*<${url}|${escaped(title)}>*\n${escaped(text)}` } }],
      },
    ]),
  );
  await callSlack(http, {
    token: secrets.accessToken ?? '',
    method: 'chat.unfurl',
    shape: z.looseObject({}),
    send: { json: { channel: event.channel, ts: event.message_ts, unfurls } },
    // Repeating the same preview has no effect.
    repeatable: true,
  });
}

/** Returns search results to the requester only. */
async function answerSearch({ http, searchAs }: EventCall, command: z.output<typeof Command>): Promise<void> {
  const { team_id, user_id, response_url, text } = command;
  const query = text.trim();
  const found = query === '' ? [] : await searchAs('SLACK_ACCOUNT', `${team_id}:${user_id}`, query);
  const words =
    query === ''
      ? 'Type what to look for, as in `/earshot late deliveries`.'
      : found === undefined
        ? 'Earshot does not know who you are. Connect your Slack account there, in Settings → Your integrations, and ask again.'
        : found.length === 0
          ? `Nothing that you can open in Earshot holds “${escaped(query)}”.`
          : `What you can open in Earshot about “${escaped(query)}”:\n${found.map(linked).join('\n')}`;
  await http.json(response_url, z.unknown(), {
    send: { json: { response_type: 'ephemeral', text: words } },
    repeatable: true,
  });
}

async function handle(call: EventCall): Promise<void> {
  const body = bodyOf(call.received);
  const command = Command.safeParse(body);
  if (command.success) return answerSearch(call, command.data);
  const { team_id, event } = Event.parse(body);
  const shared = linkShared.safeParse(event);
  if (shared.success) return unfurl(call, shared.data);
  if (event.type === 'app_uninstalled' || event.type === 'tokens_revoked') return call.disconnected(team_id);
}

/** Events and slash commands of Slack. */
export const slackWebhook = webhook({
  id: 'SLACK',
  title: 'Slack',
  path: 'slack/webhook',
  integration: 'SLACK',
  secret: 'signingSecret',
  signed: signedV0('x-slack'),
  eventId: (received) => {
    const body = bodyOf(received);
    const command = Command.safeParse(body);
    return command.success ? command.data.trigger_id : Event.parse(body).event_id;
  },
  handshake: (received) => {
    if (isForm(received)) return undefined;
    const asked = z.looseObject({ type: z.literal('url_verification'), challenge: z.string() });
    const said = asked.safeParse(JSON.parse(received.text));
    return said.success ? { json: { challenge: said.data.challenge } } : undefined;
  },
  handle,
});
