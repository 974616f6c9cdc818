import { plugin } from '@earshot/core/plugin/plugin';
import { byCues, summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'product-prd',
  title: 'Product requirements',
  contributes: [
    summary({
      id: 'ProductPRD',
      title: 'Product requirements',
      description: 'Problem, users, goals, requirements, measures and open questions of a product.',
      lists: ['PRODUCT'],
      sections: [
        byCues('Problem', 'Which problem is to be solved.', ['PROBLEMS'], 3),
        byCues('Users', 'Who has the problem.', ['USERS'], 3),
        byCues('Goals', 'What is to be reached.', ['GOALS'], 3),
        byCues('Requirements', 'What the product has to do.', ['REQUESTS', 'CRITERIA'], 5),
        byCues('Measures of success', 'By which figures success shows.', ['METRICS'], 3),
        byCues('Open questions', 'What is not known or decided yet.', ['OPEN_QUESTIONS', 'RISKS'], 3),
      ],
      instruction: 'Write a draft of product requirements. Say only what the text supports.',
    }),
  ],
});
