import { line } from '@earshot/core/model/entity';
import { oauthApp } from '@earshot/core/plugin/integration';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';
import { ACCOUNTS, APIS, EVENTS, MEET, TOKENS } from './api.ts';
import { googleDrive } from './drive.ts';
import { googleMeet } from './meet.ts';
import { eventNotification } from './meet-events.ts';

export default plugin({
  id: 'google',
  title: 'Google',
  description:
    'Connects Google Drive and Google Meet through an OAuth client of your own: create it in the Google Cloud console, with the Drive and Meet APIs.',
  needs: { http: [APIS, MEET, TOKENS, EVENTS, ACCOUNTS].map((url) => new URL(url).host) },
  settings: z.strictObject({
    ...oauthApp,
    pubsubTopic: line(500)
      .regex(/^projects\/[\w.:-]+\/topics\/[\w.~+%-]+$/, 'Enter a topic as in projects/my-project/topics/meet-events.')
      .optional()
      .meta({
        title: 'Pub/Sub topic',
        description:
          'The topic to which Google Meet sends events, as in projects/my-project/topics/meet-events. Without it, nobody is told when a transcript is ready.',
      }),
    pushAccount: line(500).optional().meta({
      title: 'Push service account',
      description:
        'The email address of the service account with which the push subscription of the topic authenticates. Without it, no events are taken.',
    }),
    pushAudience: line(2000).optional().meta({
      title: 'Push audience',
      description: 'The audience of the push subscription, where it is not the address for events.',
    }),
  }),
  contributes: [googleDrive, googleMeet, eventNotification],
});
