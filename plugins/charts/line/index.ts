import { chart } from '@earshot/core/plugin/chart';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'line',
  title: 'Line',
  description: 'Shows how numbers change over time, with a line for each series.',
  contributes: [
    chart({
      id: 'LINE',
      title: 'Line',
      description: 'How it went from one step of time to the next.',
      takes: ['TIME_SERIES'],
    }),
  ],
});
