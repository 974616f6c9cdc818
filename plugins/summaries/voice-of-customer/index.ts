import { plugin } from '@earshot/core/plugin/plugin';
import { byCues, central, summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'voice-of-customer',
  title: 'Voice of customer',
  contributes: [
    summary({
      id: 'VoiceOfCustomerReport',
      title: 'Voice of customer',
      description: 'What customers like, what troubles them, what they ask for, and in which words.',
      lists: ['SALES'],
      sections: [
        byCues('Delights', 'What customers like.', ['PRAISE'], 4),
        byCues('Pains', 'What troubles them.', ['PROBLEMS', 'CONFUSION'], 5),
        byCues('Requests', 'What they ask for.', ['REQUESTS'], 4),
        byCues('Alternatives', 'What else they use.', ['ALTERNATIVES'], 3),
        central('In their own words', 'What is said above all.', 4),
      ],
      instruction: 'Report the voice of the customer: delight, pain, requests, and telling quotes.',
    }),
  ],
});
