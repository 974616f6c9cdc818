import { line } from '@earshot/core/model/entity';
import { integration, oauthApp } from '@earshot/core/plugin/integration';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';
import { byMicrosoft, GRAPH, LOGIN, microsoftAccount } from './api.ts';
import { BOTS, linkPreviews } from './link-previews.ts';
import { eventNotification, lifecycleNotification } from './meeting-events.ts';
import { teamsMeetings } from './meetings.ts';
import { oneDrive } from './onedrive.ts';

const teams = integration({
  id: 'MICROSOFT_TEAMS',
  title: 'Microsoft Teams',
  description: 'Automations can post messages in channels of Microsoft Teams.',
  kind: 'TEAM_CHAT',
  owner: 'WORKSPACE',
  reads: [
    'Posts messages in the name of who connects it',
    'Reads no messages; with a bot, it sees links to this Earshot that people type, and shows the titles of public pages',
  ],
  connect: byMicrosoft('ChannelMessage.Send'),
  account: microsoftAccount,
});

export default plugin({
  id: 'microsoft',
  title: 'Microsoft',
  description:
    'Connects OneDrive and Microsoft Teams, its channels and meetings, through an app of your own: register it in Microsoft Entra, for any organisation.',
  needs: {
    http: [
      new URL(GRAPH).host,
      new URL(LOGIN).host,
      BOTS,
      // Host to which Graph redirects for the bytes of a file.
      '*.sharepoint.com',
      '*.1drv.com',
      '*.microsoftpersonalcontent.com',
    ],
  },
  settings: z.strictObject({
    ...oauthApp,
    botId: line(100).optional().meta({
      title: 'Bot ID',
      description: 'The bot that shows previews of public links in Teams. Without it, no previews are shown.',
    }),
    meetingEvents: z.boolean().optional().meta({
      title: 'Tell members when a transcript of Teams is ready',
      description: 'Microsoft has to reach this Earshot over HTTPS for that.',
    }),
  }),
  contributes: [oneDrive, teams, teamsMeetings, linkPreviews, eventNotification, lifecycleNotification],
});
