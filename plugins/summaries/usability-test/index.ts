import { plugin } from '@earshot/core/plugin/plugin';
import { byCues, summary } from '@earshot/core/plugin/summary';

export default plugin({
  id: 'usability-test',
  title: 'Usability test',
  contributes: [
    summary({
      id: 'UsabilityTest',
      title: 'Usability test',
      description: 'Tasks, what was confusing, what worked, and what should change.',
      lists: ['RESEARCH'],
      sections: [
        byCues('Tasks', 'What people did with it.', ['TASKS'], 4),
        byCues('Difficulties', 'Where they were confused or stuck.', ['CONFUSION', 'PROBLEMS'], 5),
        byCues('What worked well', 'What they liked.', ['PRAISE'], 4),
        byCues('Suggested changes', 'What should be different.', ['ACTIONS', 'REQUESTS'], 4),
      ],
      instruction: 'Report on a usability test: tasks, difficulties, what worked well, and suggested changes.',
    }),
  ],
});
