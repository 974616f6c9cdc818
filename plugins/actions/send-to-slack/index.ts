import { filledIn } from '@earshot/core/areas/automations/automation-event';
import { actionText, automationAction } from '@earshot/core/plugin/action';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';

const URL_OF_SLACK = 'https://slack.com/api/chat.postMessage';

/** Explanations of Slack's errors, which it returns with status 200. */
const WORDS: Readonly<Record<string, string>> = {
  channel_not_found: 'There is no such channel in Slack, or the app is not in it.',
  not_in_channel: 'The app is not in this Slack channel. Invite it there first.',
  is_archived: 'This Slack channel is archived.',
  msg_too_long: 'This message is too long for Slack.',
  invalid_auth: 'Slack no longer accepts the connection. Reconnect it in Settings → Integrations.',
  token_revoked: 'Slack no longer accepts the connection. Reconnect it in Settings → Integrations.',
};

function problemOf(answer: unknown): string | undefined {
  const said = z.looseObject({ ok: z.boolean(), error: z.string().default('') }).safeParse(answer);
  if (!said.success) return 'Slack’s answer was not what was expected.';
  const { ok, error } = said.data;
  return ok ? undefined : (WORDS[error] ?? `Slack refused the message (${error}).`);
}

// A title must not notify a whole channel, as <!channel> would (mrkdwn).
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export default plugin({
  id: 'send-to-slack',
  title: 'Send to Slack',
  description: 'Automations can post messages in channels of a connected Slack workspace.',
  needs: { http: ['slack.com'] },
  contributes: [
    automationAction({
      id: 'sendToSlack',
      title: 'Send to Slack',
      description: 'Post a message in a Slack channel.',
      connection: 'SLACK',
      settings: z.strictObject({
        channel: z
          .string()
          .regex(/^(#?[\p{L}\p{N}_-]{1,80})$/u, 'Name a channel such as #research.')
          .meta({ title: 'Channel', description: 'Such as #research. The app has to be in it' }),
        text: actionText(3000).min(1, 'Write the message.').meta({ title: 'Message', multiline: true }),
      }),
      describe: ({ channel = '' }) => (channel === '' ? '' : `To ${channel}`),
      plan: ({ settings: { channel, text }, event, connection }) => [
        {
          kind: 'request',
          url: URL_OF_SLACK,
          body: { channel, text: escaped(filledIn(text, event)) },
          secretHeaders: { authorization: `Bearer ${connection?.secrets.accessToken ?? ''}` },
          problemOf,
        },
      ],
    }),
  ],
});
