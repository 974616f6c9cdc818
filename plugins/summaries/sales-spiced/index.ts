import { plugin } from '@earshot/core/plugin/plugin';
import { byCues, summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'sales-spiced',
  title: 'Sales (SPICED)',
  contributes: [
    summary({
      id: 'SalesSPICED',
      title: 'Sales (SPICED)',
      description: 'Situation, pain, impact, critical event and decision.',
      lists: ['SALES'],
      sections: [
        byCues('Situation', 'How the customer works today.', ['BACKGROUND'], 4),
        byCues('Pain', 'What hurts.', ['PROBLEMS'], 4),
        byCues('Impact', 'What it costs them, or would bring.', ['IMPACT', 'METRICS'], 3),
        byCues('Critical event', 'By when it has to be solved, and why.', ['DEADLINES'], 3),
        byCues('Decision', 'Who decides, and how.', ['DECISIONS', 'AUTHORITY', 'PROCESS'], 3),
      ],
      instruction: 'Fill in SPICED from a conversation with a customer. Leave empty what was not said.',
    }),
  ],
});
