import { integration, oauthApp } from '@earshot/core/plugin/integration';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';
import { byMicrosoft, GRAPH, LOGIN, microsoftAccount } from './api.ts';
import { oneDrive } from './onedrive.ts';

const teams = integration({
  id: 'MICROSOFT_TEAMS',
  title: 'Microsoft Teams',
  description: 'Automations can post messages in channels of Microsoft Teams.',
  kind: 'TEAM_CHAT',
  owner: 'WORKSPACE',
  reads: ['Posts messages in the name of who connects it', 'Reads no messages'],
  connect: byMicrosoft('ChannelMessage.Send'),
  account: microsoftAccount,
});

export default plugin({
  id: 'microsoft',
  title: 'Microsoft',
  description:
    'Connects OneDrive and Microsoft Teams through an app of your own: register it in Microsoft Entra, for any organisation.',
  needs: {
    http: [
      new URL(GRAPH).host,
      new URL(LOGIN).host,
      // Where Graph sends people for the bytes of a file.
      '*.sharepoint.com',
      '*.1drv.com',
      '*.microsoftpersonalcontent.com',
    ],
  },
  settings: z.strictObject({ ...oauthApp }),
  contributes: [oneDrive, teams],
});
