import { plugin } from '@earshot/core/plugin/plugin';
import { summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'summary',
  title: 'Summary',
  contributes: [
    summary({
      id: 'Summary',
      title: 'Summary',
      description: 'The few sentences that say most of the whole.',
      lists: ['GENERAL', 'RESEARCH'],
      sections: [{ asks: 'What the text says above all.', fill: { by: 'central', most: 6 } }],
      instruction: 'Write one short paragraph that says what the text is about and what it concludes.',
    }),
  ],
});
