import { plugin } from '@earshot/core/plugin/plugin';
import { summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'chronological',
  title: 'Chronological',
  contributes: [
    summary({
      id: 'Chronological',
      title: 'Chronological',
      description: 'What was talked about from beginning to end, part by part, with times.',
      lists: ['GENERAL'],
      sections: [
        { asks: 'What is said in each part of the text, in its order.', fill: { by: 'time', sections: 7, most: 2 } },
      ],
      instruction: 'Divide the text into chapters in its order. Give each a title and one or two sentences.',
    }),
  ],
});
