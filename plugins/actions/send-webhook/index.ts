import { automationAction } from '@earshot/core/plugin/action';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';

export default plugin({
  id: 'send-webhook',
  title: 'Send a webhook',
  description: 'Automations can send what happened, signed, to an address that someone enters.',
  needs: { http: ['*'] },
  contributes: [
    automationAction({
      id: 'sendWebhook',
      title: 'Send a webhook',
      description: 'Send what happened to a program, as signed JSON.',
      settings: z.strictObject({
        url: z
          .url({ protocol: /^https?$/, error: 'Enter an address such as https://example.org/hook.' })
          .max(2000)
          .refine(
            (text) => !URL.canParse(text) || `${new URL(text).username}${new URL(text).password}` === '',
            'Remove the name and password from the address (what stands before @). Your program recognises requests by their signature.',
          )
          .meta({ title: 'Address', description: 'A public address. It gets a POST with JSON' }),
      }),
      describe: ({ url = '' }) => (URL.canParse(url) ? `To ${new URL(url).host}` : ''),
      plan: ({ settings: { url }, event }) => [{ kind: 'request', url, body: event, signed: true }],
    }),
  ],
});
