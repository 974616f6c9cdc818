import { plugin } from '@earshot/core/plugin/plugin';
import { byCues, summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'customer-call',
  title: 'Customer call',
  contributes: [
    summary({
      id: 'CustomerCall',
      title: 'Customer call',
      description: 'Background of the customer, what they like, what they miss, and what was agreed.',
      lists: ['SALES'],
      sections: [
        byCues('Background', 'Who the customer is, and how they work.', ['BACKGROUND'], 3),
        byCues('What they like', 'What works well for them.', ['PRAISE'], 3),
        byCues('Problems', 'What does not.', ['PROBLEMS'], 4),
        byCues('Requests', 'What they ask for.', ['REQUESTS'], 4),
        byCues('Next steps', 'What was agreed on.', ['NEXT_STEPS', 'DEADLINES'], 3),
      ],
      instruction: 'Sum up a call with a customer: background, praise, problems, requests and next steps.',
    }),
  ],
});
