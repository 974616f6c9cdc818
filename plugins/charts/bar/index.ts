import { chart } from '@earshot/core/plugin/chart';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'bar',
  title: 'Bars',
  description: 'Shows numbers over time side by side, several of a kind on top of each other.',
  contributes: [
    chart({ id: 'BAR', title: 'Bars', description: 'How much there was in each step of time.', takes: 'TIME_SERIES' }),
  ],
});
