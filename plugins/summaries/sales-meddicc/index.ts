import { plugin } from '@earshot/core/plugin/plugin';
import { byCues, summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'sales-meddicc',
  title: 'Sales (MEDDIC)',
  contributes: [
    summary({
      id: 'SalesMEDICC',
      title: 'Sales (MEDDIC)',
      description: 'Metrics, economic buyer, decision criteria and process, pain, champion and competition.',
      lists: ['SALES'],
      sections: [
        byCues('Metrics', 'Which figures the customer wants to change.', ['METRICS'], 3),
        byCues('Economic buyer', 'Who decides on the money.', ['AUTHORITY'], 2),
        byCues('Decision criteria', 'What the decision depends on.', ['CRITERIA'], 3),
        byCues('Decision process', 'How it is decided.', ['PROCESS', 'DECISIONS'], 3),
        byCues('Identified pain', 'What hurts today.', ['PROBLEMS', 'IMPACT'], 4),
        byCues('Champion', 'Who speaks for it.', ['SUPPORTERS'], 2),
        byCues('Competition', 'What else they use or consider.', ['ALTERNATIVES'], 2),
      ],
      instruction: 'Fill in MEDDIC from a conversation with a customer. Leave empty what was not said.',
    }),
  ],
});
