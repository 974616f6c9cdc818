import { filledIn } from '@earshot/core/areas/automations/automation-event';
import { ref } from '@earshot/core/model/entity';
import { actionText, automationAction } from '@earshot/core/plugin/action';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';

export default plugin({
  id: 'send-notification',
  title: 'Send a notification',
  contributes: [
    automationAction({
      id: 'sendNotification',
      title: 'Send a notification',
      description: 'Put a line into the inbox of colleagues.',
      settings: z.strictObject({
        memberIds: z.array(ref('Member')).min(1, 'Choose someone.').max(50).meta({ title: 'To' }),
        text: actionText(500).min(1, 'Write what it says.').meta({ title: 'Text', multiline: true }),
      }),
      describe: ({ text = '' }) => text,
      plan: ({ settings: { memberIds, text }, event }) => [{ kind: 'notify', memberIds, text: filledIn(text, event) }],
    }),
  ],
});
