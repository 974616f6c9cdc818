import { plugin } from '@earshot/core/plugin/plugin';
import { summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'by-themes',
  title: 'By topics',
  contributes: [
    summary({
      id: 'ByThemes',
      title: 'By topics',
      description: 'What the text is about, topic by topic.',
      lists: ['GENERAL'],
      sections: [{ asks: 'What is said about each topic.', fill: { by: 'topics', sections: 5, most: 3 } }],
      instruction: 'Find the topics of the text and say for each in a few sentences what is said about it.',
    }),
  ],
});
