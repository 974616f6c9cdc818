import { plugin } from '@earshot/core/plugin/plugin';
import { byCues, central, summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'research-report',
  title: 'Research report',
  contributes: [
    summary({
      id: 'ResearchReport',
      title: 'Research report',
      description: 'Goals, participants, findings, evidence and recommendations of a study.',
      lists: ['RESEARCH'],
      sections: [
        byCues('Goals', 'What the research was to find out.', ['GOALS'], 3),
        byCues('Participants', 'Who took part.', ['USERS', 'BACKGROUND'], 3),
        central('Key findings', 'What was found above all.', 6),
        byCues('Figures', 'Numbers that support it.', ['METRICS'], 4),
        byCues('Recommendations', 'What should be done.', ['ACTIONS'], 4),
      ],
      instruction:
        'Write a research report with goals, participants, key findings, supporting figures and recommendations.',
    }),
  ],
});
