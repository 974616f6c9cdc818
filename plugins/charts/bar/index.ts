import { chart } from '@earshot/core/plugin/chart';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'bar',
  title: 'Bars',
  description: 'Numbers as bars: over time, stacked where there are several series, or side by side for comparison.',
  contributes: [
    chart({
      id: 'BAR',
      title: 'Bars',
      description: 'How much there was in each step of time, or is of each category.',
      takes: ['TIME_SERIES', 'CATEGORIES'],
    }),
  ],
});
