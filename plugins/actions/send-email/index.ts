import { filledIn } from '@earshot/core/areas/automations/automation-event';
import { line, ref } from '@earshot/core/model/entity';
import { actionText, automationAction } from '@earshot/core/plugin/action';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';

export default plugin({
  id: 'send-email',
  title: 'Send an email',
  contributes: [
    automationAction({
      id: 'sendEmail',
      title: 'Send an email',
      description: 'Write an email to colleagues.',
      settings: z.strictObject({
        memberIds: z.array(ref('Member')).min(1, 'Choose someone.').max(50).meta({ title: 'To' }),
        subject: line(200).min(1, 'Write a subject.').meta({ title: 'Subject', placeholders: true }),
        text: actionText().min(1, 'Write what it says.').meta({ title: 'Text', multiline: true }),
      }),
      describe: ({ subject = '' }) => subject,
      plan: ({ settings: { memberIds, subject, text }, event }) => [
        { kind: 'mail', memberIds, subject: filledIn(subject, event), text: filledIn(text, event) },
      ],
    }),
  ],
});
