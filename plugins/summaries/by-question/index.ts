import { plugin } from '@earshot/core/plugin/plugin';
import { summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'by-question',
  title: 'By question',
  contributes: [
    summary({
      id: 'ByQuestion',
      title: 'By question',
      description: 'Each question that an interviewer asks, and what was answered.',
      lists: ['GENERAL'],
      sections: [{ asks: 'What was answered to each question.', fill: { by: 'questions', sections: 8, most: 2 } }],
      instruction: 'List the questions that were asked, each with the answer in one or two sentences.',
    }),
  ],
});
