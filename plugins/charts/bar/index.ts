import { chart } from '@earshot/core/plugin/chart';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'bar',
  title: 'Bars',
  description: 'Numbers over time as bars, stacked where there are several series.',
  contributes: [
    chart({ id: 'BAR', title: 'Bars', description: 'How much there was in each step of time.', takes: ['TIME_SERIES', 'CATEGORIES'] }),
  ],
});
