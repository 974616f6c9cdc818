import { panel } from '@earshot/core/plugin/panel';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'sources',
  title: 'Sources',
  description: 'Who said what an insight quotes: people, dates, and the notes and channels it comes from.',
  contributes: [
    panel({
      id: 'sources',
      title: 'Sources',
      icon: 'users',
      place: 'INSIGHT_TAB',
      reads: ['citations', 'citationSources', 'notes'],
    }),
  ],
});
