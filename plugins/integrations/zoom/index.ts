import { integration, oauthApp, signingSecret } from '@earshot/core/plugin/integration';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';
import { API, askZoom, OAUTH } from './api.ts';
import { fetchTranscript, listRecordings } from './recordings.ts';
import { deauthorization, eventNotification } from './webhooks.ts';

const zoom = integration({
  id: 'ZOOM',
  title: 'Zoom',
  description: 'Imports transcripts of your cloud recordings as notes, with speakers and times.',
  kind: 'CALL_RECORDING',
  owner: 'MEMBER',
  reads: [
    'Reads your cloud recordings of the last twelve months',
    'Learns when a transcript of yours is ready, where your administrator has set that up',
    'Changes nothing in Zoom',
  ],
  connect: {
    by: 'oauth',
    authorizeUrl: `${OAUTH}/oauth/authorize`,
    tokenUrl: `${OAUTH}/oauth/token`,
    revokeUrl: `${OAUTH}/oauth/revoke`,
    scopes: [
      'cloud_recording:read:list_user_recordings',
      'cloud_recording:read:list_recording_files',
      'user:read:user',
    ],
    client: 'basic',
  },
  account: async (call) => {
    const shape = z.looseObject({
      id: z.string(),
      email: z.string().default(''),
      display_name: z.string().default(''),
    });
    const { id, email, display_name } = await askZoom(call, '/users/me', shape);
    return { id, name: email || display_name || 'Zoom' };
  },
  documents: { title: 'Recordings', list: listRecordings, fetch: fetchTranscript },
});

export default plugin({
  id: 'zoom',
  title: 'Zoom',
  description: 'Connects Zoom through an OAuth app of your own: create it in the Zoom App Marketplace.',
  // Recordings are stored at zoom.us and its subdomains.
  needs: { http: [new URL(API).host, 'zoom.us', '*.zoom.us'] },
  settings: z.strictObject({
    ...oauthApp,
    signingSecret: signingSecret(
      'The secret token of your app, with which Zoom signs events. Without it none are taken.',
    ),
  }),
  contributes: [zoom, eventNotification, deauthorization],
});
