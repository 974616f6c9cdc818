import { plugin } from '@earshot/core/plugin/plugin';
import { byCues, summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'feature-requests',
  title: 'Feature requests',
  contributes: [
    summary({
      id: 'FeatureRequests',
      title: 'Feature requests',
      description: 'What people ask for, why, and how they manage without it.',
      lists: ['PRODUCT'],
      sections: [
        byCues('Requests', 'What people wish for or miss.', ['REQUESTS'], 6),
        byCues('Why it matters', 'Which problem is behind it.', ['PROBLEMS', 'IMPACT'], 4),
        byCues('Workarounds', 'How they manage without it.', ['ALTERNATIVES'], 3),
      ],
      instruction: 'List each feature that people ask for, with the reason and how they manage without it.',
    }),
  ],
});
