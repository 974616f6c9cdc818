import { oauthApp } from '@earshot/core/plugin/integration';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';
import { APIS, MEET, TOKENS } from './api.ts';
import { googleDrive } from './drive.ts';
import { googleMeet } from './meet.ts';

export default plugin({
  id: 'google',
  title: 'Google',
  description:
    'Connects Google Drive and Google Meet through an OAuth client of your own: create it in the Google Cloud console, with the Drive and Meet APIs.',
  needs: { http: [APIS, MEET, TOKENS].map((url) => new URL(url).host) },
  settings: z.strictObject({ ...oauthApp }),
  contributes: [googleDrive, googleMeet],
});
