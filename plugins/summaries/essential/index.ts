import { plugin } from '@earshot/core/plugin/plugin';
import { byCues, central, summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'essential',
  title: 'Key points',
  contributes: [
    summary({
      id: 'Essential',
      title: 'Key points',
      description: 'The main points, what was decided, and what comes next.',
      lists: ['GENERAL'],
      sections: [
        central('Main points', 'What the text says above all.', 6),
        byCues('Decisions', 'What was decided or agreed on.', ['DECISIONS']),
        byCues('Next steps', 'What someone will do, and by when.', ['NEXT_STEPS']),
      ],
      instruction:
        'Give the main points, the decisions and the next steps as short bullet points. Leave out small talk.',
    }),
  ],
});
