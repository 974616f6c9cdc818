import { filledIn } from '@earshot/core/areas/automations/automation-event';
import { actionText, automationAction } from '@earshot/core/plugin/action';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';

const GRAPH = 'https://graph.microsoft.com/v1.0';
const HOSTS = ['teams.microsoft.com', 'teams.cloud.microsoft'];

/** The team and channel of a channel link copied from Teams; undefined for any other link. */
export function channelOf(link: string): { team: string; channel: string; title: string } | undefined {
  if (!URL.canParse(link)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(link);
  const [, encoded = '', name = ''] = /^\/l\/channel\/([^/]+)(?:\/([^/]*))?$/.exec(pathname) ?? [];
  const [channel, title] = [encoded, name].map(decoded);
  const team = searchParams.get('groupId') ?? '';
  const right = protocol === 'https:' && HOSTS.includes(hostname) && /^[0-9a-f-]{36}$/i.test(team);
  return right && /^19:[^/?#]+@thread\.\w+$/.test(channel ?? '')
    ? { team, channel: channel ?? '', title: title || 'a channel' }
    : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

export default plugin({
  id: 'send-to-teams',
  title: 'Send to Microsoft Teams',
  description: 'Automations can post messages in channels of a connected Microsoft Teams.',
  needs: { http: [new URL(GRAPH).host] },
  contributes: [
    automationAction({
      id: 'sendToTeams',
      title: 'Send to Microsoft Teams',
      description: 'Post a message in a channel of Microsoft Teams.',
      connection: 'MICROSOFT_TEAMS',
      settings: z.strictObject({
        channel: z
          .string()
          .max(2000)
          .refine((link) => channelOf(link) !== undefined, 'Paste the link to a channel, as Teams copies it.')
          .meta({ title: 'Link to the channel', description: 'In Teams: the menu of the channel, Copy link' }),
        text: actionText(3000).min(1, 'Write the message.').meta({ title: 'Message', multiline: true }),
      }),
      describe: ({ channel = '' }) => {
        const named = channelOf(channel);
        return named ? `To ${named.title}` : '';
      },
      plan: ({ settings: { channel: link, text }, event, connection }) => {
        const { team = '', channel = '' } = channelOf(link) ?? {};
        return [
          {
            kind: 'request',
            url: `${GRAPH}/teams/${encodeURIComponent(team)}/channels/${encodeURIComponent(channel)}/messages`,
            // Sent as text, so that a title cannot contain markup or mentions.
            body: { body: { contentType: 'text', content: filledIn(text, event) } },
            secretHeaders: { authorization: `Bearer ${connection?.secrets.accessToken ?? ''}` },
          },
        ];
      },
    }),
  ],
});
