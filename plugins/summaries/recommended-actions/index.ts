import { plugin } from '@earshot/core/plugin/plugin';
import { byCues, summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'recommended-actions',
  title: 'Actionable opportunities',
  contributes: [
    summary({
      id: 'RecommendedActions',
      title: 'Actionable opportunities',
      description: 'Problems, what could be done about them, and what is known of the effect.',
      lists: ['PRODUCT'],
      sections: [
        byCues('Problems', 'What does not work well.', ['PROBLEMS', 'CONFUSION'], 4),
        byCues('Opportunities', 'What could be done.', ['ACTIONS', 'REQUESTS'], 5),
        byCues('Expected effect', 'What it would change.', ['IMPACT', 'METRICS'], 3),
      ],
      instruction: 'Name opportunities to act: the problem, a proposal, and the effect that the text supports.',
    }),
  ],
});
