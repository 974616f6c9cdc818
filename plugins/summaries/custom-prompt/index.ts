import { plugin } from '@earshot/core/plugin/plugin';
import { summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'custom-prompt',
  title: 'Custom prompt',
  contributes: [
    summary({
      id: 'CustomPrompt',
      title: 'Custom prompt',
      description: 'What the text says about something that you name.',
      lists: ['GENERAL'],
      sections: [{ asks: 'What the text says about the prompt.', fill: { by: 'prompt', most: 8 } }],
      instruction: 'Answer the prompt from the text only.',
    }),
  ],
});
